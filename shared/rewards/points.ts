/** The arithmetic of loyalty points. Points and KES are whole numbers; months are `2027-11`. */

export const MAX_AWARD = 10_000;

/** Points of an award that never expires. */
export const NEVER = 'never';

/** Months after which awards may expire; null is never. */
export const expiryChoices = [null, 6, 12, 24] as const;

/** A reversed redemption gives its points back for at least this long. */
export const GRACE_DAYS = 7;

/** An award can be undone this long by the person who made it. */
export const UNDO_MINUTES = 10;

/** @param earnPer KES spent for one point */
export const pointsFor = (amountSpent: number, earnPer: number): number =>
  Math.floor(amountSpent / earnPer);

/** What points are worth in whole KES, rounded down: nobody gets more than was earned. */
export const worthOf = (points: number, pointValue: number): number =>
  // 0.29 * 100 is 28.999999999999996
  Math.floor(Number((points * pointValue).toFixed(8)));

/**
 * Whether a redemption is so large that its customer confirms it with a code by SMS.
 *
 * @param kes what its points are worth
 * @param above KES of the settings; null asks never
 */
export const needsCode = (kes: number, above: number | null): boolean =>
  above !== null && kes > above;

/** The fewest points that are worth an amount of KES. */
export const pointsWorth = (kes: number, pointValue: number): number =>
  Math.ceil(Number((kes / pointValue).toFixed(8)));

const nairobi = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Nairobi' });

/** The day in Nairobi, as 2026-11-21. @param at milliseconds since 1970 */
export const nairobiDay = (at: number): string => nairobi.format(new Date(at));

/** The month in Nairobi, as 2026-11. @param at milliseconds since 1970 */
export const nairobiMonth = (at: number): string => nairobiDay(at).slice(0, 7);

/** A month some months after another. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = new Date(Date.UTC(year, number - 1 + months, 1));
  return at.toISOString().slice(0, 7);
}

/** The last day of a month, on which its points can still be used: 2027-11-30. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
