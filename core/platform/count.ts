import { sumOf } from '#shared/platform/sum.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { dayOf, hourOf, minuteOf, ttlAfter } from './clock.ts';
import { roomFor } from './condition.ts';
import { count } from './count.entity.ts';
import type { UpdateWrite } from './writes.ts';

const periods = {
  minute: { at: minuteOf, keptSeconds: 5 * 60 },
  hour: { at: hourOf, keptSeconds: 2 * 60 * 60 },
  day: { at: dayOf, keptSeconds: 2 * 24 * 60 * 60 },
  nairobiDay: { at: nairobiDay, keptSeconds: 2 * 24 * 60 * 60 },
};

export type Period = keyof typeof periods;

interface Counted {
  /** The things and whose they are. */
  of: string;
  per: Period;
  /** The number that is counted; 1 unless it is said otherwise. */
  by?: number;
  /** The most there may be: the write fails above it. */
  most?: number;
}

/** The write that counts something in the minute, hour or day of a moment (ms): in UTC unless it is a day of Nairobi. */
export function countUp({ of, per, by = 1, most }: Counted, now: number): UpdateWrite {
  const { at, keptSeconds } = periods[per];
  return count.upsert(
    { of, period: at(now) },
    {
      add: { count: by },
      set: { ttl: ttlAfter(now, keptSeconds) },
      ...(most === undefined ? {} : { if: { count: roomFor(by, most) } }),
    },
  );
}

/** @returns how many were counted in the minute, hour or day of a moment (ms) */
export async function counted({ of, per }: Pick<Counted, 'of' | 'per'>, now: number) {
  const found = await count.get({ of, period: periods[per].at(now) }, { consistent: false });
  return found?.count ?? 0;
}

/** @returns how many of several things were counted together in the minute, hour or day of a moment (ms) */
export async function countedOfAll(all: readonly string[], per: Period, now: number) {
  const keys = all.map((of) => ({ of, period: periods[per].at(now) }));
  const found = await count.getAll(keys, { consistent: false });
  return sumOf(found.map((item) => item?.count ?? 0));
}
