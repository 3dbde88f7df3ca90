import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Application } from '#shared/applications/contract.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useLoadMore } from '#web/src/lib/queries/use-load-more.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { isIn } from '../groups.ts';
import { ApplicationTable, rowLinkId } from './application-table.tsx';
import { downloadList } from './download-list.ts';
import { GroupTabs } from './group-tabs.tsx';
import { useShownGroup } from './use-shown-group.ts';

type Query = UseInfiniteQueryResult<Application[]>;

interface ApplicationListProps {
  applications: readonly Application[];
  query: Query;
}

export function ApplicationList({ applications, query }: ApplicationListProps) {
  const [group, show] = useShownGroup();
  const loadMore = useLoadMore(query, (first) =>
    document.getElementById(rowLinkId(first))?.focus(),
  );
  const shown = applications.filter(({ status }) => isIn(group, status));
  return (
    <>
      <GroupTabs
        applications={applications}
        hasMore={query.hasNextPage}
        shown={group}
        onShow={show}
      />
      {shown.length > 0 ? (
        <ApplicationTable applications={shown} />
      ) : (
        <p className="card group-empty">{t('No application here.')}</p>
      )}
      <div className="list-actions">
        {query.hasNextPage && (
          <button
            type="button"
            className="btn btn-outline-primary"
            disabled={query.isFetchingNextPage}
            onClick={() => void loadMore()}
          >
            {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
          </button>
        )}
        <button type="button" className="btn btn-link" onClick={() => void downloadAll(query)}>
          {t('Download as CSV')}
        </button>
      </div>
    </>
  );
}

/** The books need all applications, also those that were never on the screen. */
async function downloadAll(query: Query): Promise<void> {
  let result = query;
  while (result.hasNextPage && !result.isFetchNextPageError) {
    result = await result.fetchNextPage();
  }
  if (result.isFetchNextPageError) toastError(messageOf(result.error));
  else downloadList(result.data ?? []);
}
