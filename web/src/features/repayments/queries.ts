import { queryOptions } from '@tanstack/react-query';
import { listRepayments } from '#shared/repayments/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

/** The key of every answer about the owner's repayments. */
export const REPAYMENTS = ['repayments'] as const;

/**
 * The agreements of the owner, and one of them with all that its page shows.
 *
 * @param ref of the agreement to open; the server chooses without one
 */
export const repaymentsQuery = (ref: string | null) =>
  queryOptions({
    queryKey: [...REPAYMENTS, ref],
    meta: savedOnDevice,
    queryFn: ({ signal }) => call(listRepayments, { query: { ref: ref ?? undefined }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
