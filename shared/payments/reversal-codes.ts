/** M-Pesa's answers to a request to reverse a payment, and what the office reads of a refusal. */

/** It has reversed the payment before: an answer was lost, or somebody did it in its portal. */
export const REVERSED_BEFORE = 'R000001';

const refusals: Readonly<Record<string, string>> = {
  '1': 'There is not enough money in the account of the Paybill.',
  '2001': 'M-Pesa does not know our operator, or the password is over. A developer looks after it.',
  R000002: 'M-Pesa has no payment with this receipt.',
};

/** @returns why M-Pesa has reversed nothing */
export const reversalRefusal = (code: string): string =>
  (Object.hasOwn(refusals, code) && refusals[code]) ||
  `M-Pesa refused with the code ${code}. Its support says what it means.`;
