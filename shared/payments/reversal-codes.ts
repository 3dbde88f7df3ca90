/** M-Pesa's answers to questions about payments and to reversals, as far as they concern us. */

/** M-Pesa had reversed the payment before: an answer was lost, or somebody reversed it in M-Pesa's portal. */
export const REVERSED_BEFORE = 'R000001';

/** M-Pesa does not know our operator, or the password has expired. M-Pesa did nothing, and answers no question. */
export const OUR_OPERATOR = '2001';

/** Codes for "reversed nothing", with the office's texts. After any other code M-Pesa may have reversed the payment. */
const refusals: Readonly<Record<string, string>> = {
  '1': 'There is not enough money in the account of the Paybill.',
  '2': 'The amount is too small for M-Pesa.',
  '3': 'The amount is more than M-Pesa moves at a time.',
  '4': 'The amount is more than M-Pesa moves in a day.',
  '8': 'The account of the payer would be too full.',
  '11': 'The account of the Paybill is not active at M-Pesa.',
  '21': 'Our operator may not reverse payments. A developer must mend this.',
  [OUR_OPERATOR]:
    'M-Pesa does not know our operator, or the password has expired. A developer must mend this.',
  '2006': 'The account of the payer, or ours, is not active at M-Pesa.',
  '2028': 'Our operator may not reverse payments. A developer must mend this.',
  '8006': 'The password of our operator is locked. A developer must mend this.',
  R000002: 'M-Pesa has no payment with this receipt.',
  SFC_IC0003: 'M-Pesa does not know our operator. A developer must mend this.',
};

export const isReversalRefusal = (code: string): boolean => Object.hasOwn(refusals, code);

export const reversalRefusal = (code: string): string =>
  (Object.hasOwn(refusals, code) && refusals[code]) ||
  `M-Pesa refused with the code ${code}. Ask the support of M-Pesa what it means.`;
