import { AppError } from '../app-error.ts';
import { ttlAfter } from '../clock.ts';
import { keyedHash } from '../keys.ts';
import { text, whole } from '../table/attributes.ts';
import { entity, type ItemOf } from '../table/entity.ts';
import type { PutWrite } from '../table/writes.ts';

/** A write with an Idempotency-Key. */
export const request = entity({
  name: 'request',
  about: 'A write that a client requested with an Idempotency-Key. Kept for a week.',
  attributes: {
    userId: text(),
    key: text(),
    bodyHash: text({
      about:
        'A keyed hash of the body. A plain hash would reveal a phone number in the body to anyone who tries all numbers.',
      secret: true,
    }),
    resultId: text({ about: 'The id of the item that the write made.' }),
    ttl: whole(),
  },
  key: {
    question: 'Has this write been done already?',
    pk: 'request#{userId}#{key}',
    sk: 'request',
  },
});

/** A phone without our answer asks again within days, as web/src/public/legal/privacy-policy.md says. */
export const REQUEST_SECONDS = 7 * 24 * 60 * 60;

/** An owner's idempotent request: its Idempotency-Key and its body. */
export interface RequestKey {
  userId: string;
  key: string;
  bodyHash: string;
}

/** The same key with another body is a mistake of the client. */
export async function requestKeyOf(
  userId: string,
  key: string,
  body: unknown,
): Promise<RequestKey> {
  return { userId, key, bodyHash: await keyedHash('request', JSON.stringify(body)) };
}

/** For a request that no client made; its key never comes with another body. */
export const ownRequestKey = (userId: string, key: string): RequestKey => ({
  userId,
  key,
  bodyHash: key,
});

const findRequest = ({
  userId,
  key,
}: Pick<RequestKey, 'userId' | 'key'>): Promise<ItemOf<typeof request> | null> =>
  request.get({ userId, key });

/** The row to create in the request's transaction: a repeated request fails on it. */
export const requestRow = (key: RequestKey, resultId: string, now: number) => ({
  ...key,
  resultId,
  ttl: ttlAfter(now, REQUEST_SECONDS),
});

/** For the request's transaction: its condition fails if the request was done before. `once` finds `resultId` again. */
export const recordRequest = (key: RequestKey, resultId: string, now: number): PutWrite =>
  request.create(requestRow(key, resultId, now));

/** The two answers to an idempotent request: act, or find the earlier result. */
interface Verb<Result> {
  /** @returns the result of the earlier request, as it is now */
  replay(resultId: string): Promise<Result>;
  /** @returns `repeated` if the same request was quicker */
  act(): Promise<Result | 'repeated'>;
}

/**
 * Acts on a request once. A repeated request, even at the same moment, gets the first result.
 * @throws AppError request.keyReused if the body differs; server.busy if the same request was quicker and its result is
 * not found; the codes of `act` and `replay`
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
    // The request's twin may have caused the refusal: then its result exists already.
    const twin = error instanceof AppError ? await earlierResult(key, replay) : null;
    if (twin) return twin.result;
    throw error;
  }
}

/** Marks a read that starts at the same time as `once`: if the read fails, only the `act` that awaits it fails. */
export function startedEarly<Value>(reading: Promise<Value>): Promise<Value> {
  reading.catch(() => undefined);
  return reading;
}

/** @returns null if the request is new */
async function earlierResult<Result>(
  key: RequestKey,
  replay: Verb<Result>['replay'],
): Promise<{ result: Result } | null> {
  const done = await findRequest(key);
  if (!done) return null;
  if (done.bodyHash !== key.bodyHash) throw new AppError('request.keyReused');
  return { result: await replay(done.resultId) };
}
