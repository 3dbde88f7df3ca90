import { identity, user } from '#core/accounts/account.entity.ts';
import { findSignOut, isClosed, type SignOut } from '#core/accounts/account.store.ts';
import { write } from '#core/platform/table/transact.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';

export interface SessionState extends SignOut {
  isClosed: boolean;
  /** Null without a subscription. */
  subscriptionEnd: string | null;
}

/** @param consistent whether a sign-out of this very moment is seen */
export async function findSessionState(
  { userId, poolUserId }: Pick<OwnerActor, 'userId' | 'poolUserId'>,
  consistent: boolean,
): Promise<SessionState> {
  const found = await user.get(
    { userId },
    { only: ['signedOutAt', 'keptSession', 'subscriptionEnd'], consistent },
  );
  if (found) {
    const { signedOutAt = null, keptSession = null, subscriptionEnd = null } = found;
    return { signedOutAt, keptSession, isClosed: false, subscriptionEnd };
  }
  // For a person without an account, only the identity knows of a sign-out.
  const [isGone, signOut] = await Promise.all([
    isClosed(userId),
    findSignOut(poolUserId, consistent),
  ]);
  return { ...signOut, isClosed: isGone, subscriptionEnd: null };
}

/** Notes a sign-out from the person's own business, and from every other. @returns false without an account */
export async function saveSignOut(
  { userId, poolUserId }: { userId: string; poolUserId: string },
  at: string,
): Promise<boolean> {
  const ended = { signedOutAt: at, keptSession: null };
  await write(identity.patch({ userId: poolUserId }, { set: ended }));
  return write(user.patch({ userId }, { set: ended }));
}
