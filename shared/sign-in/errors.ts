import type { ErrorCatalogue } from '../platform/error-catalogue.ts';

export const signInErrors = {
  'signIn.tooManyChallenges': [
    'tooMany',
    'Too many sign-ins from this network. Please try again in an hour.',
  ],
} as const satisfies ErrorCatalogue;
