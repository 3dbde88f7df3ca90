import { type EntryKind, entryKind } from '../../../shared/rewards/entry-kind.ts';
import { nairobiDay } from '../../../shared/rewards/points.ts';
import { type Page, readPage } from '../../platform/page.ts';
import { entry } from './entry.entity.ts';
import type { EntryItem } from './ledger.store.ts';
import { pointsDay } from './points-day.entity.ts';

const PAGE = 20;

/** Lines of a customer among which a kind is looked for: no page reads more than 5 units. */
const LOOKED_AT = 40;

const DAYS = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** Which lines of a ledger are asked for. */
export interface EntriesAsked {
  kind: EntryKind | undefined;
  /** From the first id to the last, both included. */
  ids: { first: string; last: string };
  cursor: string | undefined;
}

/** The ledger of a business, newest first. */
export function listEntries(
  businessId: string,
  { kind, ids, cursor }: EntriesAsked,
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
 * One customer's ledger, newest first. Of one kind, a page may be short, or empty, before the
 * last: an index of each customer's kinds would be paid for by every award.
 */
export async function listEntriesOf(
  businessId: string,
  phone: string,
  { kind, ids, cursor }: EntriesAsked,
): Promise<Page<EntryItem>> {
  const page = await readPage<EntryItem>(cursor, (from) =>
    entry.query
      .byCustomer({ businessId, phone })
      .between({ entryId: ids.first }, { entryId: ids.last })
      .go({ order: 'desc', limit: kind ? LOOKED_AT : PAGE, cursor: from }),
  );
  if (!kind) return page;
  return { ...page, items: page.items.filter(({ type }) => entryKind(type) === kind) };
}

/** The last 30 days in Nairobi, oldest first, with those on which nothing happened. */
export async function lastDays(businessId: string, now: number) {
  const days = Array.from({ length: DAYS }, (_, n) => nairobiDay(now - (DAYS - 1 - n) * dayMs));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { data } = await pointsDay.query
    .byDay({ businessId })
    .between({ day: first }, { day: last })
    .go();
  return days.map((day) => {
    const { awarded = 0, redeemed = 0 } = data.find((one) => one.day === day) ?? {};
    return { day, awarded, redeemed };
  });
}
