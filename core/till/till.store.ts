import { TILL_CALLS_PER_MINUTE } from '../../shared/till/contract.ts';
import { apiKey } from '../api-keys/api-key.entity.ts';
import { isoTime, minuteOf, ttlAfter } from '../platform/clock.ts';
import { absentOr, atMost, below } from '../platform/condition.ts';
import { write } from '../platform/write.ts';
import { callCount } from './call-count.entity.ts';

const COUNT_SECONDS = 5 * 60;

/** Counts a call of a key. @returns false if the key has used up its calls of this minute */
export const countCall = (hash: string, now: number): Promise<boolean> =>
  write(
    callCount.upsert(
      { hash, minute: minuteOf(now) },
      {
        add: { calls: 1 },
        set: { ttl: ttlAfter(now, COUNT_SECONDS) },
        if: { calls: absentOr(below(TILL_CALLS_PER_MINUTE)) },
      },
    ),
  );

/** Notes that a key was used, unless that was noted after a moment (ms) or the key was revoked. */
export async function noteUse(hash: string, now: number, notedAfter: number): Promise<void> {
  const [lastUsedAt, before] = [isoTime(now), isoTime(notedAfter)];
  await write(
    apiKey.patch({ hash }, { set: { lastUsedAt }, if: { lastUsedAt: absentOr(atMost(before)) } }),
  );
}
