import type { BodyOf } from '../../shared/contracts/contract.ts';
import type { redeem as contract } from '../../shared/contracts/rewards.ts';
import { worthOf } from '../../shared/points.ts';
import { AppError } from '../kit/app-error.ts';
import { isoTime } from '../kit/clock.ts';
import { randomLetters } from '../kit/random-letters.ts';
import { requestKeyOf } from '../kit/request.store.ts';
import type { Poster, RewardParts } from './award.ts';
import { customerPhone } from './customer-phone.ts';
import { earlierPosting, type Posted, post } from './post.ts';
import { takeOldest } from './post-entry.ts';

/** Without 0 and 1 as well: on paper they pass for letters. */
const RECEIPT_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const newReceiptNo = (): string => randomLetters(5, RECEIPT_LETTERS);

/**
 * Uses a customer's points, those that expire first, at what a point is worth today.
 *
 * @throws AppError rewards.customerNotFound, rewards.belowMinimum, rewards.shortOfPoints
 */
export async function redeem(
  parts: RewardParts,
  { businessId, by, key }: Poster,
  body: BodyOf<typeof contract>,
): Promise<Posted> {
  const phone = customerPhone(body.phone);
  const requestKey = requestKeyOf(businessId, key, { redeem: phone, ...body });
  const [earlier, { pointValue, minRedeem }] = await Promise.all([
    earlierPosting(parts, requestKey),
    parts.findRules(businessId),
  ]);
  if (earlier) return earlier;
  if (pointValue === null) throw new AppError('rewards.notSetUp');
  const { points, reference } = body;
  if (points < minRedeem) {
    throw new AppError('rewards.belowMinimum', `The minimum is ${minRedeem} points.`);
  }
  const receiptNo = newReceiptNo();
  return post(parts, {
    ...{ businessId, phone, requestKey },
    decide: (customer, now) => {
      if (!customer) throw new AppError('rewards.customerNotFound');
      return {
        draft: {
          ...{ type: 'redeem', by, receiptNo, pointsUsed: points },
          kes: worthOf(points, pointValue),
          ...(reference ? { reference } : {}),
        },
        movement: { lots: takeOldest(customer, points, now), earned: 0, redeemed: points },
        changes: { lastVisit: isoTime(now) },
      };
    },
  });
}
