import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { Deps } from './deps.ts';

/**
 * Sets the moment of an owner's last login.
 *
 * @throws AppError accounts.notFound
 */
export async function recordLogin({ saveLogin, clock }: Deps, userId: string): Promise<undefined> {
  const isFound = await saveLogin(userId, isoTime(clock()));
  if (!isFound) throw new AppError('accounts.notFound');
}
