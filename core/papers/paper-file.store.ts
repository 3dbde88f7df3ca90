import { GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';

const GET_SECONDS = 5 * 60;

const at = (Key: string) => ({ Bucket: environment('PAPERS_BUCKET'), Key });

/**
 * Puts the file of a paper where nobody can replace it. A bucket that locks its objects takes none without
 * a checksum.
 *
 * @param sha256 of the bytes, in hexadecimal
 * @returns `there` if there is one already, which stays
 */
export async function putPaper(
  key: string,
  bytes: Uint8Array,
  sha256: string,
): Promise<'put' | 'there'> {
  const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
  try {
    await s3.send(
      new PutObjectCommand({
        ...at(key),
        Body: bytes,
        ContentType: 'application/pdf',
        ChecksumSHA256,
        IfNoneMatch: '*',
      }),
    );
    return 'put';
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) {
      return 'there';
    }
    throw error;
  }
}

export async function readPaper(key: string): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand(at(key)));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** @returns a URL that downloads a paper under a name, within 5 minutes */
export const signPaper = (key: string, filename: string): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({
      ...at(key),
      ResponseContentDisposition: `attachment; filename="${filename}"`,
    }),
    { expiresIn: GET_SECONDS },
  );
