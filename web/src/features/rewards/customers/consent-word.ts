import type { Customer } from '../../../../../shared/contracts/rewards.ts';

/** Whether offers may be sent by SMS. */
export function consentWord(consent: Customer['consent']): string {
  if (!consent) return 'No';
  return consent.given ? 'Yes' : 'Opted out';
}
