import { chargeParts, charges } from '#shared/agreements/charges.ts';
import type { OfficeRow } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { Chip } from '#web/src/components/chip.tsx';
import { rowLabels } from '#web/src/features/repayments/account/view.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { Table } from '#web/src/office/lib/card.tsx';

interface ReplayedRowsProps {
  label: string;
  rows: readonly OfficeRow[];
  isShort?: boolean;
}

const day = (of: string | null) =>
  of !== null && <span className="office-whole">{formatDay(of)}</span>;

/** An amount of 0 says nothing, and takes room on a phone. */
const amountOrNone = (amount: number) => amount !== 0 && kes(amount);

const planned: readonly Column<OfficeRow>[] = [
  { title: 'No', place: 'title', cell: (row) => nameOf(row) },
  { title: 'Due', cell: ({ dueDay }) => day(dueDay) },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
];

const paid: readonly Column<OfficeRow>[] = [
  { title: 'Paid', isNumber: true, cell: (row) => amountOrNone(row.paid) },
  { title: 'Balance', isNumber: true, cell: ({ balance }) => amountOrNone(balance) },
];

const days: readonly Column<OfficeRow>[] = [
  { title: 'Paid on', cell: ({ paidOn }) => day(paidOn) },
  {
    title: 'Days overdue',
    isNumber: true,
    cell: ({ daysOverdue }) =>
      daysOverdue > 0 && <span className="office-late">{daysOverdue}</span>,
  },
];

const status: Column<OfficeRow> = {
  title: 'Status',
  place: 'corner',
  cell: (row) => <Chip label={rowLabels[row.status]} />,
};

interface Addition {
  title: string;
  of(row: OfficeRow): number;
}

const additions: readonly Addition[] = [
  ...chargeParts.map((part) => ({
    title: charges[part].title.office,
    of: (row: OfficeRow) => row.charged[part],
  })),
  { title: 'Waived', of: ({ waived }) => waived },
];

const additionsOf = (rows: readonly OfficeRow[]): Column<OfficeRow>[] =>
  additions
    .filter(({ of }) => rows.some((row) => of(row) > 0))
    .map(({ title, of }) => ({ title, isNumber: true, cell: (row) => amountOrNone(of(row)) }));

const nameOf = ({ number }: OfficeRow) => (number === 0 ? 'Deposit' : number);

export const ReplayedRows = ({ label, rows, isShort = false }: ReplayedRowsProps) => (
  <Table
    label={label}
    columns={[...planned, ...additionsOf(rows), ...paid, ...(isShort ? [] : days), status]}
    items={rows}
    keyOf={({ number }) => String(number)}
  />
);
