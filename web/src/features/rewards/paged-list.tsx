import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorCard } from '../../components/error-card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { t } from '../../lib/language/text.ts';
import { toastError } from '../../lib/toasts/toast-store.ts';
import { refusalMessage } from './refusal-message.ts';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Item[]>;
  loadingLabel: string;
  /** What is shown of the pages that have arrived. */
  children: (items: Item[]) => ReactNode;
  /** Beside "Load more". */
  actions?: ReactNode;
}

/** A list that arrives page by page: waiting, failed, or as far as it was asked for. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, loadingLabel, children, actions } = props;
  if (query.isPending) return <Skeleton label={loadingLabel} shape="table" />;
  if (!query.data) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {children(query.data)}
      <div className="paged-actions">
        {query.hasNextPage && (
          <button
            type="button"
            className="btn btn-outline-primary"
            disabled={query.isFetchingNextPage}
            onClick={() => void loadMore(query)}
          >
            {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
          </button>
        )}
        {actions}
      </div>
    </>
  );
}

/** The button may be gone afterwards: who used it goes on where the new rows begin. */
async function loadMore<Item>(query: UseInfiniteQueryResult<Item[]>): Promise<void> {
  const before = document.querySelectorAll('.card-table tbody tr').length;
  const { error } = await query.fetchNextPage();
  if (error) return toastError(refusalMessage(error));
  requestAnimationFrame(() => {
    const row = document.querySelectorAll('.card-table tbody tr')[before];
    row?.querySelector<HTMLElement>('a, button')?.focus();
  });
}
