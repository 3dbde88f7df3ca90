import type { Installment } from '#shared/agreements/schedule.ts';
import { kes } from '#shared/platform/kes.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';

const columns: readonly Column<Installment>[] = [
  { title: 'No', place: 'title', cell: ({ number }) => number },
  { title: 'Due', cell: ({ dueDay }) => formatDay(dueDay) },
  { title: 'Amount', isNumber: true, cell: ({ amount }) => kes(amount) },
];

/** The rows of a schedule that does not hold yet. */
export const PlannedRows = ({ label, rows }: { label: string; rows: readonly Installment[] }) => (
  <details className="office-more">
    <summary>
      {label}, {rows.length} rows
    </summary>
    <CardTable
      label={label}
      columns={columns}
      items={rows}
      keyOf={({ number }) => String(number)}
      className="office-table"
      shape="list"
    />
  </details>
);
