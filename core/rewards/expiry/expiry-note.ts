import { expiryChoices, monthAfter, NEVER, nairobiMonth } from '../../../shared/rewards/points.ts';
import type { Lots } from '../customers/customer.entity.ts';

/** Says that a customer has points that expire in a month. The night after the month reads it. */
export interface ExpiryNote {
  month: string;
  shard: number;
  businessId: string;
  phone: string;
}

export const SHARDS = 16;

/** The night reads the notes of so many months: it makes up for earlier nights that failed. */
export const MONTHS_BACK = 6;

const MONTHS_AHEAD = Math.max(...expiryChoices.map((months) => months ?? 0));

/** Spreads customers evenly: the last digits of their numbers are as good as a hash. */
const shardOf = (phone: string): number => Number(phone.slice(-4)) % SHARDS;

/** @returns the notes about points that are added to these lots */
export const expiryNotesOf = (businessId: string, phone: string, lots: Lots): ExpiryNote[] =>
  Object.entries(lots)
    .filter(([lot, points]) => lot !== NEVER && points > 0)
    .map(([month]) => ({ month, shard: shardOf(phone), businessId, phone }));

/** @returns every note that may exist about a customer */
export function possibleNotesOf(businessId: string, phone: string, now: number): ExpiryNote[] {
  const first = monthAfter(nairobiMonth(now), -MONTHS_BACK);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, n) => ({
    month: monthAfter(first, n),
    shard: shardOf(phone),
    businessId,
    phone,
  }));
}
