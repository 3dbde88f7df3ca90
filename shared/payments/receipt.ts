/** The letters of a receipt of M-Pesa, such as TKO7X1Y2Z3. */
export const RECEIPT_LETTERS = 10;

/** In any case. O and 0 are two letters: nothing takes one for the other, as either may be somebody's payment. */
export const RECEIPT = /^[0-9A-Za-z]{10}$/;

/** @returns a receipt as it counts */
export const plainReceipt = (typed: string): string => typed.trim().toUpperCase();
