import { createHash } from 'node:crypto';
import { ttlAfter } from './clock.ts';
import { request } from './request.entity.ts';

/** A phone that lost our answer asks again within days, not weeks. */
const REQUEST_SECONDS = 7 * 24 * 60 * 60;

/** Names one wish of an owner: the Idempotency-Key together with what was asked for under it. */
export interface RequestKey {
  userId: string;
  key: string;
  bodyHash: string;
}

export function requestKeyOf(userId: string, key: string, body: unknown): RequestKey {
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return { userId, key, bodyHash };
}

/** @returns what a request made before, or null when it is new */
export async function findRequest({ userId, key }: Pick<RequestKey, 'userId' | 'key'>) {
  const { data } = await request.get({ userId, key }).go({ consistent: true });
  return data;
}

/** The row to create in the transaction of what was asked for: a second one fails it. */
export const requestRow = (key: RequestKey, resultId: string, now: number) => ({
  ...key,
  resultId,
  ttl: ttlAfter(now, REQUEST_SECONDS),
});
