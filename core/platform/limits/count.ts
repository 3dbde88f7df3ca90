import type { TeamActor } from '#shared/platform/contract.ts';
import { UNITS_PER_HOUR, UNITS_PER_PERSON } from '#shared/platform/cost.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { HOUR_MS, nairobiDay } from '#shared/platform/time.ts';
import { AppError } from '../app-error.ts';
import { hourOf, minuteOf, secondsToNext, ttlAfter, utcDayOf } from '../clock.ts';
import { text, texts, whole } from '../table/attributes.ts';
import { anyOf, holds, lacks, roomFor } from '../table/condition.ts';
import { entity } from '../table/entity.ts';
import { write } from '../table/transact.ts';
import type { UpdateWrite } from '../table/writes.ts';

export const count = entity({
  name: 'count',
  about: 'A count of events in one minute, hour or day.',
  attributes: {
    of: text({ about: 'What is counted, and for whom: `sms#strangers#3`, `guesses#<hash>`.' }),
    period: text({
      about:
        'A day, an hour or a minute in UTC, or a day in Nairobi: `2026-11-21`, `2026-11-21T09`, `2026-11-21T09:30`.',
    }),
    count: whole({ optional: true }),
    once: texts({
      about:
        'What is counted once, such as a campaign; also the same with its subject, such as a recipient.',
    }),
    ttl: whole({ optional: true }),
  },
  key: { question: 'Is there room left for one more?', pk: 'count#{of}', sk: '{period}' },
});

const periods = {
  minute: { at: minuteOf, keptSeconds: 5 * 60 },
  hour: { at: hourOf, keptSeconds: 2 * 60 * 60 },
  day: { at: utcDayOf, keptSeconds: 2 * 24 * 60 * 60 },
  nairobiDay: { at: nairobiDay, keptSeconds: 2 * 24 * 60 * 60 },
};

export type Period = keyof typeof periods;

interface Counted {
  of: string;
  per: Period;
  /** Default: 1. */
  by?: number;
  /** The write fails above it. */
  most?: number;
  once?: Once | undefined;
  /** Default: as long as the period is needed. */
  keptSeconds?: number;
}

/**
 * Something that is counted once in a period: the write fails if it was counted for another subject. The same subject
 * may count again, because its first answer may have been lost.
 */
export interface Once {
  what: string;
  subject: string;
}

const ofSubject = ({ what, subject }: Once): string => `${what}#${subject}`;

/** Counts in the minute, hour or day of a moment (ms): in UTC unless it is a day of Nairobi. */
export function countUp(counting: Counted, now: number): UpdateWrite {
  const { of, per, by = 1, once } = counting;
  const { at, keptSeconds } = periods[per];
  const noted = once && { once: new Set([once.what, ofSubject(once)]) };
  return count.upsert(
    { of, period: at(now) },
    {
      add: { count: by },
      ...(by < 0 ? { leave: noted } : { join: noted }),
      set: { ttl: ttlAfter(now, counting.keptSeconds ?? keptSeconds) },
      ...demandOf(counting),
    },
  );
}

/** A count that is given back was made before, so it need not meet `once`. */
function demandOf({ by = 1, most, once }: Counted) {
  const room = most === undefined ? {} : { count: roomFor(by, most) };
  if (by < 0 || !once) return most === undefined ? {} : { if: room };
  const { what } = once;
  return { if: anyOf({ ...room, once: lacks(what) }, { ...room, once: holds(ofSubject(once)) }) };
}

/** @returns whether it was counted for another subject, in a period of one of these moments (ms) */
export async function countedForOther(
  { of, per, once }: Pick<Counted, 'of' | 'per'> & { once: Once },
  moments: readonly number[],
): Promise<boolean> {
  const keys = [...new Set(moments.map(periods[per].at))].map((period) => ({ of, period }));
  const found = await count.getAll(keys);
  return found.some((one) => one?.once?.has(once.what) && !one.once.has(ofSubject(once)));
}

export async function counted({ of, per }: Pick<Counted, 'of' | 'per'>, now: number) {
  const found = await count.get({ of, period: periods[per].at(now) }, { consistent: false });
  return found?.count ?? 0;
}

export async function countedOfAll(all: readonly string[], per: Period, now: number) {
  const keys = all.map((of) => ({ of, period: periods[per].at(now) }));
  const found = await count.getAll(keys, { consistent: false });
  return sumOf(found.map((item) => item?.count ?? 0));
}

type Payer =
  | { userId: string; caller: Exclude<keyof typeof UNITS_PER_HOUR, 'team'> }
  | { userId: string; caller: 'team'; member: Pick<TeamActor, 'memberId' | 'role'> };

/**
 * Takes the units from the hour of the business. A team member's units are first taken from that person's hour, so no
 * cashier can use up everybody's.
 * @throws AppError request.hourSpent, request.personHourSpent with the seconds until the next hour
 */
export async function takeUnits(payer: Payer, units: number, now: number): Promise<void> {
  if (units === 0) return;
  const { userId, caller } = payer;
  const ofBusiness = `units#${userId}`;
  if (payer.caller === 'team') {
    const { memberId, role } = payer.member;
    const person = { of: `${ofBusiness}#${memberId}`, by: units, most: UNITS_PER_PERSON[role] };
    if (!(await hasRoom(person, now))) throw spent('request.personHourSpent', now);
  }
  const business = { of: ofBusiness, by: units, most: UNITS_PER_HOUR[caller] };
  if (!(await hasRoom(business, now))) throw spent('request.hourSpent', now);
}

const hasRoom = (counted: { of: string; by: number; most: number }, now: number) =>
  write(countUp({ ...counted, per: 'hour' }, now));

function spent(code: 'request.hourSpent' | 'request.personHourSpent', now: number): AppError {
  const retryAfter = secondsToNext(HOUR_MS, now);
  return new AppError(code, { minutes: Math.ceil(retryAfter / 60) }, { retryAfter });
}
