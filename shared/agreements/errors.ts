import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const agreementErrors = {
  'agreements.notFound': ['notFound', 'There is no agreement with this reference.'],
  'agreements.notNow': [
    'conflict',
    'This is not possible for the agreement now. Reload it to see what has changed.',
  ],
  'agreements.changed': ['conflict', 'This agreement has changed. We have reloaded it.'],
  'agreements.secondPersonNeeded': ['forbidden', 'A second person has to confirm this.'],
  'agreements.notOverdue': [
    'conflict',
    'An agreement is written off after 90 days without payment.',
  ],
} as const satisfies ErrorCatalogue;
