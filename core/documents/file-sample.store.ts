import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { environment } from '../platform/config.ts';
import { s3 } from '../platform/s3.ts';
import { type FileSample, HEAD_BYTES, TAIL_BYTES } from './file-content.ts';

/**
 * @param size bytes of the whole file
 * @returns the start, the end and the content type of a stored file; null if there is no file
 */
export async function readSample(key: string, size: number): Promise<FileSample | null> {
  const [head, tail] = await Promise.all([
    readBytes(key, 0, HEAD_BYTES - 1),
    size > HEAD_BYTES ? readBytes(key, Math.max(0, size - TAIL_BYTES), size - 1) : null,
  ]);
  if (!head) return null;
  return { type: head.type, head: head.bytes, tail: (tail ?? head).bytes };
}

async function readBytes(key: string, first: number, last: number) {
  try {
    const { Body, ContentType } = await s3.send(
      new GetObjectCommand({
        Bucket: environment('UPLOADS_BUCKET'),
        Key: key,
        Range: `bytes=${first}-${last}`,
      }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return { type: ContentType ?? '', bytes };
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
