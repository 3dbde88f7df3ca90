import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const notificationErrors = {
  'notifications.notFound': ['notFound', 'There is no such notification.'],
  'notifications.noDevice': ['notFound', 'This device is not in your list any more.'],
  'notifications.badDevice': [
    'invalid',
    'This browser has no push service that we can use. Your reminders come by SMS.',
  ],
} as const satisfies ErrorCatalogue;
