import type { QueueRow } from '#shared/assessment/contract.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { Lines, Long, RowLink } from '#web/src/office/lib/card.tsx';
import { useNameOf } from '#web/src/office/lib/staff.ts';
import { Amount, Period } from '#web/src/office/lib/terms.tsx';

const tagLabels: Readonly<Record<NonNullable<QueueRow['tag']>, Label>> = {
  recommended: { text: 'Recommended', tone: 'wait' },
  firstOfTwo: { text: '1 of 2', tone: 'wait' },
  answered: { text: 'Answered', tone: 'yours' },
};

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
      cell: ({ ref }) => <RowLink to={`/applications/${ref}${order}`} text={ref} />,
    },
    { title: 'Business', cell: ({ businessName }) => <Long text={businessName} /> },
    { title: 'Sector', cell: ({ sector }) => <Long text={sector} /> },
    { title: 'System', cell: ({ systemNeed }) => <Long text={systemNeed} /> },
    { title: 'Amount', isNumber: true, cell: (row) => <Amount of={row} /> },
    { title: 'Period', cell: (row) => <Period of={row} /> },
    {
      title: 'Working days',
      cell: ({ workingDays, isLate }) => (
        <span className={isLate ? 'office-late' : ''}>
          {workingDays === 1 ? '1 day' : `${workingDays} days`}
          {isLate && ', late'}
        </span>
      ),
    },
    { title: 'Missing', cell: ({ missing }) => <Long text={missing.join(', ') || 'Nothing'} /> },
    {
      title: 'Assigned to',
      cell: ({ assignee }) => <Long text={assignee ? nameOf(assignee) : 'Nobody yet'} />,
    },
    {
      title: 'Status',
      place: 'corner',
      cell: ({ status, tag }) => (tag ? <Chip label={tagLabels[tag]} /> : status),
    },
  ];
  return (
    <Lines
      label={label}
      columns={columns}
      items={rows}
      keyOf={({ ref }) => ref}
      rowClass={({ isLate }) => (isLate ? 'office-late-row' : '')}
    />
  );
}
