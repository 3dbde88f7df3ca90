import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { setting } from '../platform/config.ts';
import { s3 } from '../platform/s3.ts';
import { PUT_SECONDS, type Upload } from './upload.store.ts';

const SIGNED_HEADERS = new Set(['content-type', 'content-length', 'if-none-match']);

/** A URL that takes one PUT of exactly this type and size, once (docs/decisions/0003-presigned-put.md). */
export function signPut({ key, type, size }: Pick<Upload, 'key' | 'type' | 'size'>) {
  return getSignedUrl(
    s3,
    new PutObjectCommand({
      Bucket: setting('UPLOADS_BUCKET'),
      Key: key,
      ContentType: type,
      ContentLength: size,
      // What was checked is what stays: the address is good for 15 minutes, but for one file.
      IfNoneMatch: '*',
    }),
    { expiresIn: PUT_SECONDS, signableHeaders: SIGNED_HEADERS },
  );
}

export async function deleteObject(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: setting('UPLOADS_BUCKET'), Key: key }));
}
