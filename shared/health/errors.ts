import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const healthErrors = {
  'health.nothingToRedrive': ['conflict', 'Nothing waits in this queue any more.'],
  'health.messageGone': [
    'conflict',
    'This message is not there now: it was put back or dropped, or somebody is looking at it. Look again.',
  ],
  'health.noWorkBehind': ['conflict', 'No work is behind this queue: nothing can be put back.'],
} as const satisfies ErrorCatalogue;
