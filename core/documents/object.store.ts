import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/documents/document-kinds.ts';
import type { StoredFile } from './file-content.ts';
import { PUT_SECONDS, type UploadTarget } from './upload.store.ts';

const GET_SECONDS = 5 * 60;

const SIGNED_HEADERS = new Set(['content-type', 'content-length', 'if-none-match']);

const at = (Key: string) => ({ Bucket: environment('UPLOADS_BUCKET'), Key });

/**
 * @returns a URL for one PUT of exactly this type and size, within 15 minutes (docs/decisions/0003-presigned-put.md)
 */
export function signPut({ key, type, size }: Pick<UploadTarget, 'key' | 'type' | 'size'>) {
  return getSignedUrl(
    s3,
    new PutObjectCommand({
      ...at(key),
      ContentType: type,
      ContentLength: size,
      // Without this, the URL would accept a second file after the first one was checked.
      IfNoneMatch: '*',
    }),
    { expiresIn: PUT_SECONDS, signableHeaders: SIGNED_HEADERS },
  );
}

/** @returns a URL, valid for 5 minutes @param filename for the saved file, in ASCII; the object's name by default */
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

/** Does nothing if the file does not exist. */
export async function deleteObject(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(at(key)));
}

/**
 * Reads the whole file, because active content may be anywhere in it, up to the size of the largest document. @returns
 * null if the file does not exist
 */
export async function readFile(key: string): Promise<StoredFile | null> {
  try {
    const { Body, ContentType } = await s3.send(
      new GetObjectCommand({
        Bucket: environment('UPLOADS_BUCKET'),
        Key: key,
        // The signature of the PUT limits the size already. This limit protects the function's memory.
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

/** Set by the malware scan (infra/malware-scan.ts). */
export const SCAN_TAG = 'GuardDutyMalwareScanStatus';

/** With this value, nobody may open the file. Other values mean no threat, or why there was no scan. */
export const THREATS_FOUND = 'THREATS_FOUND';

/** False for a file that was not scanned: a stage may have no scan, and files with a password cannot be scanned. */
export async function hasThreat(key: string): Promise<boolean> {
  const { TagSet = [] } = await s3.send(
    new GetObjectTaggingCommand({ Bucket: environment('UPLOADS_BUCKET'), Key: key }),
  );
  return TagSet.some(({ Key, Value }) => Key === SCAN_TAG && Value === THREATS_FOUND);
}
