import { monthAfter, NEVER, nairobiMonth } from '../../../shared/rewards/points.ts';
import { settingDefinitions } from '../../../shared/settings/settings.ts';
import type { DeleteWrite, PutWrite } from '../../platform/writes.ts';
import type { CustomerItem, Lots } from '../customers/customer.entity.ts';
import { expiry } from './expiry.entity.ts';

export const SHARDS = 16;

/** Each night reads the notes of so many months, to make up for earlier nights that failed. */
export const MONTHS_BACK = 6;

/** An owner may choose more months through the API than the settings screen offers. */
const MONTHS_AHEAD = settingDefinitions.expiryMonths.field.max;

type Customer = Pick<CustomerItem, 'businessId' | 'phone'>;

/** The last digits of a number spread customers as evenly as a hash. */
const shardOf = (phone: string): number => Number(phone.slice(-4)) % SHARDS;

/** @param lots the points that a customer gets; the nights after their months will find them */
export const putExpiryNotes = ({ businessId, phone }: Customer, lots: Lots): PutWrite[] =>
  Object.entries(lots)
    .filter(([lot, points]) => lot !== NEVER && points > 0)
    .map(([month]) => expiry.put({ month, shard: shardOf(phone), businessId, phone }));

/** Deletes every note that may exist about a customer. */
export function deleteExpiryNotes({ businessId, phone }: Customer, now: number): DeleteWrite[] {
  const first = monthAfter(nairobiMonth(now), -MONTHS_BACK);
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, n) =>
    expiry.delete({ month: monthAfter(first, n), shard: shardOf(phone), businessId, phone }),
  );
}
