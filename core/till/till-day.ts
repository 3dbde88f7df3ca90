import { apiKey } from '#core/api-keys/api-key.store.ts';
import { insertionOf, type NewNotification } from '#core/notifications/notification.store.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { text, whole } from '#core/platform/table/attributes.ts';
import { absent, absentOr, atMost, roomFor } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { TILL_CALLS_PER_MINUTE } from '#shared/till/contract.ts';
import { type TillDayLimit, tillDayLimits } from '#shared/till/day-limits.ts';

export const tillDay = entity({
  name: 'tillDay',
  about: 'The use of one API key on one day in Nairobi. A sum that never grew is absent.',
  attributes: {
    hash: text({ secret: true, about: 'The keyed hash of the API key.' }),
    day: text(),
    awards: whole({ optional: true }),
    awardedKes: whole({ optional: true, about: 'The worth of all points awarded.' }),
    redeemedKes: whole({ optional: true }),
    sms: whole({ optional: true }),
    lookups: whole({ optional: true }),
    toldOfSum: text({ optional: true, about: 'When the owner was told of the KES redeemed.' }),
    toldOfLimit: text({ optional: true, about: 'When the owner was told of a limit.' }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'May this till award, redeem or send more today?',
    pk: 'cap#till-day#{hash}#{day}',
    sk: 'n',
  },
});

export type TillDay = ItemOf<typeof tillDay>;

export type TillUse =
  | { awards?: 1; awardedKes: number }
  | { redeemedKes: number }
  | { sms: 1 }
  | { lookups: 1 };

const STORED_SECONDS = 3 * 24 * 60 * 60;

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

/** @returns false above the limit of the day */
export const countLookup = (hash: string, now: number): Promise<boolean> =>
  write(countUse(hash, { lookups: 1 }, now));

export const findTillDay = (hash: string, now: number): Promise<TillDay | null> =>
  tillDay.get({ hash, day: nairobiDay(now) });

/** Notifies the owner about a key's day, once a day for each `about`. */
export async function tellOnce(
  { hash, day }: Pick<TillDay, 'hash' | 'day'>,
  about: 'toldOfSum' | 'toldOfLimit',
  note: NewNotification,
  now: number,
): Promise<void> {
  const told = { set: { [about]: isoTime(now) }, if: { [about]: absent } };
  await transact({ told: tillDay.upsert({ hash, day }, told), ...insertionOf(note, now) });
}

/** @returns false if the key has used up its calls of this minute */
export const countCall = (hash: string, now: number): Promise<boolean> =>
  write(countUp({ of: `till#${hash}`, per: 'minute', most: TILL_CALLS_PER_MINUTE }, now));

interface Use {
  /** Milliseconds since 1970, like `notedAfter`. */
  now: number;
  /** A use after this moment counts as noted already. */
  notedAfter: number;
}

/** Notes the use, unless it was noted already or the key was revoked. */
export async function noteUse(hash: string, use: Use): Promise<void> {
  await write(usedWrite(hash, use));
}

/** Notes the use and notifies the owner, unless it was noted already or the key was revoked. */
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
