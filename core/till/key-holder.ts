import type { ApiKeyItem } from '#core/api-keys/api-key.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, secondsToNext } from '#core/platform/clock.ts';
import { HOUR_MS, MINUTE_MS, nairobiDay, startOfDay } from '#shared/platform/time.ts';
import type { KeyHolder } from './bound-by-day.ts';
import type { Deps } from './deps.ts';
import { firstUseNote, noteOf } from './till-notes.ts';

/** An owner wants to know whether a key is in use, not the exact time. */
const USE_NOTED_EVERY_MS = HOUR_MS;

type KeyDeps = Pick<
  Deps,
  'hashApiKey' | 'findApiKey' | 'countCall' | 'noteUse' | 'noteFirstUse' | 'findLanguage' | 'clock'
>;

/**
 * Identifies the business that an API key belongs to. A missing key costs the same hash and the
 * same look-up as a wrong key, so that the time of a refusal tells nothing. The owner is told of the
 * first use on a new day in Nairobi.
 *
 * @throws AppError till.keyInvalid; till.tooManyCalls with the seconds until the next minute
 */
export async function keyHolder(deps: KeyDeps, key: string): Promise<KeyHolder> {
  const hash = await deps.hashApiKey(key);
  const apiKey = await deps.findApiKey(hash);
  if (!apiKey) throw new AppError('till.keyInvalid');
  const now = deps.clock();
  if (!(await deps.countCall(hash, now))) {
    const retryAfter = secondsToNext(MINUTE_MS, now);
    throw new AppError('till.tooManyCalls', undefined, { retryAfter });
  }
  await noteUse(deps, apiKey, now);
  return { userId: apiKey.userId, keyHash: hash };
}

async function noteUse(deps: KeyDeps, { hash, userId, lastUsedAt = '' }: ApiKeyItem, now: number) {
  const lastNight = (startOfDay(nairobiDay(now)) ?? now) - 1;
  if (lastUsedAt <= isoTime(lastNight)) {
    const note = noteOf(userId, 'USED', firstUseNote(await deps.findLanguage(userId), now), now);
    return deps.noteFirstUse(hash, note, { now, notedAfter: lastNight });
  }
  const hourAgo = now - USE_NOTED_EVERY_MS;
  if (lastUsedAt <= isoTime(hourAgo)) await deps.noteUse(hash, { now, notedAfter: hourAgo });
}
