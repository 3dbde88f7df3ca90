import { type EntityItem, Service } from 'electrodb';
import { STORAGE_QUOTA_BYTES } from '../../shared/documents/documents.ts';
import { isoTime, ttlAfter } from '../platform/clock.ts';
import { tableOptions } from '../platform/table.ts';
import { commit, holds, outlasting } from '../platform/transaction.ts';
import { lease } from './lease.entity.ts';
import { storage } from './storage.entity.ts';
import { upload } from './upload.entity.ts';

export type Upload = EntityItem<typeof upload>;

const service = new Service({ upload, storage, lease }, tableOptions);

/** How long an address takes a file: enough for 10 MB over a slow phone. */
export const PUT_SECONDS = 15 * 60;

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
 * Marks a file as gone; its name stays taken. Its room goes back to the quota once, when nothing
 * can be sent to its address any more: until then the lease waits for it.
 *
 * @returns false when an application has the file, which leaves it as it is
 */
export async function giveUp({ userId, key }: FileOf, now: number): Promise<boolean> {
  const [file] = await findUploads(userId, [key]);
  if (!file || file.freedAt) return true;
  if (file.applicationId) return false;
  const closesAt = Date.parse(file.createdAt) + PUT_SECONDS * 1000;
  const isGone = closesAt > now ? await leave(file, closesAt, now) : await free(file, now);
  // Somebody else was quicker: to take it away as well, or to use it.
  return isGone || giveUp({ userId, key }, now);
}

/** Ends the lease with the address, when a slow phone cannot send anything to it any more. */
async function leave({ userId, key }: Upload, closesAt: number, now: number): Promise<boolean> {
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.upload
          .patch({ userId, key })
          .set({ goneAt: isoTime(now) })
          .where((row, is) => is.notExists(row.applicationId))
          .commit(),
        tx.lease.put({ userId, key, ttl: ttlAfter(closesAt, 60) }).commit(),
      ])
      .go(),
  );
  return failures === null;
}

async function free({ userId, key, size }: Upload, now: number): Promise<boolean> {
  const at = isoTime(now);
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.upload
          .patch({ userId, key })
          .set({ goneAt: at, freedAt: at })
          .where((row, is) => `${is.notExists(row.applicationId)} AND ${is.notExists(row.freedAt)}`)
          .commit(),
        tx.storage.patch({ userId }).subtract({ bytes: size }).commit(),
      ])
      .go(),
  );
  return failures === null;
}

/** Keeps files as long as the draft that names them; one that is gone stays gone. */
export async function renewLeases(userId: string, keys: readonly string[], now: number) {
  const ttl = ttlAfter(now, UNUSED_SECONDS);
  await Promise.all(keys.map((key) => holds(() => lease.patch({ userId, key }).set({ ttl }).go())));
}
