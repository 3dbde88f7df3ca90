/** Digits of the code for each act. */
export const confirmationDigits = {
  offer: 6,
  delivery: 6,
  changeOffer: 6,
  projectEnd: 6,
  schedule: 6,
  refund: 6,
  accountClosing: 6,
  apiKey: 6,
  joining: 6,
  // The customer reads it out over a counter. Four digits are enough for three guesses.
  redemption: 4,
  // The customer reads it out as well.
  numberChange: 4,
} as const;

export type ConfirmationPurpose = keyof typeof confirmationDigits;

export const confirmationLimits = {
  codeSeconds: 5 * 60,
  guesses: 3,
  secondsBetweenSends: 60,
  sendsPerDay: 5,
} as const;
