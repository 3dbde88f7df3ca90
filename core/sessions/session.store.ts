import { isClosed } from '../accounts/account.store.ts';
import { identity } from '../accounts/identity.entity.ts';
import { user } from '../accounts/user.entity.ts';
import { write } from '../platform/write.ts';

/** How sessions have ended. */
export interface SignOut {
  /** The last sign-out everywhere; null before the first one. */
  signedOutAt: string | null;
  /** The sign-in, in seconds since 1970, of the session that did not end then; null if all did. */
  keptSession: number | null;
}

/** What an account says about the sessions of its owner. */
export interface SessionState extends SignOut {
  isClosed: boolean;
  /** Null without a subscription. */
  subscriptionEnd: string | null;
}

/** @param consistent whether a sign-out of this very moment is seen */
export async function findSessionState(userId: string, consistent: boolean): Promise<SessionState> {
  const found = await user.get(
    { userId },
    { only: ['signedOutAt', 'keptSession', 'subscriptionEnd'], consistent },
  );
  return {
    signedOutAt: found?.signedOutAt ?? null,
    keptSession: found?.keptSession ?? null,
    isClosed: !found && (await isClosed(userId)),
    subscriptionEnd: found?.subscriptionEnd ?? null,
  };
}

/** @returns how sessions of a user of the pool have ended, with or without an account */
export async function findSignOut(poolUserId: string): Promise<SignOut> {
  const found = await identity.get(
    { userId: poolUserId },
    { only: ['signedOutAt', 'keptSession'] },
  );
  return { signedOutAt: found?.signedOutAt ?? null, keptSession: found?.keptSession ?? null };
}

/**
 * Notes a sign-out everywhere: for the business of the person, and for those of others.
 *
 * @returns false when there is no such account
 */
export async function saveSignOut(
  { userId, poolUserId }: { userId: string; poolUserId: string },
  at: string,
): Promise<boolean> {
  const ended = { signedOutAt: at, keptSession: null };
  await write(identity.patch({ userId: poolUserId }, { set: ended }));
  return write(user.patch({ userId }, { set: ended }));
}
