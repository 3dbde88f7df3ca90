import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/documents/document-kinds.ts';
import type { StoredFile } from './file-content.ts';

/**
 * Reads a whole file: what is active in it may stand anywhere.
 *
 * @returns its bytes, at most those of the largest document, and the content type it was stored
 *   with; null if there is no file
 */
export async function readFile(key: string): Promise<StoredFile | null> {
  try {
    const { Body, ContentType } = await s3.send(
      new GetObjectCommand({
        Bucket: environment('UPLOADS_BUCKET'),
        Key: key,
        // The signature of the PUT has limited the size. This limits the memory all the same.
        Range: `bytes=0-${MAX_DOCUMENT_BYTES - 1}`,
      }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return { type: ContentType ?? '', bytes };
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
