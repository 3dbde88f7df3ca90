import { addToTotals } from '#core/accounts/totals.store.ts';
import type { DueRow } from '#core/due/due.entity.ts';
import { takeDue } from '#core/due/due-row.ts';
import { transact } from '#core/platform/table/transact.ts';
import { type CustomerItem, customer } from '../customers/customer.entity.ts';
import { type EntryItem, entry } from '../ledger/entry.entity.ts';

/** One customer who loses points. */
export interface Expiry {
  row: DueRow;
  /** The customer as it was read. */
  before: CustomerItem;
  after: CustomerItem;
  entry: EntryItem;
}

/**
 * Writes the entries and balances of customers of one business, takes their rows, and adds to the
 * totals once, or does nothing at all. It needs no request: each row is taken once.
 *
 * @param expiries at most 33
 * @returns null if it is done, `closed` if the account is, or else the rows that may still be there
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

/** @returns the customers of rows of one business, null where there is none */
export const findCustomersOf = (rows: readonly DueRow[]): Promise<(CustomerItem | null)[]> =>
  customer.getAll(rows.map(({ ownerId, subject }) => ({ businessId: ownerId, phone: subject })));
