import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryOf } from '../../../../shared/platform/contract.ts';
import { listCustomers } from '../../../../shared/rewards/contract.ts';
import { call } from '../../lib/api/api.ts';
import { savedOnDevice } from '../../lib/queries/saved-screens.ts';

export type CustomersAsked = Omit<QueryOf<typeof listCustomers>, 'cursor'>;

/** Customers page by page: by a search, by a filter, or those with most points first. */
export const customersQuery = (asked: CustomersAsked) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', asked],
    // Not what was searched for.
    meta: Object.keys(asked).length === 0 ? savedOnDevice : {},
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listCustomers, { query: { ...asked, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ customers }) => customers),
  });
