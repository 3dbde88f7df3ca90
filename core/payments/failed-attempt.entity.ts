import { text, whole } from '#core/platform/attributes.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';

/** It is written with what its owner has to hear, and never changed. The stream then notifies the owner. */
export const failedAttempt = entity({
  name: 'failedAttempt',
  about:
    'What an owner is told of a prompt that was not paid, or of which nobody knows, for 180 days.',
  attributes: {
    attemptId: text(),
    userId: text(),
    at: text({ about: 'When it was so.' }),
    ttl: whole(),
  },
  key: {
    question: 'What was the owner told of this attempt?',
    pk: 'attempt#{attemptId}',
    sk: 'failedAttempt#{at}',
  },
});

export type FailedAttemptItem = ItemOf<typeof failedAttempt>;
