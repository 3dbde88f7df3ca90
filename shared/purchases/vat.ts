/** Miliki's prices include the VAT of the VAT Act: 16 %. */
const VAT_PERCENT = 16;
const GROSS_PERCENT = 100 + VAT_PERCENT;

/**
 * Splits a price, in whole KES or in cents, into its net sum and its VAT, which add up to the price. VAT is rounded to
 * the nearest unit, and is never halfway between two. KRA's invoices (OSCU 2.0) have sums in cents.
 */
export function splitPrice(price: number): { net: number; vat: number } {
  const vat = floored(2 * price * VAT_PERCENT + GROSS_PERCENT, 2 * GROSS_PERCENT);
  return { net: price - vat, vat };
}

/** The VAT in a price, in whole KES. */
export const vatIn = (price: number): number => splitPrice(price).vat;

/**
 * Rounded up, so that no price is below the net sum and its VAT: M-Pesa moves whole shillings only.
 * @param net in millionths of a KES @returns whole KES
 */
export const withVat = (net: number): number =>
  floored(net * GROSS_PERCENT + WHOLE_KES - 1, WHOLE_KES);

/** One KES in millionths, times 100 for the percentages. */
const WHOLE_KES = 100_000_000;

/** A quotient of whole numbers, rounded down. A fraction would have the rounding errors of floats. */
const floored = (sum: number, by: number): number => (sum - (sum % by)) / by;
