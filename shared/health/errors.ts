import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const healthErrors = {
  'health.nothingToRedrive': ['conflict', 'Nothing waits in this queue any more.'],
} as const satisfies ErrorCatalogue;
