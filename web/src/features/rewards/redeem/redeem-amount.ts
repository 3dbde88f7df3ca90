import type { Customer } from '../../../../../shared/rewards/contract.ts';
import { fewestToRedeem, pointsWorth, worthOf } from '../../../../../shared/rewards/points.ts';
import { parseKes, parseWhole } from '../../../lib/forms/parse-number.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { t, tn } from '../../../lib/language/text.ts';
import type { PointRules } from '../point-rules.ts';

/** Points and their worth in KES, as typed. Each of them fills the other. */
export interface RedeemAmount {
  points: string;
  kes: string;
}

export const noAmount: RedeemAmount = { points: '', kes: '' };

export function byPoints(typed: string, { pointValue }: PointRules): RedeemAmount {
  const points = parseWhole(typed);
  return { points: typed, kes: points === null ? '' : String(worthOf(points, pointValue)) };
}

export function byKes(typed: string, { pointValue }: PointRules): RedeemAmount {
  const kes = parseKes(typed);
  return { points: kes === null ? '' : String(pointsWorth(kes, pointValue)), kes: typed };
}

/** @returns why these points cannot be redeemed, as the server would say it; undefined if they can */
export function problemOf(
  { points: typed }: RedeemAmount,
  customer: Customer,
  { minRedeem, pointValue }: PointRules,
): string | undefined {
  const points = parseWhole(typed);
  if (points === null || points < 1) return t('Enter a whole number of points.');
  const minimum = fewestToRedeem(minRedeem, pointValue);
  if (points < minimum) {
    return tn(minimum, 'The minimum is 1 point.', 'The minimum is {n} points.');
  }
  if (points > customer.points) {
    return tn(
      customer.points,
      'This customer has 1 point; {needed} are needed.',
      'This customer has {n} points; {needed} are needed.',
      { needed: formatNumber(points) },
    );
  }
}
