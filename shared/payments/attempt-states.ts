/** In `Checking` the outcome is unknown: money may have left the payer's account. */
export const attemptStates = [
  'Initiated',
  'Prompt Sent',
  'Checking',
  'Succeeded',
  'Failed',
] as const;

export type AttemptState = (typeof attemptStates)[number];
