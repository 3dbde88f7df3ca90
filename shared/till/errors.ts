import type { ErrorCatalogue } from '../platform/error-catalogue.ts';

export const tillErrors = {
  'till.keyInvalid': ['unauthenticated', 'The API key is missing, wrong or was revoked.'],
  'till.tooManyCalls': ['tooMany', 'More than 120 calls a minute. Wait before you call again.'],
} as const satisfies ErrorCatalogue;
