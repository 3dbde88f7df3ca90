import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
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
