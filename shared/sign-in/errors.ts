import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const signInErrors = {
  'signIn.tooManyChallenges': [
    'tooMany',
    'Too many sign-ins from this network. Please try again in an hour.',
  ],
  'signIn.phoneNotAllowed': ['invalid', 'Enter a Kenyan mobile number, starting with 07 or 01.'],
  'signIn.robotCheckFailed': ['forbidden', 'The robot check was too old. Try again.'],
  'signIn.tooManyNumbers': [
    'tooMany',
    'Too many new numbers from this network. Please try again in an hour.',
  ],
} as const satisfies ErrorCatalogue;
