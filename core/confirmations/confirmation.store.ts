import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent, below } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import type { Check, PutWrite } from '#core/platform/table/writes.ts';
import { type PurseRefusal, payFor } from '#core/purse/purse.store.ts';
import type { PaidSms } from '#core/purse/purse.ts';
import { type ConfirmationPurpose, confirmationDigits } from '#shared/confirmations/limits.ts';

/** The last code for one act. Earlier codes no longer work. */
export const confirmation = entity({
  name: 'confirmation',
  about: 'The code by SMS that was sent last to confirm one act.',
  attributes: {
    purpose: oneOf(Object.keys(confirmationDigits) as ConfirmationPurpose[]),
    subject: text({
      personal: true,
      about: 'The application, the owner, or the business with a keyed hash of its customer.',
    }),
    content: text({ about: 'The offer or the points that the code was sent for.' }),
    codeHash: text({ secret: true, about: 'A keyed hash, bound to purpose, subject and content.' }),
    guesses: whole(),
    sentAt: whole({ about: 'Milliseconds since 1970.' }),
    expiresAt: whole({ about: 'Milliseconds since 1970.' }),
    day: text({ about: 'The day, in UTC, that daySends counts.' }),
    daySends: whole(),
    spentOn: text({
      optional: true,
      about:
        'What the code confirmed: an entry, the erasure of a customer, or the end of an API key.',
    }),
    ttl: whole(),
  },
  key: {
    question: 'Which code was sent for this act, and how often today?',
    pk: 'confirmation#{purpose}#{subject}',
    sk: 'confirmation',
  },
});

export type Confirmation = ItemOf<typeof confirmation>;

type ConfirmationKey = Pick<Confirmation, 'purpose' | 'subject'>;

export const findConfirmation = (key: ConfirmationKey): Promise<Confirmation | null> =>
  confirmation.get(key);

interface Replacement {
  confirmation: Confirmation;
  before: Confirmation | null;
}

/** Fails if another request stored its code first: then that code is the valid one. */
export const putConfirmation = ({ confirmation: next, before }: Replacement): PutWrite =>
  confirmation.put(next, { if: { sentAt: before ? before.sentAt : absent } });

/** @param account a check that fails without the account @returns `overtaken` if another request was first */
export async function replaceConfirmation(
  next: Replacement,
  { account, sms }: { account: Check; sms: PaidSms },
): Promise<'stored' | 'account' | 'overtaken' | PurseRefusal> {
  const parts = { account, overtaken: putConfirmation(next) };
  return (await payFor(parts, sms, next.confirmation.sentAt)) ?? 'stored';
}

/** @returns false if the code has no guess left, or has been replaced since it was read */
export const takeGuess = (
  { purpose, subject, codeHash }: Confirmation,
  most: number,
): Promise<boolean> =>
  write(
    confirmation.patch(
      { purpose, subject },
      { add: { guesses: 1 }, if: { codeHash, guesses: below(most) } },
    ),
  );

/** For the transaction of the act, so that a code confirms only one act. */
export const spendConfirmation = ({ purpose, subject, codeHash }: Confirmation, spentOn: string) =>
  confirmation.patch({ purpose, subject }, { set: { spentOn }, if: { codeHash, spentOn: absent } });

/** Fails if the code was replaced. */
export const deleteConfirmation = ({ purpose, subject, codeHash }: Confirmation) =>
  confirmation.delete({ purpose, subject }, { if: { codeHash } });
