import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const breachErrors = {
  'breaches.notFound': ['notFound', 'There is no such breach.'],
  'breaches.changed': ['conflict', 'Somebody else has changed this. We have reloaded it.'],
  'breaches.closed': ['conflict', 'It is closed. Note another one if there is more.'],
  'breaches.told': ['conflict', 'The Commissioner was told already. What is written stays.'],
  'breaches.notAMoment': [
    'invalid',
    'Choose a moment that has passed, and not before we knew of it.',
  ],
} as const satisfies ErrorCatalogue;
