import { apiKey } from '#core/api-keys/api-key.store.ts';
import { insertionOf, type NewNotification } from '#core/notifications/notification.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { absentOr, atMost } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { TILL_CALLS_PER_MINUTE } from '#shared/till/contract.ts';

/** Counts a call of a key. @returns false if the key has used up its calls of this minute */
export const countCall = (hash: string, now: number): Promise<boolean> =>
  write(countUp({ of: `till#${hash}`, per: 'minute', most: TILL_CALLS_PER_MINUTE }, now));

interface Use {
  /** Milliseconds since 1970, as the other. */
  now: number;
  /** A use after this moment was noted already. */
  notedAfter: number;
}

/** Notes that a key was used, unless that was noted or the key was revoked. */
export async function noteUse(hash: string, use: Use): Promise<void> {
  await write(usedWrite(hash, use));
}

/** Notes that a key was used and tells its owner, unless that was noted or the key was revoked. */
export async function noteFirstUse(hash: string, note: NewNotification, use: Use): Promise<void> {
  await transact({ use: usedWrite(hash, use), ...insertionOf(note, use.now) });
}

function usedWrite(hash: string, { now, notedAfter }: Use): UpdateWrite {
  const [lastUsedAt, before] = [isoTime(now), isoTime(notedAfter)];
  return apiKey.patch(
    { hash },
    { set: { lastUsedAt }, if: { lastUsedAt: absentOr(atMost(before)) } },
  );
}
