import '#web/src/styles/paged-list.scss';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import { useLoadMore } from '#web/src/lib/queries/use-load-more.ts';
import { Button } from './button.tsx';
import { LoadState } from './load-state.tsx';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Item[]>;
  loadingLabel: string;
  children: (items: Item[]) => ReactNode;
  empty?: ReactNode;
  actions?: ReactNode;
}

export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, loadingLabel, empty, children, actions } = props;
  const loadMore = useLoadMore(query, (_, index) => focusOnRow(index));
  return (
    <LoadState query={query} label={loadingLabel} shape="table">
      {(items) => (
        <>
          {empty && items.length === 0 ? empty : children(items)}
          <div className="paged-actions">
            {query.hasNextPage && (
              <Button disabled={query.isFetchingNextPage} onClick={() => void loadMore()}>
                {query.isFetchingNextPage ? t('Loading...') : t('Load more')}
              </Button>
            )}
            {actions}
          </div>
        </>
      )}
    </LoadState>
  );
}

const focusOnRow = (index: number): void => {
  const row = document.querySelectorAll('.card-table tbody tr')[index];
  // A desk does not draw the button that opens a row.
  const targets = row?.querySelectorAll<HTMLElement>('a, button') ?? [];
  [...targets].find((one) => one.checkVisibility())?.focus();
};
