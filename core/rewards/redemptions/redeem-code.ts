import { checkCode, type HashOfCode } from '../../confirmations/confirmation-code.ts';
import { AppError } from '../../platform/app-error.ts';
import { keyedHash } from '../../platform/keys.ts';
import type { Deps } from '../deps.ts';
import type { RedeemCode } from './redeem-code.entity.ts';

/** Few enough to be read out over a counter: there are three tries. */
export const REDEEM_CODE_DIGITS = 4;

/** What a code confirms. */
export interface Redemption {
  businessId: string;
  phone: string;
  points: number;
}

/** Bound to its business, customer and points, so that it confirms nothing else. */
export const hashRedeemCode =
  ({ businessId, phone, points }: Redemption): HashOfCode =>
  (code) =>
    keyedHash('code', `redeem|${businessId}|${phone}|${points}|${code}`);

export const purpose = 'redemption';

/**
 * @param typed what the customer read out, or null
 * @returns the code that confirms this redemption, to be used up with it
 * @throws AppError rewards.codeNeeded, confirmations.expired; confirmations.wrong says how many tries
 *   are left
 */
export async function requireCode(
  deps: Deps,
  redemption: Redemption,
  typed: string | null,
  now: number,
): Promise<RedeemCode> {
  if (typed === null) throw new AppError('rewards.codeNeeded');
  const { businessId, phone, points } = redemption;
  const sent = await deps.findRedeemCode(businessId, phone);
  const isForThis = sent?.points === points && !sent.spentOn;
  return checkCode(isForThis ? sent : null, typed, {
    now,
    takeGuess: deps.takeGuess,
    purpose,
    digits: REDEEM_CODE_DIGITS,
    hashOf: hashRedeemCode(redemption),
  });
}
