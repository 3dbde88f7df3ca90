import type { Page } from '#core/platform/table/cursor.ts';
import { type EntryKind, entryKind } from '#shared/rewards/entry-kind.ts';
import { type EntryItem, entry } from './entry.entity.ts';
import { pointsDay } from './points-day.entity.ts';

const PAGE = 20;

/** The entries of a customer among which a page looks for one kind: a page reads 5 units at most. */
const ENTRIES_SEARCHED = 40;

export interface EntryFilters {
  kind: EntryKind | undefined;
  /** The first and the last id, both included. */
  ids: { first: string; last: string };
  cursor: string | undefined;
}

/** The ledger of a business, newest first. */
export function listEntries(
  businessId: string,
  { kind, ids, cursor }: EntryFilters,
): Promise<Page<EntryItem>> {
  const query = {
    between: [{ entryId: ids.first }, { entryId: ids.last }],
    order: 'desc',
    limit: PAGE,
    cursor,
  } as const;
  return kind
    ? entry.page({ by: 'byKind', key: { businessId, kindKey: kind }, ...query })
    : entry.page({ key: { businessId }, ...query });
}

/**
 * The ledger of one customer, newest first. With a kind, a page may be short or empty although
 * more pages follow: an index of each customer's kinds would cost one more write for each award.
 */
export async function listCustomerEntries(
  businessId: string,
  phone: string,
  { kind, ids, cursor }: EntryFilters,
): Promise<Page<EntryItem>> {
  const page = await entry.page({
    by: 'byCustomer',
    key: { businessId, phone },
    between: [{ entryId: ids.first }, { entryId: ids.last }],
    order: 'desc',
    limit: kind ? ENTRIES_SEARCHED : PAGE,
    cursor,
  });
  if (!kind) return page;
  return { ...page, items: page.items.filter(({ type }) => entryKind(type) === kind) };
}

/** The first entry of a customer of this number; null before it. */
export async function findFirstEntry(businessId: string, phone: string): Promise<EntryItem | null> {
  const key = { businessId, phone };
  const { items } = await entry.page({ by: 'byCustomer', key, order: 'asc', limit: 1 });
  return items[0] ?? null;
}

/** The sums of each day on which points moved, both days included. */
export const listDays = (businessId: string, first: string, last: string) =>
  pointsDay.list({
    key: { businessId },
    between: [{ day: first }, { day: last }],
    consistent: false,
  });
