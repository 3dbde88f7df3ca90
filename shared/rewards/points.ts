/** Points and KES are whole numbers. */

export const MAX_AWARD = 10_000;

/** The lot of points that never expire. */
export const NEVER = 'never';

/** Months after which awards can expire; null for never. */
export const expiryChoices = [null, 6, 12, 24] as const;

/** Points that a reversal gave back stay usable for at least this many days. */
export const GRACE_DAYS = 7;

/** Days for which a customer redeems with a code after the team moved or changed points by hand. */
export const GUARD_DAYS = 7;

/** Minutes in which the person who made an award can undo it. */
export const UNDO_MINUTES = 10;

/** @param earnPer KES for one point */
export const pointsFor = (amountSpent: number, earnPer: number): number =>
  Math.floor(amountSpent / earnPer);

/** @returns whole KES, rounded down: nobody gets more than was earned */
export const worthOf = (points: number, pointValue: number): number =>
  // 0.29 * 100 is 28.999999999999996
  Math.floor(Number((points * pointValue).toFixed(8)));

/** @returns whole KES, rounded up: a limit counts every point */
export const worthAtMost = (points: number, pointValue: number): number =>
  Math.ceil(Number((points * pointValue).toFixed(8)));

/** @param kes the worth of the points of a redemption @param above the limit in KES; null for never */
export const needsCode = (kes: number, above: number | null): boolean =>
  above !== null && kes > above;

export const pointsWorth = (kes: number, pointValue: number): number =>
  Math.ceil(Number((kes / pointValue).toFixed(8)));

export function mostWithin(kes: number, pointValue: number): number {
  const most = Math.ceil(Number(((kes + 1) / pointValue).toFixed(8))) - 1;
  return Math.max(0, most);
}

/** @returns points worth at least KES 1: for fewer the customer gets nothing, and limits in KES count nothing */
export const fewestToRedeem = (minRedeem: number, pointValue: number): number =>
  Math.max(minRedeem, pointsWorth(1, pointValue));
