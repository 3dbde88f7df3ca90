import type { ConfirmableAct } from '../../confirmations/confirm.ts';

/** Points of a customer that are about to be used. */
export interface Redemption {
  businessId: string;
  phone: string;
  points: number;
}

/** A large redemption, which the customer confirms with a code by SMS. */
export const confirmableRedemption = (redemption: Redemption): ConfirmableAct => ({
  ...redemptionKey(redemption),
  content: String(redemption.points),
});

/** All ids of SMS with such a code begin with it. */
export const CODE_SMS_PREFIX = 'redeem-code#';

/** The key of the code that a business sent to a customer. */
export const redemptionKey = ({ businessId, phone }: Pick<Redemption, 'businessId' | 'phone'>) =>
  ({ purpose: 'redemption', subject: `${businessId}#${phone}` }) as const;
