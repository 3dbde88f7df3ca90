import { AppError } from '#core/platform/app-error.ts';
import { type Failure, type Parts, transact } from '#core/platform/table/transact.ts';
import type { Check } from '#core/platform/table/writes.ts';
import { user } from './account.entity.ts';

/** Closing replaces the users record by an item of another entity, so this check fails from that moment on. */
export const accountExists = (userId: string): Check => user.check({ userId });

/**
 * Writes all parts or none, and only if the account exists (docs/decisions/0025-the-account-in-every-write.md).
 * A patch of the users record needs no such check. @param parts at most 99 writes, none of them to the users record
 * @throws AppError accounts.notFound, server.busy
 */
export const transactFor = <const Label extends string>(
  userId: string,
  parts: Parts<Label>,
): Promise<Failure<Label> | null> => transactOn(accountExists(userId), parts);

/**
 * @param account a write that fails without the account; undefined if nothing of the account is written
 * @throws AppError accounts.notFound, server.busy
 */
export async function transactOn<const Label extends string>(
  account: Parts<'account'>['account'],
  parts: Parts<Label>,
): Promise<Failure<Label> | null> {
  const all = { account, ...parts } as Parts<Label | 'account'>;
  const failed = await transact(all);
  if (failed?.label === 'account') throw new AppError('accounts.notFound');
  return failed as Failure<Label> | null;
}
