import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { setting } from '../platform/config.ts';
import { s3 } from '../platform/s3.ts';

const GET_SECONDS = 5 * 60;

/** A link that downloads the file under its own name, and ends after 5 minutes. */
export function signDownload(key: string): Promise<string> {
  const filename = key.slice(key.lastIndexOf('/') + 1);
  return getSignedUrl(
    s3,
    new GetObjectCommand({
      Bucket: setting('UPLOADS_BUCKET'),
      Key: key,
      ResponseContentDisposition: `attachment; filename="${filename}"`,
    }),
    { expiresIn: GET_SECONDS },
  );
}
