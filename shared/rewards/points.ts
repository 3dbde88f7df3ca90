/** The arithmetic of loyalty points. Points and KES are whole numbers. */

export const MAX_AWARD = 10_000;

/** The lot of points that never expire. */
export const NEVER = 'never';

/** The months after which awards can expire; null for never. */
export const expiryChoices = [null, 6, 12, 24] as const;

/** The days for which points can be used at least, after a reversal gave them back. */
export const GRACE_DAYS = 7;

/** The days for which a customer redeems with a code, whose points somebody of the team moved or made by hand. */
export const GUARD_DAYS = 7;

/** The minutes in which the person who made an award can undo it. */
export const UNDO_MINUTES = 10;

/** @param earnPer KES spent for one point */
export const pointsFor = (amountSpent: number, earnPer: number): number =>
  Math.floor(amountSpent / earnPer);

/** @returns the worth of points in whole KES, rounded down: nobody gets more than was earned */
export const worthOf = (points: number, pointValue: number): number =>
  // 0.29 * 100 is 28.999999999999996
  Math.floor(Number((points * pointValue).toFixed(8)));

/** @returns the worth of points in whole KES, rounded up: a limit counts every point */
export const worthAtMost = (points: number, pointValue: number): number =>
  Math.ceil(Number((points * pointValue).toFixed(8)));

/**
 * @param kes the worth of the points of a redemption
 * @param above the limit of the settings in KES, or null for never
 * @returns whether the customer confirms the redemption with a code by SMS
 */
export const needsCode = (kes: number, above: number | null): boolean =>
  above !== null && kes > above;

/** @returns the fewest points that are worth an amount of KES */
export const pointsWorth = (kes: number, pointValue: number): number =>
  Math.ceil(Number((kes / pointValue).toFixed(8)));

/** @returns the most points that are worth no more than an amount of KES */
export function mostWithin(kes: number, pointValue: number): number {
  const most = Math.ceil(Number(((kes + 1) / pointValue).toFixed(8))) - 1;
  return Math.max(0, most);
}

/**
 * @returns the fewest points that can be redeemed. They are worth KES 1 at least: for fewer the customer
 *   would get nothing, and limits in KES would not count them
 */
export const fewestToRedeem = (minRedeem: number, pointValue: number): number =>
  Math.max(minRedeem, pointsWorth(1, pointValue));
