import { isClosed } from '../accounts/account.store.ts';
import { identity } from '../accounts/identity.entity.ts';
import { user } from '../accounts/user.entity.ts';
import { write } from '../platform/write.ts';

/** What an account says about the sessions of its owner. */
export interface SessionState {
  /** The last sign-out everywhere; null before the first one. */
  signedOutAt: string | null;
  isClosed: boolean;
  /** Null without a subscription. */
  subscriptionEnd: string | null;
}

/** @param consistent whether a sign-out of this very moment is seen */
export async function findSessionState(userId: string, consistent: boolean): Promise<SessionState> {
  const found = await user.get(
    { userId },
    { only: ['signedOutAt', 'subscriptionEnd'], consistent },
  );
  return {
    signedOutAt: found?.signedOutAt ?? null,
    isClosed: !found && (await isClosed(userId)),
    subscriptionEnd: found?.subscriptionEnd ?? null,
  };
}

/** @returns the last sign-out everywhere of a user of the pool, with or without an account */
export const findSignOut = async (poolUserId: string): Promise<string | null> =>
  (await identity.get({ userId: poolUserId }, { only: ['signedOutAt'] }))?.signedOutAt ?? null;

/**
 * Notes a sign-out everywhere: for the business of the person, and for those of others.
 *
 * @returns false when there is no such account
 */
export async function saveSignOut(
  { userId, poolUserId }: { userId: string; poolUserId: string },
  at: string,
): Promise<boolean> {
  await write(identity.patch({ userId: poolUserId }, { set: { signedOutAt: at } }));
  return write(user.patch({ userId }, { set: { signedOutAt: at } }));
}
