import { GetObjectTaggingCommand } from '@aws-sdk/client-s3';
import { environment } from '#core/platform/config.ts';
import { s3 } from '#core/platform/s3.ts';
import { SCAN_TAG, THREATS_FOUND } from './scan-result.ts';

/**
 * @returns whether the malware scan found something in a file. A stage may have no scan, and a file
 *   with a password cannot be scanned: neither is a threat.
 */
export async function hasThreat(key: string): Promise<boolean> {
  const { TagSet = [] } = await s3.send(
    new GetObjectTaggingCommand({ Bucket: environment('UPLOADS_BUCKET'), Key: key }),
  );
  return TagSet.some(({ Key, Value }) => Key === SCAN_TAG && Value === THREATS_FOUND);
}
