import { json, oneOf, text, whole } from '#core/platform/attributes.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';
import type { Bought } from '#core/purchases/purchase-effect.ts';
import { attemptStates } from '#shared/payments/attempt-states.ts';

/**
 * One try to have somebody pay by a prompt. The id is the hash of a key that stands in the URL of M-Pesa's
 * callback alone: whoever sees the id cannot say in M-Pesa's name that it was paid.
 */
export const attempt = entity({
  name: 'attempt',
  about: 'One try to have somebody pay by a prompt on a phone, and what became of it.',
  attributes: {
    attemptId: text({
      about: '32 letters a to f and digits: the hash of the key in the callback.',
    }),
    userId: text({ about: 'Who started it.' }),
    ref: text({ about: 'The agreement that it pays, or what it buys: `credits`, `subscription`.' }),
    account: text({ about: 'What M-Pesa shows as the account, and tells of the payment by.' }),
    purchase: json<Bought>({ optional: true, about: 'What it buys.' }),
    amount: whole({ about: 'KES.' }),
    phone: text({ about: 'The number that was sent the prompt.', personal: true }),
    phoneHash: text({ about: 'The keyed hash of the number, by which its day is counted.' }),
    state: oneOf(attemptStates),
    resultCode: text({
      optional: true,
      about:
        'The code that ended it, or the last one that told nothing; from the first one that says that it was paid, that.',
    }),
    checkoutRequestId: text({
      optional: true,
      secret: true,
      about: "M-Pesa's id of the prompt, by which it is asked about. It holds the payer's digits.",
    }),
    receipt: text({ optional: true, about: 'The receipt of the payment that came of it.' }),
    createdAt: text(),
    promptedAt: text({ optional: true, about: 'When M-Pesa said that it shows the prompt.' }),
    endedAt: text({ optional: true }),
    openSince: text({ optional: true, about: 'As `createdAt`, until it has ended.' }),
    queries: whole({ about: 'How often M-Pesa was asked about it.' }),
    version: whole({ about: 'Every change is made to a version.' }),
  },
  key: {
    question: 'What became of this attempt?',
    pk: 'attempt#{attemptId}',
    sk: 'paymentAttempt',
  },
  indexes: {
    byOwner: {
      index: 'gsi1',
      question: 'Which attempts has this owner made, newest first?',
      pk: 'attempts#{userId}',
      sk: '{createdAt}#{attemptId}',
    },
    open: {
      index: 'gsi2',
      question: 'Which attempts have not ended yet, oldest first?',
      pk: 'openAttempts',
      sk: '{openSince}#{attemptId}',
    },
  },
});

export type AttemptItem = ItemOf<typeof attempt>;
