import type { BodyOf } from '../../shared/platform/contract.ts';
import type { redeem as contract } from '../../shared/rewards/contract.ts';
import { needsCode } from '../../shared/rewards/points.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { randomLetters } from '../platform/random-letters.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import type { Poster, RewardParts } from './award.ts';
import { customerPhone } from './customers/customer-phone.ts';
import { earlierPosting, type PostCommand, type Posted, post } from './ledger/post.ts';
import type { RedeemCode } from './redemptions/redeem-code.store.ts';
import { type RedeemCodeParts, type Redemption, requireCode } from './redemptions/redeem-code.ts';
import { lotsToRedeem, redeemWorth } from './redemptions/redeemable.ts';

export interface RedeemParts extends RewardParts, RedeemCodeParts {}

/** Without 0 and 1 as well: on paper they pass for letters. */
const RECEIPT_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const newReceiptNo = (): string => randomLetters(5, RECEIPT_LETTERS);

/**
 * Uses a customer's points, those that expire first, at what a point is worth today. One that is
 * worth more than the owner's limit takes the code that its customer got by SMS.
 *
 * @throws AppError rewards.customerNotFound, rewards.belowMinimum, rewards.shortOfPoints,
 *   rewards.codeNeeded, rewards.wrongCode, rewards.codeExpired
 */
export async function redeem(
  parts: RedeemParts,
  { businessId, by, key }: Poster,
  { code: typed, ...wish }: BodyOf<typeof contract>,
): Promise<Posted> {
  const phone = customerPhone(wish.phone);
  // Without the code: it proves the wish, and is no part of it.
  const requestKey = requestKeyOf(businessId, key, { redeem: phone, ...wish });
  const [earlier, rules] = await Promise.all([
    earlierPosting(parts, requestKey),
    parts.findRules(businessId),
  ]);
  if (earlier) return earlier;
  const { points, reference } = wish;
  const kes = redeemWorth(points, rules);
  const receiptNo = newReceiptNo();
  const command: PostCommand = {
    ...{ businessId, phone, requestKey },
    decide: (customer, now) => ({
      draft: {
        ...{ type: 'redeem', by, receiptNo, pointsUsed: points, kes },
        ...(reference ? { reference } : {}),
      },
      movement: { lots: lotsToRedeem(customer, points, now), earned: 0, redeemed: points },
      changes: { lastVisit: isoTime(now) },
    }),
  };
  if (!needsCode(kes, rules.redeemCodeAbove)) return post(parts, command);
  return postWithCode(parts, command, () => confirmed(parts, { businessId, phone, points }, typed));
}

/** What could not be redeemed with any code costs no try. */
async function confirmed(
  parts: RedeemParts,
  redemption: Redemption,
  typed: string | null,
): Promise<RedeemCode> {
  const { businessId, phone, points } = redemption;
  const now = parts.clock();
  lotsToRedeem(await parts.findCustomer(businessId, phone), points, now);
  return requireCode(parts, redemption, typed, now);
}

async function postWithCode(
  parts: RedeemParts,
  command: PostCommand,
  confirm: () => Promise<RedeemCode>,
): Promise<Posted> {
  try {
    return await post(parts, { ...command, code: await confirm() });
  } catch (error) {
    // The same press may have come a moment before, and used the code up.
    const done = error instanceof AppError && (await earlierPosting(parts, command.requestKey));
    if (done) return done;
    throw error;
  }
}
