import { AppError } from '#core/platform/app-error.ts';
import type { PointRules } from '#core/settings/point-rules.ts';
import { fewestToRedeem, worthOf } from '#shared/rewards/points.ts';

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
