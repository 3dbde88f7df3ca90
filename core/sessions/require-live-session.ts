import type { OwnerActor } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * Refuses the token of a sign-in before the owner's last sign-out everywhere. The pool revokes refresh
 * tokens only: an access token would go on for up to an hour.
 *
 * @param options.consistent whether a sign-out of this very moment counts
 * @throws AppError auth.signedOut
 */
export async function requireLiveSession(
  { lastSignOut }: Pick<Deps, 'lastSignOut'>,
  { userId, authTime }: OwnerActor,
  { consistent }: { consistent: boolean },
): Promise<void> {
  const signedOutAt = await lastSignOut(userId, consistent);
  if (signedOutAt === null) return;
  // A token knows the second only. A sign-in of the same second may have come before.
  const isLater = authTime > Math.floor(Date.parse(signedOutAt) / 1000);
  if (!isLater) throw new AppError('auth.signedOut');
}
