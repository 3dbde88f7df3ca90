import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from './app-error.ts';

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 20;

/** A result of an attempt that a moment later may be another. */
export const BUSY = Symbol('busy');

/**
 * Tries until the attempt is not `BUSY`, a little later each time.
 *
 * @throws AppError server.busy after six attempts, within about two seconds
 */
export async function untilDone<Result>(
  attempt: () => Promise<Result | typeof BUSY>,
): Promise<Result> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const result = await attempt();
    if (result !== BUSY) return result;
    await wait(FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random()));
  }
  throw new AppError('server.busy');
}
