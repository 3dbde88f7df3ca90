import { contract } from '../platform/contract.ts';
import { object, text } from '../platform/fields.ts';
import { Settings } from '../settings/contract.ts';

/** Makes a key for a shop's till and answers it this once. An earlier key stops working. */
export const createApiKey = contract({
  method: 'POST',
  path: '/api/settings/api-key',
  caller: 'owner',
  status: 201,
  reply: { apiKey: text(), settings: object(Settings) },
  errors: ['accounts.notFound'],
});

export const revokeApiKey = contract({
  method: 'DELETE',
  path: '/api/settings/api-key',
  caller: 'owner',
  reply: Settings,
  errors: ['accounts.notFound'],
});
