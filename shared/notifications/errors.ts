import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const notificationErrors = {
  'notifications.notFound': ['notFound', 'There is no such notification.'],
} as const satisfies ErrorCatalogue;
