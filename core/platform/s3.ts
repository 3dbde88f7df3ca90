import { S3Client } from '@aws-sdk/client-s3';
import { isLocal } from './config.ts';

/**
 * By default, presigned PUTs would sign an empty body's checksum (docs/decisions/0003-presigned-put.md). A custom
 * endpoint has no host name per bucket.
 */
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  forcePathStyle: isLocal(),
});
