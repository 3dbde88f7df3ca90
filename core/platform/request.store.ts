import { ttlAfter } from './clock.ts';
import type { ItemOf } from './entity.ts';
import { keyedHash } from './keys.ts';
import { request } from './request.entity.ts';
import type { PutWrite } from './writes.ts';

/** A phone that lost our answer asks again within days, not weeks. */
/** The privacy policy says so (web/src/public/legal/privacy-policy.md). */
export const REQUEST_SECONDS = 7 * 24 * 60 * 60;

/** Names one idempotent request of an owner: its Idempotency-Key together with its body. */
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

/** Names a request that no client made, by a key that comes with no other body. */
export const ownRequestKey = (userId: string, key: string): RequestKey => ({
  userId,
  key,
  bodyHash: key,
});

/** @returns a request that was done before, or null when it is new */
export const findRequest = ({
  userId,
  key,
}: Pick<RequestKey, 'userId' | 'key'>): Promise<ItemOf<typeof request> | null> =>
  request.get({ userId, key });

/** The row to create in the transaction of a request: a second one fails it. */
export const requestRow = (key: RequestKey, resultId: string, now: number) => ({
  ...key,
  resultId,
  ttl: ttlAfter(now, REQUEST_SECONDS),
});

/**
 * The write that makes a request act once, for the transaction of what it does. Its condition
 * fails when the request was done before.
 *
 * @param resultId the id by which `once` finds the result again
 * @param now milliseconds
 */
export const recordRequest = (key: RequestKey, resultId: string, now: number): PutWrite =>
  request.create(requestRow(key, resultId, now));
