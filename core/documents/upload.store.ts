import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent, absentOr, atMost, present } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { Check, UpdateWrite } from '#core/platform/table/writes.ts';
import {
  type DocumentType,
  STORAGE_QUOTA_BYTES,
  uploadKinds,
} from '#shared/documents/document-kinds.ts';

export const upload = entity({
  name: 'upload',
  about: 'One file that an owner may send or has sent. Its key is never used twice.',
  attributes: {
    userId: text(),
    key: text({ personal: true }),
    kind: oneOf(uploadKinds),
    type: text<DocumentType>(),
    size: whole({ about: 'Bytes.' }),
    createdAt: text(),
    applicationId: text({ about: 'The application that has the file.', optional: true }),
    goneAt: text({ about: 'When the file was removed. Its key is never reused.', optional: true }),
    freedAt: text({ about: 'When its size was returned to the quota.', optional: true }),
    statementPassword: text({
      about: "The password that opens the file, encrypted under the stage's key for this owner.",
      optional: true,
      personal: true,
      secret: true,
    }),
  },
  key: { question: 'Is this key taken?', pk: 'user#{userId}', sk: 'upload#{key}' },
});

export type UploadItem = ItemOf<typeof upload>;

/** When a lease ends, the table's stream deletes the file, unless an application has it. */
export const lease = entity({
  name: 'lease',
  about: 'The time that an upload is stored without an application.',
  attributes: {
    userId: text(),
    key: text({ personal: true }),
    ttl: whole(),
    replacedAt: text({
      optional: true,
      about: 'When another picture replaced this one, which is not used again.',
    }),
  },
  key: { question: 'Until when is this file stored?', pk: 'user#{userId}', sk: 'lease#{key}' },
});

export const storage = entity({
  name: 'storage',
  about: "The space that an owner's files take. Each new key reserves some of it.",
  attributes: {
    userId: text(),
    bytes: whole(),
  },
  key: { question: 'Is there room for one more file?', pk: 'user#{userId}', sk: 'storage' },
});

/** How long a signed URL is valid: a slow phone needs this long to send 10 MB. */
export const PUT_SECONDS = 15 * 60;

/** A file without an application is kept as long as a draft. */
export const UNUSED_SECONDS = 30 * 24 * 60 * 60;

export type UploadKey = Pick<UploadItem, 'userId' | 'key'>;

/** The key of a new file, with the size and type that are signed. */
export type UploadTarget = Pick<UploadItem, 'userId' | 'key' | 'kind' | 'size' | 'type'>;

/**
 * Writes the upload, its lease and the reserved room, or nothing.
 * @param account a check that fails without the account
 * @returns `taken` if the key was used before
 */
export async function reserveUpload(
  target: UploadTarget,
  account: Check,
  now: number,
): Promise<'reserved' | 'account' | 'taken' | 'overQuota'> {
  const { userId, key, size } = target;
  const hasRoom = { bytes: absentOr(atMost(STORAGE_QUOTA_BYTES - size)) };
  const failed = await transact({
    account,
    taken: [
      upload.create({ ...target, createdAt: isoTime(now) }),
      lease.create({ userId, key, ttl: ttlAfter(now, UNUSED_SECONDS) }),
    ],
    overQuota: storage.upsert({ userId }, { add: { bytes: size }, if: hasRoom }),
  });
  return failed?.label ?? 'reserved';
}

/** For the transaction of an item that refers to the file. Fails if the file is gone, or an application has it. */
export const claimUpload = (key: UploadKey, applicationId: string): UpdateWrite =>
  upload.patch(key, { set: { applicationId }, if: { applicationId: absent, goneAt: absent } });

/** An application lets its files go: their leases end, and with them the files. */
export async function giveUpUploads(
  userId: string,
  applicationId: string,
  now: number,
): Promise<void> {
  const files = await upload.list({ key: { userId }, filter: { applicationId }, only: ['key'] });
  for (const { key } of files)
    await transact({
      given: upload.patch({ userId, key }, { set: { applicationId: null }, if: { applicationId } }),
      lease: lease.put({ userId, key, ttl: ttlAfter(now, 0) }),
    });
}

/** Forgets the passwords of all files, also of those that applications have. */
export async function forgetPasswords(userId: string): Promise<void> {
  const filter = { statementPassword: present };
  const files = await upload.list({ key: { userId }, filter, only: ['key'] });
  const forgotten = { set: { statementPassword: null } };
  await Promise.all(files.map(({ key }) => write(upload.patch({ userId, key }, forgotten))));
}

/** @returns uploads in the order of the keys; null for a key without an upload */
export const findUploads = (
  userId: string,
  keys: readonly string[],
): Promise<(UploadItem | null)[]> => Promise.all(keys.map((key) => upload.get({ userId, key })));

/**
 * Gives a file up: deletes its password, and never reuses its key. The space returns to the quota once, after the PUT
 * URL has expired, because the URL may accept a file until then. The lease ends at the same time.
 * @param account a check that fails without the account; null when a lease ends, which needs no account
 * @returns `used` if an application has the file; `unknown` for a key that was never given; `account` without an
 *   account
 */
export async function releaseUpload(
  { userId, key }: UploadKey,
  account: Check | null,
  now: number,
): Promise<'released' | 'account' | 'used' | 'unknown'> {
  const file = await upload.get({ userId, key });
  if (!file) return 'unknown';
  if (file.freedAt) return 'released';
  if (file.applicationId) return 'used';
  const closesAt = Date.parse(file.createdAt) + PUT_SECONDS * 1000;
  const writes = closesAt > now ? closing(file, closesAt, now) : freeing(file, now);
  const failed = await transact({ account, ...writes });
  if (!failed) return 'released';
  if (failed.label === 'account') return 'account';
  // Another call released the upload, or an application took the file.
  return releaseUpload({ userId, key }, account, now);
}

/** The lease ends a minute after the URL has expired. */
function closing({ userId, key }: UploadItem, closesAt: number, now: number) {
  const gone = { goneAt: isoTime(now), statementPassword: null };
  return {
    used: upload.patch({ userId, key }, { set: gone, if: { applicationId: absent } }),
    room: lease.put({ userId, key, ttl: ttlAfter(closesAt, 60) }),
  };
}

function freeing({ userId, key, size }: UploadItem, now: number) {
  const at = isoTime(now);
  const gone = { goneAt: at, freedAt: at, statementPassword: null };
  const isUnused = { applicationId: absent, freedAt: absent };
  return {
    used: upload.patch({ userId, key }, { set: gone, if: isUnused }),
    room: storage.patch({ userId }, { add: { bytes: -size } }),
  };
}
