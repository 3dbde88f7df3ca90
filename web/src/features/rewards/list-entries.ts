import { infiniteQueryOptions } from '@tanstack/react-query';
import { listEntries } from '../../../../shared/contracts/rewards.ts';
import { call } from '../../lib/api.ts';
import { isKept } from '../../lib/kept-screens.ts';

/** The ledger page by page, newest first. @param phone of one customer only; null for everybody's */
export const entriesQuery = (phone: string | null) =>
  infiniteQueryOptions({
    queryKey: ['entries', phone],
    meta: phone ? {} : isKept,
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listEntries, { query: { ...(phone ? { phone } : {}), cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
