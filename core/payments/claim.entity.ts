import { text, whole } from '#core/platform/attributes.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';

/**
 * It stands in the partition of the payment that it names, whether there is one or not, and moves nothing by
 * itself: whoever sees the SMS of somebody else knows its receipt.
 */
export const claim = entity({
  name: 'claim',
  about: 'What an owner says of a payment that the own agreement does not have: its receipt.',
  attributes: {
    receipt: text(),
    userId: text({ about: 'Who says that it is theirs.' }),
    ref: text({ about: 'The agreement that it is to pay.' }),
    answerId: text({ about: 'The question to M-Pesa about it.', secret: true }),
    createdAt: text(),
    queries: whole({ about: 'How often M-Pesa was asked about it.' }),
    openSince: text({ optional: true, about: 'Since when M-Pesa is asked, until it has ended.' }),
    endedAt: text({ optional: true, about: 'When M-Pesa had said what there is to say.' }),
    undecidedSince: text({
      optional: true,
      about: 'When we stopped asking without having learned whether there is such a payment.',
    }),
    ttl: whole(),
  },
  key: {
    question: 'Who says that this payment is theirs, and for which agreement?',
    pk: 'payment#{receipt}',
    sk: 'claim#{userId}',
  },
  indexes: {
    undecided: {
      index: 'gsi1',
      question: 'Of which claims does nobody know whether the payment was made, oldest first?',
      pk: 'undecidedClaims',
      sk: '{undecidedSince}#{receipt}#{userId}',
    },
    open: {
      index: 'gsi2',
      question: 'Which claims has M-Pesa not answered, oldest first?',
      pk: 'openClaims',
      sk: '{openSince}#{receipt}#{userId}',
    },
  },
});

export type ClaimItem = ItemOf<typeof claim>;
