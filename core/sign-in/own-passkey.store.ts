import { identity, user } from '#core/accounts/account.entity.ts';
import {
  findIdentity,
  findUser,
  type Identity,
  type SignOut,
} from '#core/accounts/account.store.ts';
import { transactOn } from '#core/accounts/owner-transaction.ts';
import { type PasskeyEvent, passkeyMessages } from '#core/messages/accounts.ts';
import { insertionOf, noteOf } from '#core/notifications/notification.store.ts';
import {
  createPasskey,
  listPasskeys,
  type Passkey,
  passkey,
  removePasskey,
  spendChallenge,
} from '#core/passkeys/passkey.store.ts';
import type { NewPasskey } from '#core/passkeys/registration.ts';
import { isoTime } from '#core/platform/clock.ts';
import { roomFor } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { MOST_PASSKEYS, PERSON } from '#shared/passkeys/limits.ts';

/** Passkeys belong to the person, not to a business, so team members have theirs. `poolUserId` is Cognito's `sub`. */
export const personHolder = (poolUserId: string): string => `${PERSON}${poolUserId}`;

export const findPerson = findIdentity;

export const hasAccount = async (accountId: string): Promise<boolean> =>
  (await findUser(accountId)) !== null;

/** The notification to the owner; null for a person without an account. */
async function noticeOf(
  { accountId }: Identity,
  event: PasskeyEvent,
  { name, passkeyId }: Passkey,
  now: number,
) {
  if (!(await hasAccount(accountId))) return null;
  const language = await findLanguage(accountId);
  const about = `passkey-${event}-${passkeyId.slice(0, 16)}`;
  const to = { userId: accountId, language, about, now };
  return insertionOf(noteOf(to, passkeyMessages[event], { device: name }), now);
}

/** Counts the passkey, so parallel calls stay within the limit. `taken`: its challenge was spent, or its id exists. */
export async function savePasskey(
  person: Identity,
  { passkey: added, challenge }: NewPasskey,
  now: number,
): Promise<'full' | 'taken' | null> {
  const notice = await noticeOf(person, 'added', added, now);
  const failed = await transactOn(notice?.account, {
    person: identity.patch(
      { userId: person.userId },
      { add: { passkeys: 1 }, if: { passkeys: roomFor(1, MOST_PASSKEYS) } },
    ),
    spent: spendChallenge(challenge, now),
    passkey: createPasskey(added),
    notification: notice?.notification,
    activity: notice?.activity,
  });
  if (!failed) return null;
  return failed.label === 'person' ? 'full' : 'taken';
}

/** Ends every session except that of `authTime` (seconds). False if the passkey was removed meanwhile. */
export async function saveRemoval(
  person: Identity,
  found: Passkey,
  { authTime, now }: { authTime: number; now: number },
): Promise<boolean> {
  const { userId, accountId } = person;
  const { holder, passkeyId, createdAt } = found;
  const notice = await noticeOf(person, 'removed', found, now);
  const ended: SignOut = { signedOutAt: isoTime(now), keptSession: authTime };
  const failed = await transact({
    passkey: passkey.delete({ holder, passkeyId }, { if: { createdAt } }),
    person: identity.patch({ userId }, { set: ended, add: { passkeys: -1 } }),
    // Also requires the account. The pool need not end sessions: a renewed session keeps its sign-in time, and is
    // refused.
    sessions: notice && user.patch({ userId: accountId }, { set: ended }),
    notification: notice?.notification,
    activity: notice?.activity,
  });
  return failed === null;
}

/** Deletes what is left of the person's passkeys after the account was closed. */
export async function forgetPasskeys(poolUserId: string): Promise<void> {
  for (const { holder, passkeyId } of await listPasskeys(personHolder(poolUserId))) {
    await write(removePasskey({ holder, passkeyId }));
  }
}
