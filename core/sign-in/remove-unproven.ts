import { DAY_MS } from '../../shared/platform/time.ts';
import { dayOf } from '../platform/clock.ts';
import type { Deps } from './deps.ts';
import { limits } from './limits.ts';

export interface RemovalDeps
  extends Pick<Deps, 'listUnproven' | 'forgetUnproven' | 'hasProved' | 'clock'> {
  deletePoolUser(userId: string): Promise<void>;
  /** Whether there is time for another page. */
  hasTime(): boolean;
}

/** Days that are looked at again, in case their night failed. */
const DAYS_BACK = 7;

/**
 * Removes users of the pool who have entered no code within a day: each of them costs money, and
 * holds a number that its owner has not shown interest in.
 *
 * @returns how many were removed
 */
export async function removeUnproven(deps: RemovalDeps): Promise<number> {
  const newest = deps.clock() - limits.unprovenSeconds * 1000 - DAY_MS;
  let removed = 0;
  for (let back = 0; back < DAYS_BACK && deps.hasTime(); back += 1) {
    removed += await removeOf(deps, dayOf(newest - back * DAY_MS));
  }
  return removed;
}

async function removeOf(deps: RemovalDeps, day: string): Promise<number> {
  let removed = 0;
  let cursor: string | undefined;
  do {
    const { items, next } = await deps.listUnproven(day, cursor);
    for (const user of items) {
      if (!(await deps.hasProved(user.userId))) {
        await deps.deletePoolUser(user.userId);
        removed += 1;
      }
      await deps.forgetUnproven(user);
    }
    cursor = next ?? undefined;
  } while (cursor && deps.hasTime());
  return removed;
}
