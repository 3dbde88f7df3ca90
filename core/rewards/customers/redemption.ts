import type { ConfirmableAct } from '#core/confirmations/confirmations.ts';
import { isoTime } from '#core/platform/clock.ts';
import { keyedHash } from '#core/platform/keys.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { GUARD_DAYS } from '#shared/rewards/points.ts';
import type { CustomerItem } from './customer.entity.ts';

/** Points of a customer that are about to be used. */
export interface Redemption {
  businessId: string;
  phone: string;
  points: number;
}

/** A redemption that the customer confirms with a code by SMS. */
export const confirmableRedemption = async (redemption: Redemption): Promise<ConfirmableAct> => ({
  ...(await redemptionKey(redemption)),
  content: String(redemption.points),
});

/** All ids of SMS with such a code begin with it. */
export const CODE_SMS_PREFIX = 'redeem-code#';

/**
 * The key of the code that a business sent to a customer. It has a keyed hash of the number, so that
 * it counts the codes of a day beyond an erasure and tells nobody the number.
 */
export async function redemptionKey({
  businessId,
  phone,
}: Pick<Redemption, 'businessId' | 'phone'>) {
  const hash = await customerHash(businessId, phone);
  return { purpose: 'redemption', subject: `${businessId}#${hash}` } as const;
}

/** A customer of a business without the number: nobody tries all numbers on a keyed hash. */
export const customerHash = (businessId: string, phone: string): Promise<string> =>
  keyedHash('customer', `${businessId}|${phone}`);

/** What a customer is marked with whose points somebody of the team moved or made by hand. */
export const guardFrom = (now: number): Required<Pick<CustomerItem, 'guardedUntil'>> => ({
  guardedUntil: isoTime(now + GUARD_DAYS * DAY_MS),
});
