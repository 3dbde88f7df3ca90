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

/** How long a signed URL takes a file: enough for 10 MB over a slow phone. */
export const PUT_SECONDS = 15 * 60;

/** How long a file is stored without an application: as long as a draft. */
const UNUSED_SECONDS = 30 * 24 * 60 * 60;

export type UploadKey = Pick<Upload, 'userId' | 'key'>;

/** A file that an owner may send: its key, and the size and type that are signed with it. */
export type UploadTarget = Pick<Upload, 'userId' | 'key' | 'kind' | 'size' | 'type'>;

/**
 * Reserves a key, and room in the owner's quota, both or neither.
 *
 * @returns `taken` if the key was used before
 */
export async function reserveUpload(
  target: UploadTarget,
  now: number,
): Promise<'reserved' | 'taken' | 'overQuota'> {
  const { userId, key, size } = target;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.upload.create({ ...target, createdAt: isoTime(now) }).commit(),
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

/** @returns false if there is no such file */
export function setPassword(
  { userId, key }: UploadKey,
  statementPassword: string,
): Promise<boolean> {
  return holds(() =>
    outlasting(() => upload.patch({ userId, key }).set({ statementPassword }).go()),
  );
}

/** @returns the uploads in the order of the keys, null for a key without an upload */
export function findUploads(userId: string, keys: readonly string[]): Promise<(Upload | null)[]> {
  return Promise.all(
    keys.map(async (key) => {
      const { data } = await upload.get({ userId, key }).go({ consistent: true });
      return data;
    }),
  );
}

/**
 * Marks an upload as gone; its key stays taken. Its room goes back to the quota once, after its
 * URL has ended: until then the URL may still take a file, and the lease waits for that.
 *
 * @returns false if an application has the file, which stays as it is
 */
export async function releaseUpload({ userId, key }: UploadKey, now: number): Promise<boolean> {
  const [file] = await findUploads(userId, [key]);
  if (!file || file.freedAt) return true;
  if (file.applicationId) return false;
  const closesAt = Date.parse(file.createdAt) + PUT_SECONDS * 1000;
  const isReleased = closesAt > now ? await close(file, closesAt, now) : await free(file, now);
  // Another call was quicker: it released the upload as well, or it used the file.
  return isReleased || releaseUpload({ userId, key }, now);
}

/** Marks the upload as gone, and lets its lease end a minute after its URL. */
async function close({ userId, key }: Upload, closesAt: number, now: number): Promise<boolean> {
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

/** Marks the upload as gone, and gives its room back to the quota. */
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

/** Stores files as long as the draft that names them; a file that is gone stays gone. */
export async function renewLeases(userId: string, keys: readonly string[], now: number) {
  const ttl = ttlAfter(now, UNUSED_SECONDS);
  await Promise.all(keys.map((key) => holds(() => lease.patch({ userId, key }).set({ ttl }).go())));
}
