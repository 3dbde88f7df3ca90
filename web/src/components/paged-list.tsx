import { Button } from './button.tsx';
import '#web/src/styles/paged-list.scss';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { useLoadMore } from '#web/src/lib/queries/use-load-more.ts';
import { ErrorCard } from './error-card.tsx';
import { Skeleton } from './skeleton.tsx';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Item[]>;
  loadingLabel: string;
  /** Draws the items of the pages that came. */
  children: (items: Item[]) => ReactNode;
  /** Stand beside "Load more". */
  actions?: ReactNode;
}

/** A list that comes page by page, with its loading state and its errors. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, loadingLabel, children, actions } = props;
  const loadMore = useLoadMore(query, (_, index) => focusOnRow(index));
  if (query.isPending) return <Skeleton label={loadingLabel} shape="table" />;
  if (!query.data) return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      {children(query.data)}
      <div className="paged-actions">
        {query.hasNextPage && (
          <Button disabled={query.isFetchingNextPage} onClick={() => void loadMore()}>
            {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
          </Button>
        )}
        {actions}
      </div>
    </>
  );
}

/** @param index the position of the row in the list, or in its table */
const focusOnRow = (index: number): void =>
  document
    .querySelectorAll('.card-table tbody tr, .row-list > li')
    [index]?.querySelector<HTMLElement>('a, button')
    ?.focus();
