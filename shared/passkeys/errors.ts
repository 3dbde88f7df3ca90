import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const passkeyErrors = {
  'passkeys.codeNeeded': [
    'forbidden',
    'Sign in with a code from an SMS first. For 10 minutes after that you can turn this on.',
  ],
  'passkeys.tooMany': ['conflict', 'You have 10 devices, which is the most. Remove one first.'],
  'passkeys.invalid': ['invalid', 'The device did not answer as we asked. Try again.'],
  'passkeys.notFound': ['notFound', 'This device is not in your list any more.'],
  'passkeys.unavailable': ['conflict', 'This site has only codes by SMS.'],
} as const satisfies ErrorCatalogue;
