import { oneOf, text, whole } from '#core/platform/attributes.ts';
import { absent, anyOf, present } from '#core/platform/condition.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';
import { attemptStates } from '#shared/payments/attempt-states.ts';

/**
 * It stands in the partition of its agreement, so that one Query reads both. Another attempt takes its place
 * once it has ended, or once nobody waits for it any more: an agreement has one attempt at most that somebody waits for.
 */
export const latestAttempt = entity({
  name: 'latestAttempt',
  about:
    'The last attempt to pay one agreement, or one kind of purchase, as far as others show it.',
  attributes: {
    userId: text(),
    ref: text({ about: 'The agreement, or what is bought: `credits`, `subscription`.' }),
    attemptId: text(),
    amount: whole({ about: 'KES.' }),
    state: oneOf(attemptStates),
    phoneEnd: text({ about: 'The last three digits of the number that was sent the prompt.' }),
    resultCode: text({ optional: true }),
    createdAt: text(),
    endedAt: text({ optional: true }),
  },
  key: {
    question: 'Is somebody asked to pay for this, and what became of the last attempt?',
    pk: 'agreements#{userId}',
    sk: '{ref}#attempt',
  },
});

export type LatestAttemptItem = ItemOf<typeof latestAttempt>;

/** Holds where nobody is asked to pay. */
export const hasEnded = anyOf<LatestAttemptItem>({ attemptId: absent }, { endedAt: present });

/** @param beside the attempt that another one may begin beside. @returns what holds where one may begin */
export const hasRoom = (beside: string | undefined) =>
  beside === undefined
    ? hasEnded
    : anyOf<LatestAttemptItem>(
        { attemptId: absent },
        { endedAt: present },
        { attemptId: beside, state: 'Checking' },
      );
