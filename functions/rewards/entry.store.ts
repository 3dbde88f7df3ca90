import { nairobiDay } from '../../shared/points.ts';
import { type Page, readPage } from '../kit/page.ts';
import { entry } from './entry.entity.ts';
import type { EntryItem } from './ledger.store.ts';
import { pointsDay } from './points-day.entity.ts';

const PAGE = 20;

const DAYS = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** The ledger of a business, newest first. */
export function listEntries(businessId: string, cursor?: string): Promise<Page<EntryItem>> {
  return readPage(cursor, (from) =>
    entry.query
      .byBusiness({ businessId })
      .go({ order: 'desc', limit: PAGE, cursor: from, consistent: true }),
  );
}

/** One customer's ledger, newest first. */
export function listEntriesOf(
  businessId: string,
  phone: string,
  cursor?: string,
): Promise<Page<EntryItem>> {
  return readPage(cursor, (from) =>
    entry.query.byCustomer({ businessId, phone }).go({ order: 'desc', limit: PAGE, cursor: from }),
  );
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
