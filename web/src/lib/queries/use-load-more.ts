import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../errors/api-error.ts';
import { toastError } from '../toasts/toast-store.ts';

/**
 * Fetches the next page of a list. The button that was pressed may be gone afterwards, so the focus
 * goes on where the new rows begin.
 *
 * @param focusOn moves the focus to the first item that came, once it is drawn
 */
export function useLoadMore<Item>(
  { data, fetchNextPage }: UseInfiniteQueryResult<Item[]>,
  focusOn: (first: Item, index: number) => void,
): () => Promise<void> {
  /** The number of items at the request for more; null while nothing is requested. */
  const countBefore = useRef<number>(null);

  useEffect(() => {
    const index = countBefore.current;
    const first = index === null ? undefined : data?.[index];
    if (index === null || first === undefined) return;
    countBefore.current = null;
    focusOn(first, index);
  });

  return async () => {
    const count = data?.length ?? 0;
    countBefore.current = count;
    const next = await fetchNextPage();
    if (next.error) toastError(messageOf(next.error));
    if ((next.data?.length ?? 0) <= count) countBefore.current = null;
  };
}
