import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { Deps } from './deps.ts';

/** An owner wants to know whether a key is in use, not the exact time. */
const USE_NOTED_EVERY_MS = 60 * 60 * 1000;

const MINUTE_MS = 60 * 1000;

/**
 * Identifies the business that an API key belongs to. A missing key costs the same hash and the
 * same look-up as a wrong key, so that the time of a refusal tells nothing.
 *
 * @throws AppError till.keyInvalid; till.tooManyCalls with the seconds until the next minute
 */
export async function keyHolder(deps: Deps, key: string): Promise<{ userId: string }> {
  const hash = await deps.hashApiKey(key);
  const apiKey = await deps.findApiKey(hash);
  if (!apiKey) throw new AppError('till.keyInvalid');
  const now = deps.clock();
  if (!(await deps.countCall(hash, now))) {
    const retryAfter = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000);
    throw new AppError('till.tooManyCalls', undefined, { retryAfter });
  }
  const { userId, lastUsedAt } = apiKey;
  const hourAgo = now - USE_NOTED_EVERY_MS;
  const isNoted = lastUsedAt !== undefined && lastUsedAt > isoTime(hourAgo);
  if (!isNoted) await deps.noteUse(hash, now, hourAgo);
  return { userId };
}
