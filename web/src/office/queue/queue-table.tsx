import { Link } from 'react-router';
import type { QueueRow } from '#shared/assessment/contract.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { Table } from '#web/src/office/lib/card.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { Amount, Period } from '#web/src/office/lib/terms.tsx';

interface QueueTableProps {
  rows: readonly QueueRow[];
  label: string;
  /** The filters, in whose order an opened file has its next one. */
  from?: Readonly<Record<string, string>>;
}

export function QueueTable({ rows, label, from }: QueueTableProps) {
  const order = from ? `?${new URLSearchParams(from)}` : '';
  const nameOf = useNameOf();
  const columns: Column<QueueRow>[] = [
    {
      title: 'Ref',
      place: 'title',
      cell: ({ ref }) => (
        <Link className="office-row-link" to={`/applications/${ref}${order}`}>
          {ref}
        </Link>
      ),
    },
    { title: 'Business', cell: ({ businessName }) => <bdi>{businessName}</bdi> },
    { title: 'Sector', cell: ({ sector }) => sector },
    { title: 'System', cell: ({ systemNeed }) => systemNeed },
    { title: 'Amount', isNumber: true, cell: (row) => <Amount of={row} /> },
    { title: 'Period', cell: (row) => <Period of={row} /> },
    {
      title: 'Age',
      cell: ({ workingDays, isLate }) => (
        <span className={isLate ? 'office-late' : ''}>
          {workingDays === 1 ? '1 working day' : `${workingDays} working days`}
          {isLate && ', late'}
        </span>
      ),
    },
    { title: 'Missing', cell: ({ missing }) => missing.join(', ') || 'Nothing' },
    { title: 'Assigned to', cell: ({ assignee }) => (assignee ? nameOf(assignee) : 'Nobody yet') },
    { title: 'Status', place: 'corner', cell: ({ status }) => status },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      items={rows}
      keyOf={({ ref }) => ref}
      rowClass={({ isLate }) => (isLate ? 'office-late-row' : '')}
    />
  );
}
