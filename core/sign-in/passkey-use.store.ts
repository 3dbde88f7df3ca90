import { identity } from '#core/accounts/account.entity.ts';
import { type PasskeyKey, type PasskeyUse, useOfPasskey } from '#core/passkeys/passkey.store.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { transact } from '#core/platform/table/transact.ts';
import { limits } from './limits.ts';

const triesAt = ({ holder, passkeyId }: PasskeyKey) => ({
  of: `passkeyTries#${holder}#${passkeyId}`,
  per: 'day' as const,
});

/** @returns false if this passkey has had all its wrong answers of the day */
export async function countPasskeyTry(key: PasskeyKey, now: number): Promise<boolean> {
  const most = limits.wrongPasskeysPerDay;
  return (await transact({ tries: countUp({ ...triesAt(key), most }, now) })) === null;
}

/**
 * @param poolUserId the person who signs in
 * @returns what notes the use of a passkey for a sign-in: it is false for a challenge that was spent, a
 *   counter that did not rise, and a person who has left
 */
export const noteSignInByPasskey =
  (poolUserId: string) =>
  async (key: PasskeyKey, use: PasskeyUse, now: number): Promise<boolean> => {
    const failed = await transact({
      ...useOfPasskey(key, use, now),
      tries: countUp({ ...triesAt(key), by: -1 }, now),
      // Closing an account deletes it: its passkeys open nothing from that moment on.
      person: identity.check({ userId: poolUserId }),
    });
    return failed === null;
  };
