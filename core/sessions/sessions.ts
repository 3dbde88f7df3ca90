import type { SignOut } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { subscriptionState } from '#shared/accounts/subscription.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/**
 * Refuses the token of a sign-in before the owner's last sign-out everywhere. The pool revokes refresh tokens only: an
 * access token would go on for hours. A closed account is not read at all: its customers are there until the night, and
 * it does not know who had signed out. What changes something has that condition in its transaction, and a closing is
 * repeated.
 * @param isPaid whether only an owner with a subscription may do it (infra/stages.ts)
 * @throws AppError auth.signedOut; accounts.notFound for a read of a closed account; purchases.subscriptionNeeded
 */
export async function requireLiveSession(
  { findSessionState, clock }: Pick<Deps, 'findSessionState' | 'clock'>,
  { authTime, ...person }: Pick<OwnerActor, 'userId' | 'poolUserId' | 'authTime'>,
  { isRead, isPaid }: { isRead: boolean; isPaid: boolean },
): Promise<void> {
  // Before a change, a sign-out of this very moment counts.
  const state = await findSessionState(person, !isRead);
  const { isClosed, subscriptionEnd } = state;
  if (isClosed && isRead) throw new AppError('accounts.notFound');
  requireNotEnded(authTime, state);
  if (isPaid && subscriptionState(subscriptionEnd ?? undefined, clock()) !== 'Active') {
    throw new AppError('purchases.subscriptionNeeded');
  }
}

/**
 * Refuses a session that a sign-out has ended.
 * @param authTime the sign-in of the session, in seconds since 1970
 * @throws AppError auth.signedOut
 */
export function requireNotEnded(authTime: number, { signedOutAt, keptSession }: SignOut): void {
  if (signedOutAt === null || authTime === keptSession || isLater(authTime, signedOutAt)) return;
  throw new AppError('auth.signedOut');
}

/** A token knows the second only. A sign-in of the same second may have come before. */
const isLater = (authTime: number, signedOutAt: string): boolean =>
  authTime > Math.floor(Date.parse(signedOutAt) / 1000);

interface SignOutDeps extends Pick<Deps, 'saveSignOut' | 'clock'> {
  endPoolSessions(poolUserId: string): Promise<void>;
}

/**
 * Ends every session of an owner, with or without an account. The pool comes first: once the moment is stored, the
 * caller's own token opens nothing, and a try that failed in between could not be repeated with it.
 */
export async function signOutEverywhere(
  { endPoolSessions, saveSignOut, clock }: SignOutDeps,
  { userId, poolUserId }: OwnerActor,
): Promise<void> {
  await endPoolSessions(poolUserId);
  await saveSignOut({ userId, poolUserId }, isoTime(clock()));
}
