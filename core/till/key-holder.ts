import { AppError } from '../platform/app-error.ts';
import { type Clock, isoTime } from '../platform/clock.ts';

/** An owner wants to know whether a key is in use, not when exactly. */
export const USE_NOTED_EVERY_MS = 60 * 60 * 1000;

const MINUTE_MS = 60 * 1000;

export interface KeyParts {
  hashOf(key: string): Promise<string>;
  findKey(hash: string): Promise<{ userId: string; lastUsedAt?: string } | null>;
  /** Counts one call. @returns false when that was one too many for this minute */
  countCall(hash: string, now: number): Promise<boolean>;
  noteUse(hash: string, now: number): Promise<void>;
  clock: Clock;
}

/**
 * The business whose API key a till shows. A key that is missing costs the same hash and the same
 * look as one that is wrong, so that refusals tell nothing by their time.
 *
 * @throws AppError till.keyInvalid; till.tooManyCalls with the seconds until the next minute
 */
export async function keyHolder(parts: KeyParts, key: string): Promise<{ userId: string }> {
  const hash = await parts.hashOf(key);
  const found = await parts.findKey(hash);
  if (!found) throw new AppError('till.keyInvalid');
  const now = parts.clock();
  if (!(await parts.countCall(hash, now))) {
    const retryAfter = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000);
    throw new AppError('till.tooManyCalls', undefined, { retryAfter });
  }
  const { userId, lastUsedAt } = found;
  const isNoted = lastUsedAt !== undefined && lastUsedAt > isoTime(now - USE_NOTED_EVERY_MS);
  if (!isNoted) await parts.noteUse(hash, now);
  return { userId };
}
