import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { lease } from '#core/documents/upload.store.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { environment } from '#core/platform/config.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { s3 } from '#core/platform/s3.ts';
import { above, absent } from '#core/platform/table/condition.ts';
import { transact } from '#core/platform/table/transact.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import { user } from './account.entity.ts';
import type { User } from './account.store.ts';
import { accountExists } from './owner-transaction.ts';

const GET_SECONDS = 60 * 60;
const HALF_HOUR_MS = 30 * 60_000;

const SIGNED_HEADERS = new Set(['content-type', 'content-length', 'if-none-match']);

const objectAt = (Key: string) => ({ Bucket: environment('UPLOADS_BUCKET'), Key });

/** @returns a URL that takes one PUT of exactly this type and size, if the key has no object yet */
export function signPicturePut(key: string, { type, size }: { type: string; size: number }) {
  return getSignedUrl(
    s3,
    new PutObjectCommand({
      ...objectAt(key),
      ContentType: type,
      ContentLength: size,
      IfNoneMatch: '*',
    }),
    { expiresIn: PICTURE_PUT_SECONDS, signableHeaders: SIGNED_HEADERS },
  );
}

/**
 * The URL is valid for 30 to 60 minutes, and changes only every half hour, so browsers can use their cache.
 * @param now milliseconds since 1970
 */
export function signPictureGet(key: string, now: number): Promise<string> {
  const signingDate = new Date(now - (now % HALF_HOUR_MS));
  return getSignedUrl(s3, new GetObjectCommand(objectAt(key)), {
    expiresIn: GET_SECONDS,
    signingDate,
  });
}

/** Does nothing if the picture does not exist. */
export async function deletePicture(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(objectAt(key)));
}

export const PICTURE_PUT_SECONDS = 5 * 60;

/** A picture that nobody used is deleted after this time. */
const UNUSED_SECONDS = 60 * 60;

const UPLOADS_PER_DAY = 20;

/**
 * Schedules the deletion for a minute after any signed PUT URL for this key has expired, so that a late upload cannot
 * bring the file back.
 */
export const pictureDeletion = (userId: string, key: string, now: number): PutWrite =>
  lease.put({
    userId,
    key,
    ttl: ttlAfter(now, PICTURE_PUT_SECONDS + 60),
    replacedAt: isoTime(now),
  });

/** Lends a key for an hour, or until its picture is used. @returns `done`, or the reason why not */
export async function lendPicture(
  userId: string,
  key: string,
  now: number,
): Promise<'done' | 'account' | 'tooMany'> {
  const failed = await transact({
    account: accountExists(userId),
    tooMany: countUp({ of: `pictures#${userId}`, per: 'day', most: UPLOADS_PER_DAY }, now),
    lent: lease.create({ userId, key, ttl: ttlAfter(now, UNUSED_SECONDS) }),
  });
  if (failed?.label === 'lent') throw new Error('a new key was given before');
  return failed?.label ?? 'done';
}

/**
 * null removes the picture. A key is used once, so nobody can put another object under it between check and use.
 * @returns `changed` if another request was quicker; `gone` if the key was used before, or lent too long ago
 */
export async function replacePicture(
  { userId, profilePic }: Pick<User, 'userId' | 'profilePic'>,
  next: string | null,
  now: number,
): Promise<'done' | 'changed' | 'gone'> {
  const failed = await transact({
    changed: user.patch(
      { userId },
      { set: { profilePic: next }, if: { profilePic: profilePic ?? absent } },
    ),
    gone:
      next !== null &&
      lease.delete(
        { userId, key: next },
        { if: { ttl: above(Math.floor(now / 1000)), replacedAt: absent } },
      ),
    before: profilePic !== undefined && pictureDeletion(userId, profilePic, now),
  });
  return failed?.label === 'gone' || failed?.label === 'changed' ? failed.label : 'done';
}
