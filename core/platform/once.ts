import { AppError } from './app-error.ts';
import { findRequest, type RequestKey } from './request.store.ts';

/** The two ways to answer an idempotent request: to act on it, or to find its result again. */
export interface Verb<Result> {
  /** @returns the result of the request that was done before, as it is now */
  replay(resultId: string): Promise<Result>;
  /** @returns the result, or `repeated` when the same request was quicker */
  act(): Promise<Result | 'repeated'>;
}

/**
 * Acts on a request once: a request that was done before is answered with its first
 * result, also when it comes twice at the same moment.
 *
 * @throws AppError request.keyReused when the key came with another body before,
 *   server.busy when a twin was quicker but is not to be found, and what `act` and `replay` throw
 */
export async function once<Result>(
  key: RequestKey,
  { replay, act }: Verb<Result>,
): Promise<Result> {
  const earlier = await earlierResult(key, replay);
  if (earlier) return earlier.result;
  try {
    const result = await act();
    if (result !== 'repeated') return result;
    throw new AppError('server.busy');
  } catch (error) {
    // The request's own twin may be the cause of the refusal: then its result is there already.
    const twin = error instanceof AppError ? await earlierResult(key, replay) : null;
    if (twin) return twin.result;
    throw error;
  }
}

/**
 * Marks a read that was started beside `once`: if it fails, only the `act` that awaits it fails.
 *
 * @returns the same promise
 */
export function startedEarly<Value>(reading: Promise<Value>): Promise<Value> {
  reading.catch(() => undefined);
  return reading;
}

/** @returns the first result of a request, or null when it is new */
async function earlierResult<Result>(
  key: RequestKey,
  replay: Verb<Result>['replay'],
): Promise<{ result: Result } | null> {
  const done = await findRequest(key);
  if (!done) return null;
  if (done.bodyHash !== key.bodyHash) throw new AppError('request.keyReused');
  return { result: await replay(done.resultId) };
}
