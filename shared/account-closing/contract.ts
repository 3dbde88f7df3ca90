import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import { text } from '#shared/platform/fields.ts';

const obstacles = [
  'accounts.notFound',
  'accountClosing.applicationOpen',
  'accountClosing.offerAccepted',
] as const;

/** Sends a code by SMS that closes the account within 5 minutes. */
export const sendClosingCode = contract('POST /api/my-data/closing-code', 'owner', {
  cost: costs.sms,
  reply: SentConfirmation,
  errors: [...obstacles, 'confirmations.tooSoon', 'confirmations.tooMany', 'sms.failed'],
});

/** Closes the account for good and ends all its sessions. A second call completes a first one that failed. */
export const closeAccount = contract('POST /api/my-data/closing', 'owner', {
  body: { code: text({ min: 6, max: 11 }) },
  errors: [...obstacles, 'confirmations.wrong', 'confirmations.expired'],
});
