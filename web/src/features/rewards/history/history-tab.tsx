import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { momentsOf } from '#shared/platform/time.ts';
import type { Entry } from '#shared/rewards/contract.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { type Export, ExportButton } from '#web/src/components/export-button.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { csvPhone } from '#web/src/lib/files/save-file.ts';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import {
  customerName,
  type EntryFilters,
  ERASED_CUSTOMER,
  entriesQuery,
  entryTypeLabels,
  posterLabels,
  posterOf,
  readableReference,
  readEntries,
  referenceOf,
} from '../points/entries.ts';
import { isReversible, ReverseButton } from '../points/reverse-button.tsx';
import { HistoryFilterBar, useHistoryFilters } from './history-filters.tsx';

export function HistoryTab() {
  const { phone, filters, choose, urlOfEverybody } = useHistoryFilters();
  const isBackwards = !momentsOf(filters.from, filters.to);
  const entryFilters = { ...(phone ? { phone } : {}), ...filters };
  if (useRole() === 'cashier') {
    return (
      <>
        <p>
          {t('What you gave and took today. Older entries are with the owner and the managers.')}
        </p>
        <History filters={{}} isFiltered={false} />
      </>
    );
  }
  return (
    <>
      {phone && (
        <p className="history-of">
          <RichText
            text="Of {phone}. <all>Show everybody's</all>"
            values={{ phone: formatKenyanPhone(phone) }}
            tags={{ all: (text) => <Link to={urlOfEverybody}>{text}</Link> }}
          />
        </p>
      )}
      <HistoryFilterBar
        filters={filters}
        error={isBackwards ? t('This is before the first day. Choose a later one.') : undefined}
        onChoose={choose}
      />
      {!isBackwards && (
        <History
          // Other filters stop a running download.
          key={JSON.stringify(entryFilters)}
          filters={entryFilters}
          isFiltered={Object.keys(filters).length > 0}
        />
      )}
    </>
  );
}

function History({ filters, isFiltered }: { filters: EntryFilters; isFiltered: boolean }) {
  const query = useInfiniteQuery(entriesQuery(filters));
  const isCashier = useRole() === 'cashier';
  return (
    <PagedList
      query={query}
      loadingLabel={t('Loading the history')}
      empty={<Nothing isFiltered={isFiltered} />}
      actions={
        query.data?.length !== 0 && !isCashier && <ExportButton exported={entriesExport(filters)} />
      }
    >
      {(entries) => (
        <CardTable
          className="points-table"
          label={t('History')}
          columns={columns}
          items={entries}
          keyOf={({ entryId }) => entryId}
        />
      )}
    </PagedList>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <p className="card paged-empty" role="status">
      {t('Nothing matches. Choose other days or another type.')}
    </p>
  ) : (
    <EmptyState icon="star" text={t('Nothing yet. What you award and redeem is listed here.')} />
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

/** When the server learned of an entry, and when an offline phone made it, by the phone's clock. */
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

const header = [
  'Date',
  'Customer',
  'Type',
  'Points',
  'Balance after',
  'KES',
  'Reference',
  'Reversed',
  'By',
  'Made, as the phone says',
];

const entriesExport = (filters: EntryFilters): Export<Entry> => ({
  filename: 'points-history.csv',
  header,
  toRow: (entry) => [
    entry.at,
    isErased(entry.phone) ? ERASED_CUSTOMER : csvPhone(entry.phone),
    entryTypeLabels[entry.type],
    entry.points,
    entry.balanceAfter,
    entry.kes ?? '',
    referenceOf(entry),
    entry.isReversed ? 'yes' : 'no',
    entry.person ?? posterLabels[entry.by],
    entry.madeAt ?? '',
  ],
  keyOf: ({ entryId }) => entryId,
  read: readEntries(filters),
});
