import type { OwnerActor } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * Refuses the token of a sign-in before the owner's last sign-out everywhere. The pool revokes refresh
 * tokens only: an access token would go on for hours. A closed account is not read at all: its
 * customers are there until the night, and it does not know who had signed out. What changes something
 * has that condition in its transaction, and a closing is repeated.
 *
 * @throws AppError auth.signedOut; accounts.notFound for a read of a closed account
 */
export async function requireLiveSession(
  { findSessionState }: Pick<Deps, 'findSessionState'>,
  { userId, authTime }: OwnerActor,
  { isRead }: { isRead: boolean },
): Promise<void> {
  // Before a change, a sign-out of this very moment counts.
  const { signedOutAt, isClosed } = await findSessionState(userId, !isRead);
  if (isClosed && isRead) throw new AppError('accounts.notFound');
  if (signedOutAt === null) return;
  // A token knows the second only. A sign-in of the same second may have come before.
  const isLater = authTime > Math.floor(Date.parse(signedOutAt) / 1000);
  if (!isLater) throw new AppError('auth.signedOut');
}
