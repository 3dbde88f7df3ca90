import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const notificationErrors = {
  'notifications.notFound': ['notFound', 'There is no such notification.'],
  'notifications.noDevice': ['notFound', 'This device is not in your list any more.'],
  'notifications.codeNeeded': [
    'forbidden',
    'Sign in with a code from an SMS first. For 10 minutes after that you can turn this on.',
  ],
  'notifications.badDevice': ['invalid', 'This browser has no push service that we can use.'],
} as const satisfies ErrorCatalogue;
