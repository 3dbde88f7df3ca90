import type { Reconciliation } from '#shared/collection/money-contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { formatDay, formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { Card, Table } from '#web/src/office/lib/card.tsx';

interface SidesCardProps {
  day: string;
  reconciliation: Reconciliation | null;
}

export const SidesCard = ({ day, reconciliation }: SidesCardProps) => (
  <Card title={`With M-Pesa, ${formatDay(day)}`}>
    {reconciliation ? <Sides of={reconciliation} /> : <NotCompared day={day} />}
  </Card>
);

const NotCompared = ({ day }: { day: string }) =>
  day < nairobiDay(Date.now()) ? (
    <p className="office-late">
      The night has not compared this day: M-Pesa gave no list, or the run has not come yet. It is
      tried again each night, and an alarm rings when it fails.
    </p>
  ) : (
    <p className="office-unknown">The night after this day compares it.</p>
  );

interface Side {
  name: string;
  count: number;
  sum: number;
}

const sideColumns: Column<Side>[] = [
  { title: 'Side', place: 'title', cell: ({ name }) => name },
  { title: 'Payments', isNumber: true, cell: ({ count }) => formatNumber(count) },
  { title: 'Sum', isNumber: true, cell: ({ sum }) => kes(sum) },
];

const sidesOf = (of: Reconciliation): Side[] => [
  { name: "M-Pesa's list", count: of.theirCount, sum: of.theirSum },
  { name: 'Ours', count: of.ourCount, sum: of.ourSum },
];

const Sides = ({ of }: { of: Reconciliation }) => (
  <>
    <p>
      <span className={of.differences.length + of.unclear > 0 ? 'office-late' : ''}>
        {verdictOf(of)}
      </span>{' '}
      <small>Compared {formatMoment(of.checkedAt)}.</small>
    </p>
    <Table
      label="Both sides"
      columns={sideColumns}
      items={sidesOf(of)}
      keyOf={({ name }) => name}
    />
    {of.differences.length > 0 && <Differences differences={of.differences} />}
  </>
);

function verdictOf({ differences: { length }, unclear }: Reconciliation): string {
  if (length === 0 && unclear > 0) {
    return `Nobody understood ${unclear} of the rows of M-Pesa's list: whether both sides are the same is not known.`;
  }
  if (length === 0) return 'Both sides have the same payments.';
  return length === 1 ? 'One payment differs.' : `${length} payments differ.`;
}

type Difference = Reconciliation['differences'][number];

/** A payment's item never changes its amount, so a difference needs both lists. */
function adviceOf({ theirs, ours }: Difference): string {
  if (ours === null) {
    return 'M-Pesa has it, and we have nothing of it. Look at the messages below. The list is read again each hour; if it is still missing tomorrow, tell the developers.';
  }
  if (theirs === null) {
    return "We have it, and M-Pesa does not list it. Look for the receipt in M-Pesa's own portal: if it was reversed there, take the payment back on its agreement.";
  }
  return "The amounts differ. M-Pesa's own portal says which is right; take the payment back on its agreement, and tell the developers.";
}

const Amount = ({ of }: { of: number | null }) => (
  <span className="office-whole">{of === null ? 'none' : kes(of)}</span>
);

const differenceColumns: Column<Difference>[] = [
  {
    title: 'Receipt',
    place: 'title',
    cell: ({ receipt }) => <span className="office-ref">{receipt}</span>,
  },
  { title: 'M-Pesa', isNumber: true, cell: ({ theirs }) => <Amount of={theirs} /> },
  { title: 'Ours', isNumber: true, cell: ({ ours }) => <Amount of={ours} /> },
  {
    title: 'What to do',
    place: 'foot',
    cell: (one) => <span className="office-prose">{adviceOf(one)}</span>,
  },
];

const Differences = ({ differences }: Pick<Reconciliation, 'differences'>) => (
  <>
    <h3>Differences</h3>
    <Table
      label="Differences"
      columns={differenceColumns}
      items={differences}
      keyOf={({ receipt }) => receipt}
    />
  </>
);
