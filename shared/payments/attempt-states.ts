/**
 * The states of one try to have somebody pay by a prompt. In `Checking`, nobody knows yet what became of it:
 * money may have left the payer's account.
 */
export const attemptStates = [
  'Initiated',
  'Prompt Sent',
  'Checking',
  'Succeeded',
  'Failed',
] as const;

export type AttemptState = (typeof attemptStates)[number];
