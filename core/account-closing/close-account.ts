import type { User } from '../accounts/account.store.ts';
import { checkCode } from '../confirmations/confirmation-code.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { ClosingCode } from './closing-code.store.ts';
import { hashClosingCode, purpose } from './closing-code.ts';
import { requireClosable, type StandingParts } from './standing.ts';

interface CloseParts extends StandingParts {
  findUser(userId: string): Promise<User | null>;
  isClosed(userId: string): Promise<boolean>;
  findClosingCode(userId: string): Promise<ClosingCode | null>;
  takeGuess(code: ClosingCode, most: number): Promise<boolean>;
  closeRecord(user: User, code: ClosingCode, now: number): Promise<'closed' | 'open' | 'changed'>;
  deletePoolUser(userId: string): Promise<void>;
  clock: Clock;
}

/**
 * Closes an account for good. Of one that is closed already, only what an earlier try did not
 * reach is done.
 *
 * @throws AppError as the contract lists them; confirmations.wrong says how many tries are left
 */
export async function closeAccount(
  parts: CloseParts,
  userId: string,
  typed: string,
): Promise<void> {
  try {
    const user = await parts.findUser(userId);
    if (!user) throw new AppError('accounts.notFound');
    await closeWithCode(parts, user, typed);
  } catch (error) {
    // The same press may have come before.
    if (!(await parts.isClosed(userId))) throw error;
  }
  await parts.deletePoolUser(userId);
}

async function closeWithCode(parts: CloseParts, user: User, typed: string): Promise<void> {
  const { userId } = user;
  await requireClosable(parts, userId);
  const now = parts.clock();
  const code = await checkCode(await parts.findClosingCode(userId), typed, {
    ...{ now, takeGuess: parts.takeGuess, purpose },
    hashOf: hashClosingCode(userId),
  });
  const outcome = await parts.closeRecord(user, code, now);
  if (outcome === 'open') throw new AppError('accountClosing.applicationOpen');
  if (outcome === 'changed') throw new AppError('server.busy');
}
