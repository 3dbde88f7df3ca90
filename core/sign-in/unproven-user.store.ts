import { identity } from '../accounts/identity.entity.ts';
import { dayOf, ttlAfter } from '../platform/clock.ts';
import type { ItemOf } from '../platform/entity.ts';
import { write } from '../platform/write.ts';
import { unprovenUser } from './unproven-user.entity.ts';

type UnprovenUser = ItemOf<typeof unprovenUser>;

/** Nights that fail are made up for, for as long as this. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

export async function noteUnproven(userId: string, now: number): Promise<void> {
  const ttl = ttlAfter(now, KEPT_SECONDS);
  await write(unprovenUser.put({ day: dayOf(now), userId, ttl }));
}

/** @returns some of the users who entered the pool on a day */
export async function listUnproven(day: string): Promise<UnprovenUser[]> {
  return (await unprovenUser.page({ key: { day }, limit: 100 })).items;
}

export async function forgetUnproven({ day, userId }: UnprovenUser): Promise<void> {
  await write(unprovenUser.delete({ day, userId }));
}

/** @returns whether the user has proved a number by a code */
export async function hasProved(userId: string): Promise<boolean> {
  return (await identity.get({ userId })) !== null;
}
