/** Customers and entries as their business may see them. */
import type { Customer, Entry, Posting } from '../../shared/rewards/contract.ts';
import { lastDayOf, NEVER } from '../../shared/rewards/points.ts';
import type { CustomerItem, EntryItem } from './ledger/ledger.store.ts';
import type { Posted } from './ledger/post.ts';

export function shownCustomer(item: CustomerItem): Customer {
  const { businessId, phone, points, earned, redeemed, lastVisit } = item;
  const [month] = Object.keys(item.lots)
    .filter((lot) => lot !== NEVER)
    .sort();
  return {
    ...{ businessId, phone, points, earned, redeemed, lastVisit },
    name: item.name ?? null,
    consent: item.consent ?? null,
    nextExpiry: month ? { points: item.lots[month] ?? 0, on: lastDayOf(month) } : null,
  };
}

export function shownEntry(item: EntryItem): Entry {
  const { entryId, businessId, phone, type, points, balanceAfter, by, at } = item;
  return {
    ...{ entryId, businessId, phone, type, points, balanceAfter, by, at },
    kes: item.kes ?? null,
    pointsUsed: item.pointsUsed ?? null,
    receiptNo: item.receiptNo ?? null,
    reference: item.reference ?? null,
    reason: item.reason ?? null,
    reverses: item.reverses ?? null,
    isReversed: item.reversedBy !== undefined,
  };
}

export const shownPosting = ({ entry, customer }: Posted): Posting => ({
  entry: shownEntry(entry),
  customer: shownCustomer(customer),
});
