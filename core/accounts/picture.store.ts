import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { setting } from '../platform/config.ts';
import { s3 } from '../platform/s3.ts';
import { holds, outlasting } from '../platform/transaction.ts';
import type { User } from './account.store.ts';
import { user } from './user.entity.ts';

const PUT_SECONDS = 5 * 60;
const GET_SECONDS = 60 * 60;
const HALF_HOUR_MS = 30 * 60_000;

const SIGNED_HEADERS = new Set(['content-type', 'content-length', 'if-none-match']);

const at = (Key: string) => ({ Bucket: setting('UPLOADS_BUCKET'), Key });

/** An address that takes one PUT of exactly this type and size, while nothing is there. */
export function signPicturePut(key: string, { type, size }: { type: string; size: number }) {
  return getSignedUrl(
    s3,
    new PutObjectCommand({
      ...at(key),
      ContentType: type,
      ContentLength: size,
      IfNoneMatch: '*',
    }),
    { expiresIn: PUT_SECONDS, signableHeaders: SIGNED_HEADERS },
  );
}

/**
 * An address that shows the picture for an hour. It stays the same for half an hour, so that
 * browsers keep what they have fetched.
 *
 * @param now milliseconds since 1970
 */
export function signPictureGet(key: string, now: number): Promise<string> {
  const signingDate = new Date(now - (now % HALF_HOUR_MS));
  return getSignedUrl(s3, new GetObjectCommand(at(key)), { expiresIn: GET_SECONDS, signingDate });
}

/** Taking away what is not there is no mistake. */
export async function deletePicture(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(at(key)));
}

/**
 * Shows another picture, or none, in the place of the one that was read.
 *
 * @returns false when another request was quicker
 */
export function replacePicture({ userId, profilePic: before }: User, next: string | null) {
  const patch = user.patch({ userId });
  const write = next ? patch.set({ profilePic: next }) : patch.remove(['profilePic']);
  return holds(() =>
    outlasting(() =>
      write
        .where((row, is) => {
          const isAsRead = before ? is.eq(row.profilePic, before) : is.notExists(row.profilePic);
          return `${is.exists(row.phone)} AND ${isAsRead}`;
        })
        .go(),
    ),
  );
}
