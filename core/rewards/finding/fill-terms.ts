/** The terms of customers who were there before any word of a name led to them. */

import { inLanes } from '#core/platform/in-lanes.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { readTable } from '#core/platform/table/read-partition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { type CustomerItem, customer } from '../customers/customer.entity.ts';
import { termWrites } from '../customers/customer.store.ts';
import { findCustomer } from '../ledger/ledger.store.ts';

/** Customers at a time. */
const LANES = 5;

/**
 * Fills in one page of customers. A second time changes nothing, and a name that is saved beside it has the terms of
 * what was saved.
 *
 * @param after the end of the page before
 * @param limit items of any kind that are looked at for a page
 * @returns the number of customers, and the end of the page; null after the last one
 * @throws AppError server.busy
 */
export async function fillCustomerTerms(
  after?: string,
  limit?: number,
): Promise<{ filled: number; next: string | null }> {
  const { items, next } = await readTable(customer, after, limit);
  await inLanes(items, LANES, fill);
  return { filled: items.length, next };
}

/** A customer who is saved meanwhile is read again; nothing is left of one who has gone. */
const fill = ({ businessId, phone }: CustomerItem): Promise<void> =>
  untilDone(async () => {
    const now = await findCustomer(businessId, phone);
    return !now?.name || (await putTerms(now)) ? undefined : BUSY;
  });

/** The whole customer is written, without the attributes that customers once had. */
async function putTerms(now: CustomerItem): Promise<boolean> {
  const { version } = now;
  const failed = await transact({
    customer: customer.put(now, { if: { version } }),
    terms: termWrites(null, now),
  });
  return failed === null;
}
