import { insertionOf, type NewNotification } from '#core/notifications/notification.store.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { absent, roomFor } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type TillDayLimit, tillDayLimits } from '#shared/till/day-limits.ts';
import { type TillDay, tillDay } from './till-day.entity.ts';

/** What a call adds to the day of its key. */
export type TillUse =
  | { awards?: 1; awardedKes: number }
  | { redeemedKes: number }
  | { sms: 1 }
  | { lookups: 1 };

const STORED_SECONDS = 3 * 24 * 60 * 60;

/** The write that counts a use; its condition is that the day has room for it. */
export const countUse = (hash: string, use: TillUse, now: number): UpdateWrite =>
  tillDay.upsert(
    { hash, day: nairobiDay(now) },
    { add: use, set: { ttl: ttlAfter(now, STORED_SECONDS) }, if: roomIn(use) },
  );

/** Each sum has the name of its limit. */
const roomIn = (use: TillUse) =>
  Object.fromEntries(
    Object.entries(use).map(([name, more]) => [
      name,
      roomFor(more, tillDayLimits[name as TillDayLimit]),
    ]),
  );

/** Counts a look at a customer. @returns false if the day has no room for it */
export const countLookup = (hash: string, now: number): Promise<boolean> =>
  write(countUse(hash, { lookups: 1 }, now));

export const findTillDay = (hash: string, now: number): Promise<TillDay | null> =>
  tillDay.get({ hash, day: nairobiDay(now) });

/** Tells the owner something about the day of a key, unless that was told already. */
export async function tellOnce(
  { hash, day }: Pick<TillDay, 'hash' | 'day'>,
  about: 'toldOfSum' | 'toldOfLimit',
  note: NewNotification,
  now: number,
): Promise<void> {
  const told = { set: { [about]: isoTime(now) }, if: { [about]: absent } };
  await transact({ told: tillDay.upsert({ hash, day }, told), ...insertionOf(note, now) });
}
