import { requestKeyOf } from '../kit/request.store.ts';
import type { LedgerParts } from './post.ts';
import { post } from './post.ts';
import { expired } from './post-entry.ts';

export interface ExpiryRow {
  month: string;
  businessId: string;
  phone: string;
}

export interface ExpireParts extends LedgerParts {
  /** Customers with points that expired in a month. */
  listExpiring(month: string): AsyncIterable<ExpiryRow>;
  forgetExpiring(row: ExpiryRow): Promise<void>;
}

/**
 * Takes away the points whose months are over. Each customer's lots are emptied once: a night
 * that runs twice, or goes on where one stopped, finds nothing left.
 *
 * @param months the months to look at, as 2026-10
 * @returns how many customers lost points
 */
export async function expirePoints(parts: ExpireParts, months: readonly string[]): Promise<number> {
  let changed = 0;
  for (const month of months) {
    for await (const row of parts.listExpiring(month)) {
      changed += Number(await expireCustomer(parts, row));
      await parts.forgetExpiring(row);
    }
  }
  return changed;
}

async function expireCustomer(parts: ExpireParts, row: ExpiryRow): Promise<boolean> {
  const { businessId, phone, month } = row;
  const customer = await parts.findCustomer(businessId, phone);
  const isDue = customer && Object.keys(expired(customer, parts.clock())).length > 0;
  if (!isDue) return false;
  // A reversal may bring points back into a month that was emptied: then it is another expiry.
  const key = `expire-${phone}-${month}-${customer.version}`;
  await post(parts, {
    ...{ businessId, phone },
    requestKey: requestKeyOf(businessId, key, row),
    decide: (now, at) => ({
      draft: { type: 'expire', by: 'clock' },
      movement: { lots: now ? expired(now, at) : {}, earned: 0, redeemed: 0 },
    }),
  });
  return true;
}
