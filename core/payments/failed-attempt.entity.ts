import { text, whole } from '#core/platform/attributes.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';

/** It is written once, with the end of its attempt. The stream then notifies the owner. */
export const failedAttempt = entity({
  name: 'failedAttempt',
  about: 'A prompt that was shown and not paid, of which its owner is told, for 180 days.',
  attributes: {
    attemptId: text(),
    userId: text(),
    at: text({ about: 'When it ended.' }),
    ttl: whole(),
  },
  key: {
    question: 'Is the owner told that nobody paid this attempt?',
    pk: 'attempt#{attemptId}',
    sk: 'failedAttempt',
  },
});

export type FailedAttemptItem = ItemOf<typeof failedAttempt>;
