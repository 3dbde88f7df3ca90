/** The letters of a receipt of M-Pesa, such as TKO7X1Y2Z3. */
export const RECEIPT_LETTERS = 10;

/** In any case. O and 0 are two letters: nothing takes one for the other, as either may be somebody's payment. */
export const RECEIPT = /^[0-9A-Za-z]{10}$/;

/** @returns a receipt as it counts */
export const plainReceipt = (typed: string): string => typed.trim().toUpperCase();

/** A word of ten letters and digits, with some of both: other words of an SMS are no receipts. */
const WORD = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[0-9A-Z]{10}\b/;

/** @returns the receipt in what somebody typed, or in the whole SMS of M-Pesa that somebody pasted */
export function receiptIn(typed: string): string {
  const receipt = plainReceipt(typed);
  return RECEIPT.test(receipt) ? receipt : (WORD.exec(receipt)?.[0] ?? receipt);
}
