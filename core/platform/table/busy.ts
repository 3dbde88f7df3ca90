import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../app-error.ts';

/** The attempt failed for a reason that may be gone a moment later. */
export const BUSY = Symbol('busy');

/** `waitAfter` gives milliseconds, for each attempt but the last. */
export interface Pace {
  attempts: number;
  waitAfter(attempt: number): number;
}

/** For items that another transaction holds: six attempts within about a second. */
const conflictPace: Pace = {
  attempts: 6,
  waitAfter: (attempt) => 20 * 2 ** attempt * (0.5 + Math.random()),
};

/** Without a wait between attempts. */
export const atOnce = (attempts: number): Pace => ({ attempts, waitAfter: () => 0 });

/** @throws AppError server.busy if even the last attempt is `BUSY` */
export async function untilDone<Result>(
  attempt: () => Promise<Result | typeof BUSY>,
  { attempts, waitAfter }: Pace = conflictPace,
): Promise<Result> {
  for (let tries = 0; tries < attempts; tries += 1) {
    const result = await attempt();
    if (result !== BUSY) return result;
    const isLast = tries === attempts - 1;
    const milliseconds = isLast ? 0 : waitAfter(tries);
    if (milliseconds > 0) await wait(milliseconds);
  }
  throw new AppError('server.busy');
}
