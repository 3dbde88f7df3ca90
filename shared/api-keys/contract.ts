import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import { object, text } from '#shared/platform/fields.ts';
import { Settings } from '#shared/settings/contract.ts';

/** Sends an SMS with a code, which can create one key within 5 minutes. */
export const sendApiKeyCode = contract('POST /api/settings/api-key/code', 'owner', {
  cost: costs.sms,
  reply: SentConfirmation,
  errors: ['accounts.notFound', 'confirmations.tooSoon', 'confirmations.tooMany', 'sms.failed'],
});

/** Replies with the key, which no later call returns. An earlier key stops working. */
export const createApiKey = contract('POST /api/settings/api-key', 'owner', {
  status: 201,
  body: { code: text({ min: 6, max: 11 }) },
  reply: { apiKey: text(), settings: object(Settings) },
  errors: ['accounts.notFound', 'confirmations.wrong', 'confirmations.expired'],
});

/** Needs no code, because it gives nobody access. */
export const revokeApiKey = contract('DELETE /api/settings/api-key', 'owner', {
  reply: Settings,
  errors: ['accounts.notFound'],
});
