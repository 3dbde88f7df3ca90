import type { ConfirmableAct } from '#core/confirmations/confirmations.ts';
import { isoTime } from '#core/platform/clock.ts';
import { keyedHash } from '#core/platform/keys.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { GUARD_DAYS } from '#shared/rewards/points.ts';
import type { CustomerItem } from './customer.entity.ts';

export interface Redemption {
  businessId: string;
  phone: string;
  points: number;
}

export const confirmableRedemption = async (redemption: Redemption): Promise<ConfirmableAct> => ({
  ...(await redemptionKey(redemption)),
  content: String(redemption.points),
});

/** The prefix of all ids of SMS with a redemption code. */
export const CODE_SMS_PREFIX = 'redeem-code#';

/**
 * Has a keyed hash instead of the number. So the confirmation may stay after an erasure, and still counts the codes of
 * the day.
 */
export async function redemptionKey({
  businessId,
  phone,
}: Pick<Redemption, 'businessId' | 'phone'>) {
  const hash = await customerHash(businessId, phone);
  return { purpose: 'redemption', subject: `${businessId}#${hash}` } as const;
}

/** Used instead of the number: with a keyed hash nobody can try all numbers. */
export const customerHash = (businessId: string, phone: string): Promise<string> =>
  keyedHash('customer', `${businessId}|${phone}`);

/** The mark of a customer whose points the team moved or changed by hand. */
export const guardFrom = (now: number): Required<Pick<CustomerItem, 'guardedUntil'>> => ({
  guardedUntil: isoTime(now + GUARD_DAYS * DAY_MS),
});
