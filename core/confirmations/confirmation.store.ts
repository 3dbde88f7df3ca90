import { absent, below } from '../platform/condition.ts';
import { write } from '../platform/write.ts';
import { type PurseRefusal, payFor } from '../purse/purse.store.ts';
import type { PaidSms } from '../purse/purse.ts';
import { type Confirmation, confirmation } from './confirmation.entity.ts';

type ConfirmationKey = Pick<Confirmation, 'purpose' | 'subject'>;

/** @returns the code that was sent last, or null if none was */
export const findConfirmation = (key: ConfirmationKey): Promise<Confirmation | null> =>
  confirmation.get(key);

/**
 * Puts a new code in the place of the one that was read, and claims the SMS with it if Miliki pays.
 *
 * @param sms null where somebody else pays
 * @returns `overtaken` if another request did so first: then that request sends its code
 */
export async function replaceConfirmation(
  next: Confirmation,
  before: Confirmation | null,
  sms: PaidSms | null,
): Promise<'stored' | 'overtaken' | PurseRefusal> {
  const put = confirmation.put(next, { if: { sentAt: before ? before.sentAt : absent } });
  if (!sms) return (await write(put)) ? 'stored' : 'overtaken';
  return (await payFor({ overtaken: put }, sms, next.sentAt)) ?? 'stored';
}

/** @returns false if the code has no guess left, or was replaced since it was read */
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

/** The write that uses a code up: in the transaction of the act, so that it confirms one act. */
export const spendConfirmation = ({ purpose, subject, codeHash }: Confirmation, spentOn: string) =>
  confirmation.patch({ purpose, subject }, { set: { spentOn }, if: { codeHash, spentOn: absent } });

/** The write that deletes a code with what it confirmed; it fails if the code was replaced. */
export const deleteConfirmation = ({ purpose, subject, codeHash }: Confirmation) =>
  confirmation.delete({ purpose, subject }, { if: { codeHash } });
