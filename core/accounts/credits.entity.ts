import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/**
 * The SMS credits of a business: fields of the users record of docs/rules.md 3, with its spelling. Each
 * SMS that is paid writes them. They stand apart from the profile, which an index copies.
 */
export const credits = entity({
  name: 'credits',
  about: 'The SMS credits of a business: fields of the users record that each paid SMS writes.',
  attributes: {
    userId: text(),
    purchasedSMS: whole(),
    issuedSMS: whole(),
    smsBalance: whole({
      about:
        'purchasedSMS - issuedSMS: a condition cannot subtract, and it must never go below zero.',
    }),
    nextTurn: whole({
      optional: true,
      about: 'The turn in the outbox after that of the last SMS that was paid.',
    }),
  },
  key: {
    question: 'How many SMS has this business paid for, and how many are left?',
    pk: 'user#{userId}',
    sk: 'account#credits',
  },
});
