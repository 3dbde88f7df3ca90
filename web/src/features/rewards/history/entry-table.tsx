import type { Entry } from '../../../../../shared/contracts/rewards.ts';
import { formatKenyanPhone } from '../../../../../shared/phone.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { CardTable, type Column } from '../card-table.tsx';
import { entryTypeNames, posters, referenceOf } from '../entry-words.ts';
import { isReversible, ReverseButton } from '../reverse-button.tsx';

export const EntryTable = ({ entries }: { entries: readonly Entry[] }) => (
  <CardTable label="History" columns={columns} items={entries} keyOf={({ entryId }) => entryId} />
);

const columns: readonly Column<Entry>[] = [
  { title: 'Date', cell: ({ at }) => formatMoment(at) },
  {
    title: 'Customer',
    place: 'title',
    cell: ({ phone }) => <span className="phone-number">{formatKenyanPhone(phone)}</span>,
  },
  { title: 'Type', place: 'corner', cell: (entry) => <Type entry={entry} /> },
  { title: 'Points', isNumber: true, cell: ({ points }) => signed(points) },
  { title: 'Balance after', isNumber: true, cell: (entry) => formatNumber(entry.balanceAfter) },
  { title: 'Reference', cell: (entry) => referenceOf(entry) || '–' },
  { title: 'By', cell: ({ by }) => posters[by] },
  {
    title: 'Action',
    place: 'actions',
    cell: (entry) => isReversible(entry) && <ReverseButton entry={entry} />,
  },
];

const signed = (points: number): string =>
  points > 0 ? `+${formatNumber(points)}` : formatNumber(points);

function Type({ entry: { type, isReversed } }: { entry: Entry }) {
  return (
    <>
      {entryTypeNames[type]}
      {isReversed && <span className="chip chip-neutral">Reversed</span>}
    </>
  );
}
