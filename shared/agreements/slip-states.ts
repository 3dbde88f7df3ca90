/**
 * The states of what an owner says of a bank payment: `Counted` when the payment was found at the bank,
 * `Refused` with a reason when it was not.
 */
export const slipStates = ['Checking', 'Counted', 'Refused'] as const;

export type SlipState = (typeof slipStates)[number];
