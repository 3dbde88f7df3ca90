import type { Customer } from '#shared/rewards/contract.ts';
import {
  fewestToRedeem,
  mostWithin,
  needsCode,
  pointsWorth,
  worthOf,
} from '#shared/rewards/points.ts';
import type { Reward } from '#shared/settings/rewards.ts';
import { parseKes, parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import type { PointRules } from '../points/rewards-screen.tsx';

/** Points and their worth in KES, as typed: each fills the other. A reward fills both. */
export interface RedeemAmount {
  points: string;
  kes: string;
  reward?: string;
}

export const NEEDS_CONNECTION = msg('Redeeming needs a connection.');

export const noAmount: RedeemAmount = { points: '', kes: '' };

export function byPoints(typed: string, { pointValue }: PointRules): RedeemAmount {
  const points = parseWhole(typed);
  return { points: typed, kes: points === null ? '' : String(worthOf(points, pointValue)) };
}

export function byKes(typed: string, { pointValue }: PointRules): RedeemAmount {
  const kes = parseKes(typed);
  return { points: kes === null ? '' : String(pointsWorth(kes, pointValue)), kes: typed };
}

export function problemOf(
  { points: typed }: RedeemAmount,
  customer: Customer,
  { minRedeem, pointValue }: PointRules,
): string | undefined {
  const points = parseWhole(typed);
  if (points === null || points < 1) return t('Enter a whole number of points.');
  const minimum = fewestToRedeem(minRedeem, pointValue);
  if (points < minimum) return minimumText(minimum);
  if (points > customer.points) {
    return tn(
      customer.points,
      'This customer has 1 point; {needed} are needed.',
      'This customer has {n} points; {needed} are needed.',
      { needed: formatNumber(points) },
    );
  }
}

export const minimumText = (minimum: number): string =>
  tn(minimum, 'The minimum is 1 point.', 'The minimum is {n} points.');

/** The KES that a customer can use today without a code; null without a limit. */
const roomToday = (customer: Customer, { redeemCodeAbove }: PointRules): number | null =>
  redeemCodeAbove === null ? null : Math.max(0, redeemCodeAbove - customer.uncodedToday);

/** Whether today's redemptions with these points exceed the owner's limit. */
export const needsCodeFor = (points: number, customer: Customer, rules: PointRules): boolean =>
  needsCode(worthOf(points, rules.pointValue), roomToday(customer, rules));

/** The most points to redeem now, or 0. @param hasCredits whether an SMS with a code can be paid for */
function mostToRedeem(customer: Customer, rules: PointRules, hasCredits: boolean): number {
  const room = roomToday(customer, rules);
  const within = room === null || hasCredits ? customer.points : mostWithin(room, rules.pointValue);
  const most = Math.min(customer.points, within);
  return most >= fewestToRedeem(rules.minRedeem, rules.pointValue) ? most : 0;
}

export interface QuickAmounts {
  most: number;
  kes: readonly number[];
  rewards: readonly Reward[];
}

const ROUND_KES = [100];

export function quickAmounts(
  customer: Customer,
  rules: PointRules,
  hasCredits: boolean,
): QuickAmounts {
  const most = mostToRedeem(customer, rules, hasCredits);
  const fewest = fewestToRedeem(rules.minRedeem, rules.pointValue);
  const isPossible = (points: number) => points >= fewest && points <= most;
  return {
    most,
    kes: ROUND_KES.filter((kes) => isPossible(pointsWorth(kes, rules.pointValue))),
    rewards: rules.rewards.filter(({ points }) => isPossible(points)),
  };
}
