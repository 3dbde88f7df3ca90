/** An M-Pesa receipt, such as TKO7X1Y2Z3. */
export const RECEIPT_LETTERS = 10;

/** The letter O and the digit 0 are never replaced by each other, because two receipts may differ only in them. */
export const RECEIPT = /^[0-9A-Za-z]{10}$/;

export const plainReceipt = (typed: string): string => typed.trim().toUpperCase();

/** Ten letters and digits, with at least one of each: other words of an SMS are not receipts. */
const WORD = /\b(?=[A-Z]*\d)(?=\d*[A-Z])[0-9A-Z]{10}\b/;

/** Accepts a typed receipt, or the whole pasted SMS of M-Pesa. */
export function receiptIn(typed: string): string {
  const receipt = plainReceipt(typed);
  return RECEIPT.test(receipt) ? receipt : (WORD.exec(receipt)?.[0] ?? receipt);
}
