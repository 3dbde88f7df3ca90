import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const accountClosingErrors = {
  'accountClosing.applicationOpen': [
    'conflict',
    'You have an open application. Withdraw it, or wait for its end, before you delete your account.',
  ],
  'accountClosing.offerAccepted': [
    'conflict',
    'You have accepted an offer. Your account stays until everything about it is settled.',
  ],
} as const satisfies ErrorCatalogue;
