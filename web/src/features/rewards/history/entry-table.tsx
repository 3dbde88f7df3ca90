import type { Entry } from '#shared/rewards/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { customerName } from '../customer-name.ts';
import { entryTypeLabels, posterOf, readableReference } from '../entry-labels.ts';
import { isReversible, ReverseButton } from '../reverse-button.tsx';

export const EntryTable = ({ entries }: { entries: readonly Entry[] }) => (
  <CardTable
    className="points-table"
    label={t('History')}
    columns={columns}
    items={entries}
    keyOf={({ entryId }) => entryId}
  />
);

const columns: readonly Column<Entry>[] = [
  { title: msg('Date'), cell: (entry) => <Moments entry={entry} /> },
  {
    title: msg('Customer'),
    place: 'title',
    cell: ({ phone }) => <span className="phone-number">{customerName(phone)}</span>,
  },
  { title: msg('Type'), place: 'corner', cell: (entry) => <Type entry={entry} /> },
  { title: msg('Points'), isNumber: true, cell: ({ points }) => signed(points) },
  {
    title: msg('Balance after'),
    isNumber: true,
    cell: (entry) => formatNumber(entry.balanceAfter),
  },
  { title: msg('Reference'), cell: (entry) => readableReference(entry) || '–' },
  { title: msg('By'), cell: posterOf },
  {
    title: msg('Action'),
    place: 'actions',
    cell: (entry) => isReversible(entry) && <ReverseButton entry={entry} />,
  },
];

/** When the server learned of an entry, and when a phone without a connection made it, as the phone says. */
const Moments = ({ entry: { at, madeAt } }: { entry: Entry }) => (
  <>
    {formatMoment(at)}
    {madeAt && (
      <div className="form-text">
        {t('Made {moment}, as the phone says', { moment: formatMoment(madeAt) })}
      </div>
    )}
  </>
);

const signed = (points: number): string =>
  points > 0 ? `+${formatNumber(points)}` : formatNumber(points);

function Type({ entry: { type, isReversed } }: { entry: Entry }) {
  return (
    <>
      {t(entryTypeLabels[type])}
      {isReversed && (
        <div>
          <span className="chip chip-neutral">{t('Reversed')}</span>
        </div>
      )}
    </>
  );
}
