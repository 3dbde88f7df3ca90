import { type EntityItem, Service } from 'electrodb';
import { ttlAfter } from '../kit/clock.ts';
import { request } from '../kit/request.entity.ts';
import { tableOptions } from '../kit/table.ts';
import { commit } from '../kit/transaction.ts';
import { application } from './application.entity.ts';

export type ApplicationItem = EntityItem<typeof application>;

const service = new Service({ application, request }, tableOptions);

/** A phone that lost our answer asks again within days, not weeks. */
const REQUEST_SECONDS = 7 * 24 * 60 * 60;

/** The newest applications of a page. */
const PAGE = 50;

export interface RequestKey {
  userId: string;
  key: string;
  bodyHash: string;
}

/** @returns what a request made before, or null when it is new */
export async function findRequest({ userId, key }: RequestKey) {
  const { data } = await request.get({ userId, key }).go({ consistent: true });
  return data;
}

/**
 * Writes an application together with the request that asked for it.
 *
 * @returns false when that request was done already
 */
export async function insertApplication(
  item: ApplicationItem,
  requestKey: RequestKey,
  now: number,
): Promise<boolean> {
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.request
          .create({
            ...requestKey,
            resultId: item.applicationId,
            ttl: ttlAfter(now, REQUEST_SECONDS),
          })
          .commit(),
        tx.application.create(item).commit(),
      ])
      .go(),
  );
  return failures === null;
}

export async function findApplication(userId: string, applicationId: string) {
  const { data } = await application.get({ userId, applicationId }).go({ consistent: true });
  return data;
}

/** The owner's applications, newest first. */
export async function listApplications(userId: string): Promise<ApplicationItem[]> {
  const { data } = await application.query.byUser({ userId }).go({ order: 'desc', limit: PAGE });
  return data;
}
