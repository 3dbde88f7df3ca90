import type { TrialBalance } from '#shared/accounting/trial-balance.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';

interface Row {
  code: string;
  name: string;
  debit: number;
  credit: number;
  balance: number;
}

const columns: Column<Row>[] = [
  {
    title: 'Account',
    place: 'title',
    cell: ({ code, name }) => (
      <>
        <span className="office-ref">{code}</span> {name}
      </>
    ),
  },
  { title: 'Debit, KES', isNumber: true, cell: ({ debit }) => formatNumber(debit) },
  { title: 'Credit, KES', isNumber: true, cell: ({ credit }) => formatNumber(credit) },
  {
    title: 'Balance, KES',
    isNumber: true,
    cell: ({ balance }) => <strong>{formatNumber(balance)}</strong>,
  },
];

/** Accounts in which something was booked, and what they come to together. */
const rowsOf = ({ rows, total }: TrialBalance): Row[] => [
  ...rows
    .filter(({ debit, credit }) => debit > 0 || credit > 0)
    .map((row) => ({ ...row, code: String(row.code) })),
  { code: '', name: 'All accounts', ...total },
];

/** The trial balance of a period, whose last line is 0. */
export const BalanceTable = ({ balance }: { balance: TrialBalance }) => (
  <CardTable
    label="Trial balance"
    columns={columns}
    items={rowsOf(balance)}
    keyOf={({ name }) => name}
    className="office-table"
    rowClass={({ code }) => (code ? '' : 'office-sum-row')}
  />
);
