import type { Identity, SignOut } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { subscriptionState } from '#shared/accounts/subscription.ts';
import type { OwnerActor } from '#shared/platform/contract.ts';
import { AFTER_CODE_MS } from '#shared/sessions/limits.ts';
import type { Deps } from './deps.ts';

/**
 * Refuses tokens from before the owner's last sign-out everywhere: Cognito revokes refresh tokens only, and an access
 * token would work for hours. Also refuses reads of a closed account: its sign-out times are gone, while its customers
 * stay until the nightly erasure. Changes are not refused here: their transactions check for a closed account, and a
 * closing must be repeatable.
 * @param isPaid whether it needs a subscription (infra/stages.ts)
 * @throws AppError auth.signedOut; accounts.notFound for a read of a closed account; purchases.subscriptionNeeded
 */
export async function requireLiveSession(
  { findSessionState, clock }: Pick<Deps, 'findSessionState' | 'clock'>,
  { authTime, ...person }: Pick<OwnerActor, 'userId' | 'poolUserId' | 'authTime'>,
  { isRead, isPaid }: { isRead: boolean; isPaid: boolean },
): Promise<void> {
  // A change needs a consistent read, so that a sign-out just stored is seen.
  const state = await findSessionState(person, !isRead);
  const { isClosed, subscriptionEnd } = state;
  if (isClosed && isRead) throw new AppError('accounts.notFound');
  requireNotEnded(authTime, state);
  if (isPaid && subscriptionState(subscriptionEnd ?? undefined, clock()) !== 'Active') {
    throw new AppError('purchases.subscriptionNeeded');
  }
}

/** @param authTime the sign-in of the session, in seconds since 1970 @throws AppError auth.signedOut */
export function requireNotEnded(authTime: number, signOut: SignOut): void {
  if (hasEnded(authTime, signOut)) throw new AppError('auth.signedOut');
}

/** @param authTime the sign-in of the session, in seconds since 1970 */
export const hasEnded = (authTime: number, { signedOutAt, keptSession }: SignOut): boolean =>
  signedOutAt !== null && authTime !== keptSession && !isLater(authTime, signedOutAt);

/** A token knows only the second. A sign-in of the same second may have come before. */
const isLater = (authTime: number, signedOutAt: string): boolean =>
  authTime > Math.floor(Date.parse(signedOutAt) / 1000);

interface SignOutDeps extends Pick<Deps, 'saveSignOut' | 'clock'> {
  endPoolSessions(poolUserId: string): Promise<void>;
  forgetDevices(userId: string): Promise<void>;
}

/**
 * Ends the pool's sessions first: once the sign-out is stored, the caller's token is refused, so the caller could not
 * repeat a call that failed. The stored moment also ends the devices of earlier sessions, so an error in deleting them
 * does no harm (docs/push.md).
 */
export async function signOutEverywhere(
  { endPoolSessions, forgetDevices, saveSignOut, clock }: SignOutDeps,
  { userId, poolUserId }: OwnerActor,
): Promise<void> {
  await endPoolSessions(poolUserId);
  await saveSignOut({ userId, poolUserId }, isoTime(clock()));
  try {
    await forgetDevices(userId);
  } catch (error) {
    logger.warn('devices not forgotten', { error: error as Error });
  }
}

/** A session begins this soon after its code. The two clocks differ a little. */
const CODE_TO_SESSION_MS = { from: -2_000, to: 15_000 };

/**
 * Whether the session began a short time ago, and with a code. A stolen token must not add anything that outlives it: a
 * passkey, or a device that receives the person's notifications.
 * @param person null if nobody has proved a number
 * @param now milliseconds
 */
export function isByCode(
  { authTime }: Pick<OwnerActor, 'authTime'>,
  person: Pick<Identity, 'provenAt'> | null,
  now: number,
): boolean {
  if (!person) return false;
  const since = authTime * 1000 - Date.parse(person.provenAt);
  const isOfCode = since >= CODE_TO_SESSION_MS.from && since <= CODE_TO_SESSION_MS.to;
  return isOfCode && now - Date.parse(person.provenAt) <= AFTER_CODE_MS;
}
