import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../errors/api-error.ts';
import { toastError } from '../toasts/toast-store.ts';

/** The pressed button may be gone, so the new rows take the focus. @param focusOn focuses the first of them */
export function useLoadMore<Item>(
  { data, fetchNextPage }: UseInfiniteQueryResult<Item[]>,
  focusOn: (first: Item, index: number) => void,
): () => Promise<void> {
  /** Items at the last request; null while nothing is requested. */
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
