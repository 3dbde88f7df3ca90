import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { PICTURE_PUT_SECONDS } from './picture-lease.store.ts';

const GET_SECONDS = 60 * 60;
const HALF_HOUR_MS = 30 * 60_000;

const SIGNED_HEADERS = new Set(['content-type', 'content-length', 'if-none-match']);

const objectAt = (Key: string) => ({ Bucket: environment('UPLOADS_BUCKET'), Key });

/** @returns a URL that takes one PUT of exactly this type and size, while nothing is there */
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
 * Signs a URL that shows the picture for an hour. It stays the same for half an hour, so that
 * browsers use the copy they have.
 *
 * @param now milliseconds since 1970
 */
export function signPictureGet(key: string, now: number): Promise<string> {
  const signingDate = new Date(now - (now % HALF_HOUR_MS));
  return getSignedUrl(s3, new GetObjectCommand(objectAt(key)), {
    expiresIn: GET_SECONDS,
    signingDate,
  });
}

/** Deletes a picture; it need not be there. */
export async function deletePicture(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(objectAt(key)));
}
