/**
 * The KES that a customer used on one day without a code. The sum of the day decides about the code,
 * because many small redemptions take as much as a large one does.
 */

import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { fewestToRedeem, needsCode, worthOf } from '#shared/rewards/points.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';

type Sum = Pick<CustomerItem, 'uncodedDay' | 'uncodedKes'>;

type Holder = Sum & Pick<CustomerItem, 'guardedUntil'>;

/** A redemption that is worth so many KES, at a moment in milliseconds since 1970. */
interface Worth {
  kes: number;
  now: number;
}

/**
 * @param customer as it is now; null if nobody has the number
 * @returns whether a redemption takes today's sum above the owner's limit, or the customer's points were
 *   moved or made by hand a few days ago
 */
export const needsCodeToday = (
  customer: Holder | null,
  { kes, now }: Worth,
  { redeemCodeAbove }: Pick<PointRules, 'redeemCodeAbove'>,
): boolean =>
  isGuarded(customer, now) || needsCode(sumOfDay(customer, now).uncodedKes + kes, redeemCodeAbove);

const isGuarded = (customer: Holder | null, now: number): boolean =>
  (customer?.guardedUntil ?? '') > isoTime(now);

/** @returns the sum after a redemption without a code. A reversal gives points back, and no KES. */
export function uncodedAfter(customer: Sum | null, { kes, now }: Worth): Required<Sum> {
  const { uncodedDay, uncodedKes } = sumOfDay(customer, now);
  return { uncodedDay, uncodedKes: uncodedKes + kes };
}

/** @returns the KES that were redeemed without a code on the day in Nairobi of a moment */
export const uncodedToday = (customer: Sum, now: number): number =>
  sumOfDay(customer, now).uncodedKes;

function sumOfDay(customer: Sum | null, now: number): Required<Sum> {
  const { uncodedDay = '', uncodedKes = 0 } = customer ?? {};
  const today = nairobiDay(now);
  // The clock of another function may have reached midnight first: its day goes on.
  return uncodedDay >= today ? { uncodedDay, uncodedKes } : { uncodedDay: today, uncodedKes: 0 };
}

/**
 * @returns the value of the points to redeem at today's rule, in whole KES
 * @throws AppError rewards.notSetUp, rewards.belowMinimum
 */
export function redeemWorth(points: number, { pointValue, minRedeem }: PointRules): number {
  if (pointValue === null) throw new AppError('rewards.notSetUp');
  const minimum = fewestToRedeem(minRedeem, pointValue);
  if (points < minimum) throw new AppError('rewards.belowMinimum', { minimum });
  return worthOf(points, pointValue);
}
