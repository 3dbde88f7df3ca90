import { identity } from '../accounts/identity.entity.ts';
import { dayOf, ttlAfter } from '../platform/clock.ts';
import type { ItemOf } from '../platform/entity.ts';
import type { Page } from '../platform/page.ts';
import { write } from '../platform/write.ts';
import { unprovenUser } from './unproven-user.entity.ts';

type UnprovenUser = ItemOf<typeof unprovenUser>;

/** Nights that fail are made up for, for as long as this. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

export async function noteUnproven(userId: string, now: number): Promise<void> {
  const ttl = ttlAfter(now, KEPT_SECONDS);
  await write(unprovenUser.put({ day: dayOf(now), userId, ttl }));
}

/** @returns a page of the users who entered the pool on a day */
export const listUnproven = (day: string, cursor?: string): Promise<Page<UnprovenUser>> =>
  unprovenUser.page({ key: { day }, limit: 100, cursor });

export async function forgetUnproven({ day, userId }: UnprovenUser): Promise<void> {
  await write(unprovenUser.delete({ day, userId }));
}

/** @returns whether the user has proved a number by a code */
export async function hasProved(userId: string): Promise<boolean> {
  return (await identity.get({ userId })) !== null;
}
