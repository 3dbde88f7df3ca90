import { Link } from 'react-router';
import type { DueAgreement } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';

const columns: Column<DueAgreement>[] = [
  {
    title: 'Ref',
    place: 'title',
    cell: ({ ref }) => (
      <Link className="office-row-link" to={`/agreements/${ref}`}>
        {ref}
      </Link>
    ),
  },
  { title: 'Business', cell: ({ businessName }) => <bdi>{businessName}</bdi> },
  { title: 'System', cell: ({ systemNeed }) => systemNeed },
  {
    title: 'First open',
    cell: ({ dueDay, dueAmount }) => <FirstOpen {...{ dueDay, dueAmount }} />,
  },
  { title: 'Late by', isNumber: true, cell: ({ daysOverdue }) => <Days days={daysOverdue} /> },
  { title: 'Overdue', isNumber: true, cell: ({ overdue }) => (overdue > 0 ? kes(overdue) : '-') },
  { title: 'Owed', isNumber: true, cell: ({ outstanding }) => kes(outstanding) },
  { title: 'Paid', isNumber: true, cell: ({ paid, total }) => `${kes(paid)} of ${kes(total)}` },
  { title: 'Status', place: 'corner', cell: ({ status }) => status },
];

const FirstOpen = ({ dueDay, dueAmount }: Pick<DueAgreement, 'dueDay' | 'dueAmount'>) => (
  <>
    <span className="office-whole">{kes(dueAmount)}</span> of{' '}
    <span className="office-whole">{formatDay(dueDay)}</span>
  </>
);

const Days = ({ days }: { days: number }) =>
  days > 0 ? (
    <span className="office-late office-whole">{days === 1 ? '1 day' : `${days} days`}</span>
  ) : (
    <>-</>
  );

/** Lines of the list of what is due. */
export const AgreementsTable = ({
  rows,
  label,
}: {
  rows: readonly DueAgreement[];
  label: string;
}) => (
  <CardTable
    label={label}
    columns={columns}
    items={rows}
    keyOf={({ ref }) => ref}
    className="office-table"
  />
);
