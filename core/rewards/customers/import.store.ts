import { Service } from 'electrodb';
import { nairobiDay } from '../../../shared/rewards/points.ts';
import { totals } from '../../accounts/totals.entity.ts';
import { tableOptions } from '../../platform/table.ts';
import { commit } from '../../platform/transaction.ts';
import { expiry } from '../expiry/expiry.entity.ts';
import { expiryNotesOf } from '../expiry/expiry-note.ts';
import { entry } from '../ledger/entry.entity.ts';
import type { CustomerItem, EntryItem } from '../ledger/ledger.store.ts';
import { pointsDay } from '../ledger/points-day.entity.ts';
import { customer } from './customer.entity.ts';
import { findExisting } from './customer.store.ts';

const service = new Service({ customer, entry, totals, pointsDay }, tableOptions);

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
  const day = nairobiDay(now);
  const phones = rows.map((row) => row.customer.phone);
  // The look comes first: an expiry note of a customer who is being erased would never be deleted.
  const existing = await findExisting(businessId, phones);
  if (existing.length > 0) return existing;
  await putExpiryNotes(rows);
  const openings = rows.flatMap(({ opening }) => opening ?? []);
  const awarded = openings.reduce((sum, { points }) => sum + points, 0);
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        ...rows.map((row) => tx.customer.create(row.customer).commit()),
        ...openings.map((opening) => tx.entry.create(opening).commit()),
        tx.totals
          .upsert({ userId: businessId })
          .add({ pointsAwarded: awarded, activeCustomers: rows.length })
          .commit(),
        tx.pointsDay.upsert({ businessId, day }).add({ awarded }).commit(),
      ])
      .go(),
  );
  if (!failures) return [];
  return phones.filter((_, index) => failures[index]);
}

/** Comes before the customers are written: a note without a customer does no harm. */
async function putExpiryNotes(rows: readonly NewCustomer[]): Promise<void> {
  const notes = rows.flatMap(({ customer: { businessId, phone, lots } }) =>
    expiryNotesOf(businessId, phone, lots),
  );
  await Promise.all(notes.map((note) => expiry.put(note).go()));
}
