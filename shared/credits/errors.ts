import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const creditErrors = {
  'credits.grantIncomplete': [
    'invalid',
    'Give a whole number of credits, the reason, your name and a request id.',
  ],
  'credits.secondNameMissing': [
    'invalid',
    'So many credits need two people: the one who grants them, and another who approves.',
  ],
} as const satisfies ErrorCatalogue;
