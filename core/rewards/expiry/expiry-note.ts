import { expiryChoices, monthAfter, NEVER, nairobiMonth } from '../../../shared/rewards/points.ts';
import type { Lots } from '../customers/customer.entity.ts';

/** That a customer has points that expire in a month: the night after it looks for these. */
export interface ExpiryNote {
  month: string;
  shard: number;
  businessId: string;
  phone: string;
}

export const SHARDS = 16;

/** Nights that may have failed one after another: the next one makes up for all of them. */
export const MONTHS_BACK = 6;

const MONTHS_AHEAD = Math.max(...expiryChoices.map((months) => months ?? 0));

/** Spreads customers evenly: the last digits of their numbers are as good as any hash. */
const shardOf = (phone: string): number => Number(phone.slice(-4)) % SHARDS;

/** The notes that points added to these lots leave. */
export const notesOf = (businessId: string, phone: string, lots: Lots): ExpiryNote[] =>
  Object.entries(lots)
    .filter(([lot, points]) => lot !== NEVER && points > 0)
    .map(([month]) => ({ month, shard: shardOf(phone), businessId, phone }));

/** All notes that there may be of a customer, whoever left them. */
export function everyNoteOf(businessId: string, phone: string, now: number): ExpiryNote[] {
  const first = monthAfter(nairobiMonth(now), -MONTHS_BACK);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, n) => ({
    ...{ month: monthAfter(first, n), shard: shardOf(phone) },
    ...{ businessId, phone },
  }));
}
