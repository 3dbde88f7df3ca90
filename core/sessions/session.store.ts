import { isClosed } from '../accounts/account.store.ts';
import { user } from '../accounts/user.entity.ts';
import { write } from '../platform/write.ts';

/** What an account says about the sessions of its owner. */
export interface SessionState {
  /** The last sign-out everywhere; null before the first one. */
  signedOutAt: string | null;
  /** The sign-in, in seconds since 1970, of the session that did not end then; null if all did. */
  keptSession: number | null;
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

/** @returns false when there is no such account */
export const saveSignOut = (userId: string, at: string): Promise<boolean> =>
  write(user.patch({ userId }, { set: { signedOutAt: at, keptSession: null } }));
