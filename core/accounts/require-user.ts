import { AppError } from '#core/platform/app-error.ts';
import type { User } from './account.store.ts';
import type { Deps } from './deps.ts';

/** @throws AppError accounts.notFound */
export async function requireUser(
  { findUser }: Pick<Deps, 'findUser'>,
  userId: string,
): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new AppError('accounts.notFound');
  return user;
}
