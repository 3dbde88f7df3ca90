import { transactOn } from '#core/accounts/owner-transaction.ts';
import { addToTotals } from '#core/accounts/totals.store.ts';
import type { Parts } from '#core/platform/table/transact.ts';
import { type CustomerItem, consentChange, customer } from '../customers/customer.entity.ts';
import { findExisting, termWrites } from '../customers/customer.store.ts';
import { type EntryItem, entry } from './entry.entity.ts';
import { putPointsDue } from './lots.ts';

export interface NewCustomer {
  customer: CustomerItem;
  /** Null without an opening balance. */
  opening: EntryItem | null;
}

/**
 * All or nothing. The day's counters stay: the points were awarded earlier, and nobody came.
 * @param rows at most 92 writes, with the terms of their names
 * @param also a team member's writes, by the label to answer when one fails
 * @returns the numbers that already belong to customers, or a label; then nothing was written
 * @throws AppError rewards.beingErased if one of the customers is being erased, accounts.notFound, server.busy
 */
export async function insertCustomers<Label extends string = never>(
  businessId: string,
  rows: readonly NewCustomer[],
  also?: Parts<Label>,
): Promise<string[] | Label> {
  const phones = rows.map((row) => row.customer.phone);
  // A failed transaction costs more than a read.
  const existing = await findExisting(businessId, phones);
  if (existing.length > 0) return existing;
  const openings = rows.flatMap(({ opening }) => opening ?? []);
  const awarded = openings.reduce((sum, { points }) => sum + points, 0);
  const failed = await transactOn(
    addToTotals(businessId, {
      pointsAwarded: awarded,
      activeCustomers: rows.length,
      consentingCustomers: rows.reduce((sum, row) => sum + consentChange(null, row.customer), 0),
    }),
    {
      existing: rows.map((row) => customer.create(row.customer)),
      terms: rows.flatMap((row) => termWrites(null, row.customer)),
      openings: openings.map((opening) => entry.create(opening)),
      due: rows.flatMap(({ customer: added }) => putPointsDue(added, {}, added.lots)),
      ...also,
    } as Parts<'existing' | 'openings' | 'due' | Label>,
  );
  if (!failed) return [];
  if (also && failed.label in also) return failed.label as Label;
  return phones.filter((_, index) => failed.positions.existing.includes(index));
}
