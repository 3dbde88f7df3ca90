import type { Clock } from '../kit/clock.ts';
import { hashCode, hashPhone, readCode, sameHash } from './one-time-code.ts';

export interface CheckCodeParts {
  countGuess(flowId: string, phoneHash: string, now: number): Promise<string | null>;
  spendCode(
    code: { flowId: string; codeHash: string; userId: string; phone: string },
    now: number,
  ): Promise<boolean>;
  discardCode(flowId: string, now: number): Promise<void>;
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
 * and never for a number that nobody holds (sign-in.md 10.8).
 */
export async function checkCode(parts: CheckCodeParts, guess: Guess): Promise<boolean> {
  const { flowId, phone, userId } = guess;
  const code = readCode(guess.answer);
  if (!code) return false;
  const now = parts.clock();
  const [phoneHash, codeHash] = await Promise.all([hashPhone(phone), hashCode(flowId, code)]);
  const wanted = await parts.countGuess(flowId, phoneHash, now);
  if (!wanted || !sameHash(wanted, codeHash)) return false;
  if (userId) return parts.spendCode({ flowId, codeHash, userId, phone }, now);
  await parts.discardCode(flowId, now);
  return false;
}
