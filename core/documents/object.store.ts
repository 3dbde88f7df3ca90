import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { PUT_SECONDS, type UploadTarget } from './upload.store.ts';

const GET_SECONDS = 5 * 60;

const SIGNED_HEADERS = new Set(['content-type', 'content-length', 'if-none-match']);

const at = (Key: string) => ({ Bucket: environment('UPLOADS_BUCKET'), Key });

/**
 * @returns a URL that takes one PUT of exactly this type and size, within 15 minutes
 *   (docs/decisions/0003-presigned-put.md)
 */
export function signPut({ key, type, size }: Pick<UploadTarget, 'key' | 'type' | 'size'>) {
  return getSignedUrl(
    s3,
    new PutObjectCommand({
      ...at(key),
      ContentType: type,
      ContentLength: size,
      // A file is checked once. The URL takes no second file after that.
      IfNoneMatch: '*',
    }),
    { expiresIn: PUT_SECONDS, signableHeaders: SIGNED_HEADERS },
  );
}

/**
 * @param filename the name under which it is saved, of ASCII letters; its own one unless it is said
 * @returns a URL that downloads the file, within 5 minutes
 */
export function signDownload(
  key: string,
  filename = key.slice(key.lastIndexOf('/') + 1),
): Promise<string> {
  return getSignedUrl(
    s3,
    new GetObjectCommand({
      ...at(key),
      ResponseContentDisposition: `attachment; filename="${filename}"`,
    }),
    { expiresIn: GET_SECONDS },
  );
}

/** Deletes a file; a file that is not there is no error. */
export async function deleteObject(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(at(key)));
}
