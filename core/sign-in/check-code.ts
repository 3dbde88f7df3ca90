import type { Clock } from '../platform/clock.ts';
import { readCode, sameHash } from '../platform/one-time-code.ts';
import type { RightCode } from './flow.store.ts';
import { hashCode, hashPhone } from './one-time-code.ts';

export interface CheckCodeParts {
  countGuess(flowId: string, phoneHash: string, now: number): Promise<string | null>;
  spendCode(code: RightCode, now: number): Promise<boolean>;
  clock: Clock;
}

interface Guess {
  flowId: string;
  phone: string;
  /** The user of the pool, or null for a number nobody holds. */
  userId: string | null;
  answer: string;
}

/**
 * Whether a guess is the code that was sent: counted before it is compared, right once at most,
 * and never for a number that nobody holds (docs/sign-in.md 3.5). What is not six digits, such as a
 * request for another SMS, is no guess.
 */
export async function checkCode(parts: CheckCodeParts, guess: Guess): Promise<boolean> {
  const { flowId, phone, userId } = guess;
  const code = readCode(guess.answer);
  if (!code) return false;
  const now = parts.clock();
  const [phoneHash, codeHash] = await Promise.all([hashPhone(phone), hashCode(flowId, code)]);
  const wanted = await parts.countGuess(flowId, phoneHash, now);
  if (!wanted || !sameHash(wanted, codeHash) || !userId) return false;
  return parts.spendCode({ flowId, codeHash, phoneHash, userId, phone }, now);
}
