import { type EntityItem, Service } from 'electrodb';
import { STORAGE_QUOTA_BYTES } from '../../shared/documents.ts';
import { isoTime, ttlAfter } from '../kit/clock.ts';
import { tableOptions } from '../kit/table.ts';
import { commit, holds, outlasting } from '../kit/transaction.ts';
import { lease } from './lease.entity.ts';
import { storage } from './storage.entity.ts';
import { upload } from './upload.entity.ts';

export type Upload = EntityItem<typeof upload>;

const service = new Service({ upload, storage, lease }, tableOptions);

/** As long as a draft: a file that no application has by then is taken away. */
const UNUSED_SECONDS = 30 * 24 * 60 * 60;

type FileOf = Pick<Upload, 'userId' | 'key'>;

/** Gives a key and takes its room out of the owner's quota, both or neither. */
export async function reserveKey(
  place: Omit<Upload, 'createdAt'>,
  now: number,
): Promise<'reserved' | 'taken' | 'overQuota'> {
  const { userId, key, size } = place;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.upload.create({ ...place, createdAt: isoTime(now) }).commit(),
        tx.storage
          .update({ userId })
          .add({ bytes: size })
          .where(
            (row, is) =>
              `${is.notExists(row.bytes)} OR ${is.lte(row.bytes, STORAGE_QUOTA_BYTES - size)}`,
          )
          .commit(),
        tx.lease.create({ userId, key, ttl: ttlAfter(now, UNUSED_SECONDS) }).commit(),
      ])
      .go(),
  );
  if (!failures) return 'reserved';
  return failures[0] ? 'taken' : 'overQuota';
}

/** @returns false when there is no such file */
export function setPassword({ userId, key }: FileOf, statementPassword: string): Promise<boolean> {
  return holds(() =>
    outlasting(() => upload.patch({ userId, key }).set({ statementPassword }).go()),
  );
}

/** @returns the files' own records, in the order of the keys; null where there is none */
export function findUploads(userId: string, keys: readonly string[]): Promise<(Upload | null)[]> {
  return Promise.all(
    keys.map(async (key) => {
      const { data } = await upload.get({ userId, key }).go({ consistent: true });
      return data;
    }),
  );
}

/**
 * Marks a file as gone and gives its room back to the quota, once; its name stays taken.
 *
 * @returns false when an application has the file, which leaves it as it is
 */
export async function giveUp({ userId, key }: FileOf, now: number): Promise<boolean> {
  const [file] = await findUploads(userId, [key]);
  if (!file || file.goneAt) return true;
  if (file.applicationId) return false;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.upload
          .patch({ userId, key })
          .set({ goneAt: isoTime(now) })
          .where((row, is) => `${is.notExists(row.applicationId)} AND ${is.notExists(row.goneAt)}`)
          .commit(),
        tx.storage.patch({ userId }).subtract({ bytes: file.size }).commit(),
      ])
      .go(),
  );
  // Somebody else was quicker: to take it away as well, or to use it.
  return failures ? giveUp({ userId, key }, now) : true;
}
