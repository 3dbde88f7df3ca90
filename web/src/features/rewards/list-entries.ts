import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { listEntries } from '#shared/rewards/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { savedOnDevice } from '#web/src/lib/queries/saved-screens.ts';

export type EntryFilters = Omit<BodyOf<typeof listEntries>, 'cursor'>;

/** The entries of the ledger page by page, newest first. */
export const entriesQuery = (filters: EntryFilters) =>
  infiniteQueryOptions({
    queryKey: ['entries', filters],
    meta: isSaved(filters) ? savedOnDevice : {},
    queryFn: ({ signal, pageParam }) =>
      // On a saved screen the first page has null.
      readEntries(filters, pageParam ?? undefined, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

/** Whether these entries are what a screen shows at first: all, or all redemptions. */
const isSaved = ({ phone, kind, from, to }: EntryFilters): boolean =>
  !phone && !from && !to && (!kind || kind === 'redeem');

/** Reads a page with at least one entry, unless there are no more. A page of the server may be empty. */
export async function readEntries(
  filters: EntryFilters,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ReplyOf<typeof listEntries>> {
  const page = await call(listEntries, { body: { ...filters, cursor }, signal });
  if (page.entries.length > 0 || page.next === null) return page;
  return readEntries(filters, page.next, signal);
}
