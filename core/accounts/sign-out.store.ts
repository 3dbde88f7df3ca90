import { identity } from './identity.entity.ts';

/** How sessions have ended. */
export interface SignOut {
  /** The last sign-out everywhere; null before the first one. */
  signedOutAt: string | null;
  /** The sign-in, in seconds since 1970, of the session that did not end then; null if all did. */
  keptSession: number | null;
}

/** @returns how sessions of a user of the pool have ended, with or without an account */
export async function findSignOut(poolUserId: string, consistent = false): Promise<SignOut> {
  const found = await identity.get(
    { userId: poolUserId },
    { only: ['signedOutAt', 'keptSession'], consistent },
  );
  return { signedOutAt: found?.signedOutAt ?? null, keptSession: found?.keptSession ?? null };
}
