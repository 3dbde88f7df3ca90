import type { BodyOf } from '../../shared/platform/contract.ts';
import type { redeem as contract } from '../../shared/rewards/contract.ts';
import { needsCode } from '../../shared/rewards/points.ts';
import { requireConfirmation } from '../confirmations/confirm.ts';
import type { Confirmation } from '../confirmations/confirmation.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { startedEarly } from '../platform/once.ts';
import { randomLetters } from '../platform/random-letters.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { Poster } from './award.ts';
import { customerPhone } from './customers/customer-phone.ts';
import type { Deps } from './deps.ts';
import { type PostingResult, postEntry } from './ledger/post-entry.ts';
import { takeOldest } from './ledger/take-oldest.ts';
import { redeemWorth } from './redemptions/redeem-worth.ts';
import { confirmableRedemption, type Redemption } from './redemptions/redemption.ts';

/** Neither 0 nor 1: on paper they look like letters. */
const RECEIPT_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Uses points of a customer, at the value that a point has today. Points that expire first are
 * used first. A redemption that is worth more than the owner's limit needs the code that the
 * customer got by SMS.
 *
 * @throws AppError rewards.invalidPhone, rewards.customerNotFound, rewards.notSetUp,
 *   rewards.belowMinimum, rewards.shortOfPoints, rewards.codeNeeded, confirmations.wrong,
 *   confirmations.expired and the errors of `postEntry`
 */
export async function redeem(
  deps: Deps,
  { businessId, by, key }: Poster,
  { code: typed, ...body }: BodyOf<typeof contract>,
): Promise<PostingResult> {
  const phone = customerPhone(body.phone);
  // The code is left out: a retry with another code is the same request.
  const requestKey = requestKeyOf(businessId, key, { redeem: phone, ...body });
  const reading = startedEarly(deps.findRules(businessId));
  return postEntry(deps, requestKey, async () => {
    const rules = await reading;
    const { points } = body;
    const kes = redeemWorth(points, rules);
    const receiptNo = randomLetters(5, RECEIPT_LETTERS);
    const reference = body.reference ?? undefined;
    const redemption = { businessId, phone, points };
    return {
      phone,
      code: needsCode(kes, rules.redeemCodeAbove)
        ? await confirm(deps, redemption, typed)
        : undefined,
      planEntry: (customer, now) => ({
        entry: { type: 'redeem', by, receiptNo, pointsUsed: points, kes, reference },
        movement: { lots: takeOldest(customer, points, now), earned: 0, redeemed: points },
        changes: { lastVisit: isoTime(now) },
      }),
    };
  });
}

/** Checks the balance before the code: a redemption that is refused anyway costs no guess. */
async function confirm(
  deps: Deps,
  redemption: Redemption,
  typed: string | null,
): Promise<Confirmation> {
  const { businessId, phone, points } = redemption;
  takeOldest(await deps.findCustomer(businessId, phone), points, deps.clock());
  if (typed === null) throw new AppError('rewards.codeNeeded');
  return requireConfirmation(deps, confirmableRedemption(redemption), typed);
}
