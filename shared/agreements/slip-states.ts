/** The states of a reported bank payment: `Counted` once found at the bank, `Refused` with a reason if not. */
export const slipStates = ['Checking', 'Counted', 'Refused'] as const;
