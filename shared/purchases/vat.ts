/** Prices of Miliki have VAT in them: 16 %, says the VAT Act. */
const VAT_PERCENT = 16;
const GROSS_PERCENT = 100 + VAT_PERCENT;

/**
 * A price, in whole KES or in cents, as its net sum and its VAT, which is rounded to the nearest unit: no price has its
 * VAT halfway between two. KRA's invoices (OSCU 2.0) have sums in cents, and the two always add up to the price.
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

/** Millionths of a KES, times 100 for the percentages. */
const WHOLE_KES = 100_000_000;

/** A quotient of whole numbers, rounded down. A division with a part would have errors of floats. */
const floored = (sum: number, by: number): number => (sum - (sum % by)) / by;
