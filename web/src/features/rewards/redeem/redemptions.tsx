import { useInfiniteQuery } from '@tanstack/react-query';
import type { Entry } from '#shared/rewards/contract.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { customerName } from '../customer-name.ts';
import { posterOf } from '../entry-labels.ts';
import { entriesQuery } from '../list-entries.ts';
import { isReversible, ReverseButton } from '../reverse-button.tsx';

/** All redemptions, newest first. */
export function Redemptions() {
  const query = useInfiniteQuery(entriesQuery({ kind: 'redeem' }));
  return (
    <section aria-labelledby="redemptions">
      <h2 id="redemptions" className="h5">
        {t('History')}
      </h2>
      <PagedList query={query} loadingLabel={t('Loading the history')}>
        {(redeemed) =>
          redeemed.length > 0 ? (
            <CardTable
              className="points-table"
              label={t('History')}
              columns={columns}
              items={redeemed}
              keyOf={({ entryId }) => entryId}
            />
          ) : (
            <EmptyState icon="gift" text={t('Nothing redeemed yet.')} />
          )
        }
      </PagedList>
    </section>
  );
}

const columns: readonly Column<Entry>[] = [
  { title: msg('Date'), cell: ({ at }) => formatDay(at) },
  {
    title: msg('Receipt'),
    place: 'title',
    cell: ({ receiptNo }) => <span className="reference">{receiptNo}</span>,
  },
  { title: msg('Customer'), cell: ({ phone }) => customerName(phone) },
  { title: msg('Points'), isNumber: true, cell: ({ pointsUsed }) => formatNumber(pointsUsed ?? 0) },
  { title: msg('Value (KES)'), isNumber: true, cell: ({ kes }) => formatNumber(kes ?? 0) },
  { title: msg('Status'), place: 'corner', cell: (entry) => <Status entry={entry} /> },
  { title: msg('By'), cell: posterOf },
  {
    title: msg('Action'),
    place: 'actions',
    cell: (entry) => isReversible(entry) && <ReverseButton entry={entry} />,
  },
];

const Status = ({ entry: { isReversed } }: { entry: Entry }) => (
  <span className={`chip ${isReversed ? 'chip-neutral' : 'chip-good'}`}>
    {isReversed ? t('Reversed') : t('Redeemed')}
  </span>
);
