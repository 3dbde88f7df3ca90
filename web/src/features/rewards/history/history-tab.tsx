import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatKenyanPhone } from '../../../../../shared/platform/phone.ts';
import { momentsOf } from '../../../../../shared/rewards/day-range.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { RichText } from '../../../components/rich-text.tsx';
import { t } from '../../../lib/language/text.ts';
import { ExportButton } from '../export-button.tsx';
import { type EntriesAsked, entriesQuery } from '../list-entries.ts';
import { PagedList } from '../paged-list.tsx';
import { entriesExport } from './entries-export.ts';
import { EntryTable } from './entry-table.tsx';
import { HistoryFilterBar } from './history-filters.tsx';
import { useHistoryAsked } from './use-history-asked.ts';

/** What happened to everybody's points, or to one customer's, as the address says. */
export function HistoryTab() {
  const { phone, filters, choose, everybodys } = useHistoryAsked();
  const isBackwards = !momentsOf(filters.from, filters.to);
  const asked = { ...(phone ? { phone } : {}), ...filters };
  return (
    <>
      {phone && (
        <p className="history-of">
          <RichText
            text="Of {phone}. <all>Show everybody's</all>"
            values={{ phone: formatKenyanPhone(phone) }}
            tags={{ all: (words) => <Link to={everybodys}>{words}</Link> }}
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
          // A download of what was asked before stops.
          key={JSON.stringify(asked)}
          asked={asked}
          isFiltered={Object.keys(filters).length > 0}
        />
      )}
    </>
  );
}

function History({ asked, isFiltered }: { asked: EntriesAsked; isFiltered: boolean }) {
  const query = useInfiniteQuery(entriesQuery(asked));
  return (
    <PagedList
      query={query}
      loadingLabel={t('Loading the history')}
      actions={query.data?.length !== 0 && <ExportButton exported={entriesExport(asked)} />}
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
