import { Service } from 'electrodb';
import { totals } from '../../accounts/totals.entity.ts';
import { tableOptions } from '../../platform/table.ts';
import { commit } from '../../platform/transaction.ts';
import { expiry } from '../expiry/expiry.entity.ts';
import { notesOf } from '../expiry/expiry-note.ts';
import { entry } from '../ledger/entry.entity.ts';
import type { CustomerItem, EntryItem } from '../ledger/ledger.store.ts';
import { pointsDay } from '../ledger/points-day.entity.ts';
import { customer } from './customer.entity.ts';
import { existingOf } from './customer.store.ts';

const service = new Service({ customer, entry, totals, pointsDay }, tableOptions);

export interface NewCustomer {
  customer: CustomerItem;
  /** Null for somebody who starts with nothing. */
  opening: EntryItem | null;
}

/**
 * Writes new customers with their opening balances and the totals, all or none.
 *
 * @param rows at most 45
 * @returns the phones of those who are customers already; then nothing was written
 * @throws AppError rewards.beingErased when one of them is
 */
export async function insertCustomers(
  businessId: string,
  rows: readonly NewCustomer[],
  day: string,
): Promise<string[]> {
  const phones = rows.map((row) => row.customer.phone);
  // Looked up first: a note under the number of somebody who is being erased would outlive them.
  const existing = await existingOf(businessId, phones);
  if (existing.length > 0) return existing;
  await noteExpiring(rows);
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

/** Notes who has points that expire, for the night to find: before, since a note too many does no harm. */
async function noteExpiring(rows: readonly NewCustomer[]): Promise<void> {
  const expiring = rows.flatMap(({ customer: { businessId, phone, lots } }) =>
    notesOf(businessId, phone, lots),
  );
  await Promise.all(expiring.map((note) => expiry.put(note).go()));
}
