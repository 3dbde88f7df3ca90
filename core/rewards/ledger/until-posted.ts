import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../platform/app-error.ts';

/** Enough for several tills with one customer: after so many attempts something else is wrong. */
const ATTEMPTS = 80;
const LONGEST_WAIT_MS = 100;

/**
 * Tries to post until no other posting was quicker. It waits longer after each attempt, for a
 * random time, so that no two callers keep in step.
 *
 * @param attempt returns null if another posting was quicker
 * @throws AppError server.busy
 */
export async function untilPosted<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const result = await attempt();
    if (result !== null) return result;
    await wait(Math.random() * Math.min(LONGEST_WAIT_MS, 5 * (tries + 1)));
  }
  throw new AppError('server.busy');
}
