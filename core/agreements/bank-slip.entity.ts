import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { slipStates } from '#shared/agreements/slip-states.ts';

/** In the partition of its agreement, so one Query reads both. */
export const bankSlip = entity({
  name: 'bankSlip',
  about:
    'A bank payment as an owner reported it, with its slip. It counts once two people have found the payment at the bank.',
  attributes: {
    userId: text(),
    ref: text(),
    slipId: text(),
    projectId: text(),
    businessName: text({ personal: true }),
    amount: whole({ about: 'KES.' }),
    day: text({ about: 'The day in Nairobi on which it was paid.' }),
    reference: text({ about: "The bank's reference in plain letters." }),
    key: text({ about: 'The file of the slip.', personal: true }),
    state: oneOf(slipStates),
    reason: text({ optional: true, about: 'Why the office refused it.' }),
    sentAt: text(),
    waitingSince: text({ optional: true, about: 'As `sentAt`, until it is answered.' }),
    answeredAt: text({ optional: true }),
  },
  key: {
    question: 'Which slips were sent for this agreement, oldest first?',
    pk: 'agreements#{userId}',
    sk: '{ref}#bankSlip#{slipId}',
  },
  indexes: {
    waiting: {
      index: 'gsi1',
      question: 'Which slips wait for the office, oldest first?',
      pk: 'waitingSlips',
      sk: '{waitingSince}#{slipId}',
    },
  },
});

export type BankSlipItem = ItemOf<typeof bankSlip>;

export const slipRoom = entity({
  name: 'slipRoom',
  about: 'How many bank slips of an owner wait for the office, for all agreements together.',
  attributes: {
    userId: text(),
    waiting: whole({ optional: true }),
  },
  key: {
    question: 'May this owner send one more slip?',
    pk: 'user#{userId}',
    sk: 'slip-room',
  },
});
