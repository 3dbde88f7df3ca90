import { Link } from 'react-router';
import type { BoardRow } from '#shared/delivery/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { isPast } from './days.ts';

const columns: Column<BoardRow>[] = [
  {
    title: 'Ref',
    place: 'title',
    cell: ({ ref }) => (
      <Link className="office-row-link" to={`/projects/${ref}`}>
        {ref}
      </Link>
    ),
  },
  { title: 'Project', cell: ({ name }) => <bdi>{name}</bdi> },
  { title: 'System', cell: ({ systemNeed }) => systemNeed },
  { title: 'Next milestone', cell: (row) => <NextDay row={row} /> },
  {
    title: 'Accepted',
    cell: ({ accepted, milestones }) => (milestones > 0 ? `${accepted} of ${milestones}` : '-'),
  },
  { title: 'Delivery', cell: (row) => <Delivery row={row} /> },
  { title: 'Waits for', cell: ({ waitsFor }) => waitingTexts[waitsFor ?? 'nobody'] },
  { title: 'Lead', cell: ({ lead }) => lead ?? 'Nobody yet' },
  { title: 'Paid', isNumber: true, cell: ({ percentPaid }) => `${percentPaid}%` },
];

const waitingTexts = { owner: 'The owner', team: 'Us', nobody: 'Nobody' } as const;

const NextDay = ({ row: { nextDay } }: { row: BoardRow }) =>
  nextDay ? (
    <span className={isPast(nextDay) ? 'office-late' : ''}>
      {formatDay(nextDay)}
      {isPast(nextDay) && ', late'}
    </span>
  ) : (
    <>No plan yet</>
  );

const Delivery = ({ row: { expectedDay, firstDay } }: { row: BoardRow }) => (
  <>
    {expectedDay ? formatDay(expectedDay) : '-'}
    {firstDay && <small> (was {formatDay(firstDay)})</small>}
  </>
);

/** Lines of the board. */
export const BoardTable = ({ rows, label }: { rows: readonly BoardRow[]; label: string }) => (
  <CardTable
    label={label}
    columns={columns}
    items={rows}
    keyOf={({ ref }) => ref}
    className="office-table"
    rowClass={({ nextDay }) => (nextDay && isPast(nextDay) ? 'office-late-row' : '')}
  />
);
