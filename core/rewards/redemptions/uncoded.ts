/** The day's sum decides about the code, because many small redemptions take as much as a large one. */

import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { fewestToRedeem, needsCode, worthOf } from '#shared/rewards/points.ts';
import type { CustomerItem } from '../customers/customer.entity.ts';

type Sum = Pick<CustomerItem, 'uncodedDay' | 'uncodedKes'>;

type Holder = Sum & Pick<CustomerItem, 'guardedUntil'>;

/** A redemption's KES, at a time in ms since 1970. */
interface Worth {
  kes: number;
  now: number;
}

/** True above the owner's limit, or if the points were moved or changed by hand in the last days. */
export const needsCodeToday = (
  customer: Holder | null,
  { kes, now }: Worth,
  { redeemCodeAbove }: Pick<PointRules, 'redeemCodeAbove'>,
): boolean =>
  isGuarded(customer, now) || needsCode(sumOfDay(customer, now).uncodedKes + kes, redeemCodeAbove);

const isGuarded = (customer: Holder | null, now: number): boolean =>
  (customer?.guardedUntil ?? '') > isoTime(now);

/** @returns the sum after a redemption without a code. A reversal does not reduce it */
export function uncodedAfter(customer: Sum | null, { kes, now }: Worth): Required<Sum> {
  const { uncodedDay, uncodedKes } = sumOfDay(customer, now);
  return { uncodedDay, uncodedKes: uncodedKes + kes };
}

/** @returns KES redeemed without a code on that day in Nairobi */
export const uncodedToday = (customer: Sum, now: number): number =>
  sumOfDay(customer, now).uncodedKes;

function sumOfDay(customer: Sum | null, now: number): Required<Sum> {
  const { uncodedDay = '', uncodedKes = 0 } = customer ?? {};
  const today = nairobiDay(now);
  // Another function's clock may have reached midnight first: its day counts.
  return uncodedDay >= today ? { uncodedDay, uncodedKes } : { uncodedDay: today, uncodedKes: 0 };
}

/** @returns the points' value today in whole KES @throws AppError rewards.notSetUp, rewards.belowMinimum */
export function redeemWorth(points: number, { pointValue, minRedeem }: PointRules): number {
  if (pointValue === null) throw new AppError('rewards.notSetUp');
  const minimum = fewestToRedeem(minRedeem, pointValue);
  if (points < minimum) throw new AppError('rewards.belowMinimum', { minimum });
  return worthOf(points, pointValue);
}
