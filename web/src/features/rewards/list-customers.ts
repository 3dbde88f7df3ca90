import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#shared/platform/contract.ts';
import { listCustomers } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

export type CustomerFilters = Omit<BodyOf<typeof listCustomers>, 'cursor'>;

/** Customers page by page: those who match a search or a filter, or all, with most points first. */
export const customersQuery = (filters: CustomerFilters) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', filters],
    // The result of a search is not saved.
    meta: Object.keys(filters).length === 0 ? savedOnDevice : {},
    queryFn: ({ signal, pageParam }) =>
      // On a saved screen the first page has null.
      call(listCustomers, { body: { ...filters, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ customers }) => customers),
  });
