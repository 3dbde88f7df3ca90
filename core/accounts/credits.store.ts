import { text, whole } from '#core/platform/table/attributes.ts';
import { atLeast } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { PutWrite, UpdateWrite } from '#core/platform/table/writes.ts';

/** Each paid SMS changes these fields of docs/rules.md 3. An index copies the users record, so it has none of them. */
export const credits = entity({
  name: 'credits',
  about: 'The SMS credits of a business: fields of the users record that each paid SMS writes.',
  attributes: {
    userId: text(),
    purchasedSMS: whole(),
    issuedSMS: whole(),
    smsBalance: whole({
      about:
        'purchasedSMS less issuedSMS, which must never go below zero. It is stored, because a condition cannot subtract.',
    }),
    nextTurn: whole({
      optional: true,
      about: 'The turn in the outbox after the turn of the last paid SMS.',
    }),
  },
  key: {
    question: 'How many SMS has this business paid for, and how many are left?',
    pk: 'user#{userId}',
    sk: 'account#credits',
  },
});

export type Credits = ItemOf<typeof credits>;

export const findCredits = (userId: string): Promise<Credits | null> => credits.get({ userId });

export const noCreditsYet = (userId: string): PutWrite =>
  credits.create({ userId, purchasedSMS: 0, issuedSMS: 0, smsBalance: 0 });

/** Fails without enough credits, or on a closed account. @param nextTurn the turn of the next SMS, if this one waits */
export const takeCredits = (userId: string, taken: number, nextTurn?: number): UpdateWrite =>
  credits.patch(
    { userId },
    {
      set: { nextTurn },
      add: { issuedSMS: taken, smsBalance: -taken },
      if: { smsBalance: atLeast(taken) },
    },
  );

/** Fails on a closed account. */
export const receiveCredits = (userId: string, received: number): UpdateWrite =>
  credits.patch({ userId }, { add: { purchasedSMS: received, smsBalance: received } });

/** Fails on a closed account. */
export const giveCreditsBack = (userId: string, taken: number): UpdateWrite =>
  credits.patch({ userId }, { add: { issuedSMS: -taken, smsBalance: taken } });
