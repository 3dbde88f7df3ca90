import { flag, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** In the partition of its agreement, so one Query reads both. A refund or the end of the credit deletes it. */
export const refundRequest = entity({
  name: 'refundRequest',
  about: 'An owner asks for the credit of an agreement. There is one such request at a time.',
  attributes: {
    userId: text(),
    ref: text(),
    projectId: text(),
    businessName: text({ personal: true }),
    amount: whole({ about: 'KES: the credit when it was asked for.' }),
    phone: text({ about: 'The number to which it is to be paid, as +254...', personal: true }),
    isOtherNumber: flag({
      optional: true,
      about: 'Whether it is not the account’s number. A code by SMS confirmed it.',
    }),
    askedAt: text(),
  },
  key: {
    question: 'Has the owner asked for the credit of this agreement?',
    pk: 'agreements#{userId}',
    sk: '{ref}#creditRequest',
  },
  indexes: {
    waiting: {
      index: 'gsi1',
      question: 'Which refund requests wait, oldest first?',
      pk: 'refundRequests',
      sk: '{askedAt}#{ref}',
    },
  },
});

export type RefundRequestItem = ItemOf<typeof refundRequest>;
