import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { EntityItem } from 'electrodb';
import { setting } from '../kit/config.ts';
import { s3 } from '../kit/s3.ts';
import { holds } from '../kit/transaction.ts';
import { upload } from './upload.entity.ts';

export type Upload = EntityItem<typeof upload>;

/** Long enough for 10 MB over a slow phone. */
const PUT_SECONDS = 15 * 60;

/** @returns false when the key is taken */
export function reserveKey(item: Upload): Promise<boolean> {
  return holds(() => upload.create(item).go());
}

/** An address that takes one PUT of exactly this type and size (design.md, Uploads). */
export function signPut({ key, type, size }: Upload): Promise<string> {
  return getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket: setting('UPLOADS_BUCKET'),
      Key: key,
      ContentType: type,
      ContentLength: size,
    }),
    { expiresIn: PUT_SECONDS, signableHeaders: new Set(['content-type', 'content-length']) },
  );
}
