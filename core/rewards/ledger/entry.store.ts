import { type EntryKind, entryKind } from '../../../shared/rewards/entry-kind.ts';
import { type Page, readPage } from '../../platform/page.ts';
import { entry } from './entry.entity.ts';
import type { EntryItem } from './ledger.store.ts';
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
  const between = [{ entryId: ids.first }, { entryId: ids.last }] as const;
  const { byBusiness, byKind } = entry.query;
  return readPage(cursor, (from) => {
    const page = { order: 'desc', limit: PAGE, cursor: from } as const;
    return kind
      ? byKind({ businessId, kindKey: kind })
          .between(...between)
          .go(page)
      : byBusiness({ businessId })
          .between(...between)
          .go({ ...page, consistent: true });
  });
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
  const page = await readPage<EntryItem>(cursor, (from) =>
    entry.query
      .byCustomer({ businessId, phone })
      .between({ entryId: ids.first }, { entryId: ids.last })
      .go({ order: 'desc', limit: kind ? ENTRIES_SEARCHED : PAGE, cursor: from }),
  );
  if (!kind) return page;
  return { ...page, items: page.items.filter(({ type }) => entryKind(type) === kind) };
}

/** The sums of each day on which points moved, both days included. */
export async function listDays(businessId: string, first: string, last: string) {
  const { data } = await pointsDay.query
    .byDay({ businessId })
    .between({ day: first }, { day: last })
    .go();
  return data;
}
