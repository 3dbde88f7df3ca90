import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryOf, ReplyOf } from '../../../../shared/platform/contract.ts';
import { listEntries } from '../../../../shared/rewards/contract.ts';
import { call } from '../../lib/api/api.ts';
import { savedOnDevice } from '../../lib/queries/saved-screens.ts';

export type EntriesAsked = Omit<QueryOf<typeof listEntries>, 'cursor'>;

/** The ledger page by page, newest first: all of it, or of one customer, one kind, some days. */
export const entriesQuery = (asked: EntriesAsked) =>
  infiniteQueryOptions({
    queryKey: ['entries', asked],
    meta: isOfEveryDay(asked) ? savedOnDevice : {},
    queryFn: ({ signal, pageParam }) => readEntries(asked, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

/** Whether this is all of the history, or all that was redeemed: not what was looked for. */
const isOfEveryDay = ({ phone, kind, from, to }: EntriesAsked): boolean =>
  !phone && !from && !to && (!kind || kind === 'redeem');

/** Reads a page with at least one line, unless there are no more: the server's may be empty. */
export async function readEntries(
  asked: EntriesAsked,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ReplyOf<typeof listEntries>> {
  const page = await call(listEntries, { query: { ...asked, cursor }, signal });
  if (page.entries.length > 0 || page.next === null) return page;
  return readEntries(asked, page.next, signal);
}
