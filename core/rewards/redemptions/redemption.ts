import type { ConfirmableAct } from '#core/confirmations/confirm.ts';
import { customerHash } from '../customers/customer-hash.ts';

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
