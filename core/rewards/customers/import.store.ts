import { nairobiDay } from '../../../shared/rewards/points.ts';
import { totals } from '../../accounts/totals.entity.ts';
import { transact } from '../../platform/transact.ts';
import { write } from '../../platform/write.ts';
import { putExpiryNotes } from '../expiry/expiry-note.ts';
import { type EntryItem, entry } from '../ledger/entry.entity.ts';
import { pointsDay } from '../ledger/points-day.entity.ts';
import { type CustomerItem, customer } from './customer.entity.ts';
import { findExisting } from './customer.store.ts';

export interface NewCustomer {
  customer: CustomerItem;
  /** Null for a customer who starts without points. */
  opening: EntryItem | null;
}

/**
 * Writes new customers with their opening balances and the totals, all or none.
 *
 * @param rows at most 45
 * @returns the numbers that belong to customers already; then nothing was written
 * @throws AppError rewards.beingErased if one of the customers is being erased, server.busy
 */
export async function insertCustomers(
  businessId: string,
  rows: readonly NewCustomer[],
  now: number,
): Promise<string[]> {
  const phones = rows.map((row) => row.customer.phone);
  // The look comes first: an expiry note of a customer who is being erased would never be deleted.
  const existing = await findExisting(businessId, phones);
  if (existing.length > 0) return existing;
  // The notes come first: a note without a customer does no harm.
  const notes = rows.flatMap(({ customer: added }) => putExpiryNotes(added, added.lots));
  await Promise.all(notes.map(write));
  const openings = rows.flatMap(({ opening }) => opening ?? []);
  const awarded = openings.reduce((sum, { points }) => sum + points, 0);
  const failed = await transact({
    existing: rows.map((row) => customer.create(row.customer)),
    openings: openings.map((opening) => entry.create(opening)),
    totals: totals.upsert(
      { userId: businessId },
      { add: { pointsAwarded: awarded, activeCustomers: rows.length } },
    ),
    day: pointsDay.upsert({ businessId, day: nairobiDay(now) }, { add: { awarded } }),
  });
  return failed ? phones.filter((_, index) => failed.positions.existing.includes(index)) : [];
}
