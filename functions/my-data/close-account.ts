import type { User } from '../account/account.store.ts';
import { AppError } from '../kit/app-error.ts';
import type { Clock } from '../kit/clock.ts';
import { readCode, sameHash } from '../kit/one-time-code.ts';
import type { ClosingCode } from './closing-code.store.ts';
import { hashClosingCode, limits } from './closing-code.ts';
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
 * @throws AppError as the contract lists them; account.wrongCode says how many tries are left
 */
export async function closeAccount(
  parts: CloseParts,
  userId: string,
  typed: string,
): Promise<void> {
  try {
    const user = await parts.findUser(userId);
    if (!user) throw new AppError('account.notFound');
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
  const code = await checkCode(parts, userId, typed);
  const outcome = await parts.closeRecord(user, code, parts.clock());
  if (outcome === 'open') throw new AppError('account.applicationOpen');
  if (outcome === 'changed') throw new AppError('server.busy');
}

async function checkCode(parts: CloseParts, userId: string, typed: string): Promise<ClosingCode> {
  const sent = await parts.findClosingCode(userId);
  const isGood = sent !== null && sent.expiresAt > parts.clock();
  if (!isGood || !(await parts.takeGuess(sent, limits.guesses))) {
    throw new AppError('account.codeExpired');
  }
  const code = readCode(typed);
  const isRight = code !== null && sameHash(sent.codeHash, await hashClosingCode(userId, code));
  if (!isRight) throw wrongCode(limits.guesses - sent.guesses - 1);
  return sent;
}

function wrongCode(left: number): AppError {
  const tries = left === 1 ? '1 try left.' : `${left} tries left.`;
  const next = left > 0 ? tries : 'Ask for a new one.';
  return new AppError('account.wrongCode', `That code is not right. ${next}`);
}
