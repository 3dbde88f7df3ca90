/** Adds the terms of customers who were stored before names were searched by word. */

import { inLanes } from '#core/platform/in-lanes.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { readTable } from '#core/platform/table/read-partition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { type CustomerItem, customer } from '../customers/customer.entity.ts';
import { findCustomer, termWrites } from '../customers/customer.store.ts';

const LANES = 5;

/**
 * A repeat changes nothing, and a name saved in parallel keeps its own terms.
 * @param limit items of any kind to look at
 * @returns the number of customers, and the end of the page; null after the last
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

/** Reads a customer again who is saved in parallel; writes nothing for one who is gone. */
const fill = ({ businessId, phone }: CustomerItem): Promise<void> =>
  untilDone(async () => {
    const now = await findCustomer(businessId, phone);
    return !now?.name || (await putTerms(now)) ? undefined : BUSY;
  });

/** Writes the whole customer, without attributes that customers once had. */
async function putTerms(now: CustomerItem): Promise<boolean> {
  const { version } = now;
  const failed = await transact({
    customer: customer.put(now, { if: { version } }),
    terms: termWrites(null, now),
  });
  return failed === null;
}
