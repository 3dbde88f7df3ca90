import { transactOn } from '#core/accounts/owner-transaction.ts';
import { addToTotals } from '#core/accounts/totals.store.ts';
import { type DueRow, takeDue } from '#core/due/due.ts';
import { type Parts, transact } from '#core/platform/table/transact.ts';
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
 * All or nothing. The counters of the day do not change, because the points were awarded earlier and no customer came.
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

export interface Expiry {
  row: DueRow;
  /** As it was read. */
  before: CustomerItem;
  after: CustomerItem;
  entry: EntryItem;
}

/**
 * All or nothing. Each row is taken once, so no request is needed.
 * @param expiries at most 33, of one business
 * @returns null if done, `closed` if the account is, else the rows that may still exist
 * @throws AppError server.busy
 */
export async function writeExpiries(
  businessId: string,
  expiries: readonly Expiry[],
): Promise<null | 'closed' | DueRow[]> {
  const pointsExpired = expiries.reduce((sum, one) => sum - one.entry.points, 0);
  const failed = await transact({
    account: addToTotals(businessId, { pointsExpired }),
    taken: expiries.map(({ row }) => takeDue(row)),
    changed: expiries.map(({ before, after }) =>
      customer.put(after, { if: { version: before.version } }),
    ),
    entries: expiries.map((one) => entry.create(one.entry)),
  });
  if (!failed) return null;
  if (failed.label === 'account') return 'closed';
  const others = expiries.filter((_, position) => !failed.positions.taken.includes(position));
  return others.map(({ row }) => row);
}

/** @returns null for a row without a customer */
export const findCustomersOf = (rows: readonly DueRow[]): Promise<(CustomerItem | null)[]> =>
  customer.getAll(rows.map(({ ownerId, subject }) => ({ businessId: ownerId, phone: subject })));
