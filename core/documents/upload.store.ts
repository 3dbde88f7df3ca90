import { STORAGE_QUOTA_BYTES } from '../../shared/documents/document-kinds.ts';
import { isoTime, ttlAfter } from '../platform/clock.ts';
import { absent, absentOr, atMost, present } from '../platform/condition.ts';
import { transact } from '../platform/transact.ts';
import { write } from '../platform/write.ts';
import type { UpdateWrite } from '../platform/writes.ts';
import { lease } from './lease.entity.ts';
import { storage } from './storage.entity.ts';
import { type UploadItem, upload } from './upload.entity.ts';

/** A signed URL takes a file for this long. A slow phone needs it for 10 MB. */
export const PUT_SECONDS = 15 * 60;

/** A file without an application is stored for this long, as a draft is. */
const UNUSED_SECONDS = 30 * 24 * 60 * 60;

export type UploadKey = Pick<UploadItem, 'userId' | 'key'>;

/** A file that an owner may send: its key, and the size and type that are signed with it. */
export type UploadTarget = Pick<UploadItem, 'userId' | 'key' | 'kind' | 'size' | 'type'>;

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
  const hasRoom = { bytes: absentOr(atMost(STORAGE_QUOTA_BYTES - size)) };
  const failed = await transact({
    taken: [
      upload.create({ ...target, createdAt: isoTime(now) }),
      lease.create({ userId, key, ttl: ttlAfter(now, UNUSED_SECONDS) }),
    ],
    overQuota: storage.upsert({ userId }, { add: { bytes: size }, if: hasRoom }),
  });
  return failed?.label ?? 'reserved';
}

/**
 * The write by which an application takes a file, for the transaction that refers to it. Its
 * condition fails if the file is gone, or if an application has it.
 */
export const claimUpload = (key: UploadKey, applicationId: string): UpdateWrite =>
  upload.patch(key, { set: { applicationId }, if: { applicationId: absent, goneAt: absent } });

/** Forgets the passwords of all files of an owner, also of those that applications have. */
export async function forgetPasswords(userId: string): Promise<void> {
  const filter = { statementPassword: present };
  const files = await upload.list({ key: { userId }, filter, only: ['key'] });
  const forgotten = { set: { statementPassword: null } };
  await Promise.all(files.map(({ key }) => write(upload.patch({ userId, key }, forgotten))));
}

/** @returns the uploads in the order of the keys, null for a key without an upload */
export const findUploads = (
  userId: string,
  keys: readonly string[],
): Promise<(UploadItem | null)[]> => Promise.all(keys.map((key) => upload.get({ userId, key })));

/**
 * Marks an upload as gone, and forgets its password; its key stays taken. Its room goes back to
 * the quota once, after its URL has ended: until then the URL may still take a file, and the lease
 * waits for that.
 *
 * @returns `used` if an application has the file, which stays as it is; `unknown` for a key that was
 *   never given
 */
export async function releaseUpload(
  { userId, key }: UploadKey,
  now: number,
): Promise<'released' | 'used' | 'unknown'> {
  const file = await upload.get({ userId, key });
  if (!file) return 'unknown';
  if (file.freedAt) return 'released';
  if (file.applicationId) return 'used';
  const closesAt = Date.parse(file.createdAt) + PUT_SECONDS * 1000;
  const isReleased = closesAt > now ? await close(file, closesAt, now) : await free(file, now);
  // Another call was quicker: it released the upload as well, or it used the file.
  return isReleased ? 'released' : releaseUpload({ userId, key }, now);
}

/** Marks the upload as gone, and lets its lease end a minute after its URL. */
async function close({ userId, key }: UploadItem, closesAt: number, now: number): Promise<boolean> {
  const gone = { goneAt: isoTime(now), statementPassword: null };
  const failed = await transact({
    used: upload.patch({ userId, key }, { set: gone, if: { applicationId: absent } }),
    lease: lease.put({ userId, key, ttl: ttlAfter(closesAt, 60) }),
  });
  return failed === null;
}

/** Marks the upload as gone, and gives its room back to the quota. */
async function free({ userId, key, size }: UploadItem, now: number): Promise<boolean> {
  const at = isoTime(now);
  const gone = { goneAt: at, freedAt: at, statementPassword: null };
  const isUnused = { applicationId: absent, freedAt: absent };
  const failed = await transact({
    used: upload.patch({ userId, key }, { set: gone, if: isUnused }),
    quota: storage.patch({ userId }, { add: { bytes: -size } }),
  });
  return failed === null;
}

/** Stores files as long as the draft that names them. The lease of a removed file stays short. */
export async function renewLeases(userId: string, keys: readonly string[], now: number) {
  const ttl = ttlAfter(now, UNUSED_SECONDS);
  await Promise.all(keys.map((key) => renewLease({ userId, key }, ttl)));
}

/** Renews a lease unless its file is gone, in one transaction: the file may be removed just now. */
async function renewLease(key: UploadKey, ttl: number): Promise<void> {
  await transact({
    gone: upload.check(key, { if: { goneAt: absent } }),
    lease: lease.patch(key, { set: { ttl } }),
  });
}
