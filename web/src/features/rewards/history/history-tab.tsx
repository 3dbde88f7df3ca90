import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { momentsOf } from '#shared/platform/time.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { ExportButton } from '#web/src/components/export-button.tsx';
import { PagedList } from '#web/src/components/paged-list.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { type EntryFilters, entriesQuery } from '../list-entries.ts';
import { entriesExport } from './entries-export.ts';
import { EntryTable } from './entry-table.tsx';
import { HistoryFilterBar } from './history-filters.tsx';
import { useHistoryFilters } from './use-history-filters.ts';

/** The history of everybody's points, or of the customer whom the URL names. */
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
          // With other filters a download that is under way stops.
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
      actions={
        query.data?.length !== 0 && !isCashier && <ExportButton exported={entriesExport(filters)} />
      }
    >
      {(entries) =>
        entries.length > 0 ? <EntryTable entries={entries} /> : <Nothing isFiltered={isFiltered} />
      }
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
