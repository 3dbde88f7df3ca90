import { infiniteQueryOptions } from '@tanstack/react-query';
import { listPurchases } from '#shared/purchases/contract.ts';
import { call } from '#web/src/lib/api/api.ts';

/** What is for sale, and what was bought, page by page. */
export const purchasesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['purchases'],
    queryFn: ({ signal, pageParam: cursor }) => call(listPurchases, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
