import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { Sample } from './sample.tsx';

export const DataSamples = () => (
  <>
    <Chips />
    <Tiles />
    <Table />
    <Sample title="Progress">
      <div
        className="progress"
        role="progressbar"
        aria-label="Uploading"
        aria-valuenow={60}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className="progress-bar" style={{ width: '60%' }} />
      </div>
    </Sample>
  </>
);

const Chips = () => (
  <Sample title="Chips">
    <div className="sample-row">
      <span className="chip chip-good">Approved</span>
      <span className="chip chip-waiting">Pending Review</span>
      <span className="chip chip-action">Information Requested</span>
      <span className="chip chip-bad">Expired</span>
      <span className="chip chip-neutral">Withdrawn</span>
    </div>
  </Sample>
);

const figures: readonly { icon: IconName; label: string; value: string }[] = [
  { icon: 'chat', label: 'SMS Balance', value: '1,250' },
  { icon: 'star', label: 'Points Awarded', value: '12,345,678' },
  { icon: 'coins', label: 'Points Value (KES)', value: '4,520' },
];

const Tiles = () => (
  <Sample title="Tiles">
    <dl className="tiles">
      {figures.map(({ icon, label, value }) => (
        <div key={label} className="card tile">
          <Icon name={icon} className="tile-icon" />
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Sample>
);

interface Row {
  phone: string;
  name: string;
  points: string;
}

const rows: readonly Row[] = [
  { phone: '0712 345 670', name: 'Wanjiku Kamau', points: '7,655' },
  { phone: '0712 345 673', name: 'Wanyonyi Barasa wa Nakhumicha Simiyu-Wekesa', points: '357' },
];

const columns: readonly Column<Row>[] = [
  { title: 'Phone', place: 'title', cell: ({ phone }) => phone },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Points', place: 'corner', cell: ({ points }) => points },
  { title: 'Action', place: 'foot', cell: () => <a href="#main">History</a> },
];

const Table = () => (
  <Sample title="Table, or cards on a phone">
    <CardTable label="Customers" columns={columns} items={rows} keyOf={({ phone }) => phone} />
  </Sample>
);
