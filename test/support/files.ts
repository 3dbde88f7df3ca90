/** Uploaded files, read without the API, as the office does. */
import {
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SCAN_TAG } from '#core/documents/object.store.ts';
import { awsAt } from './aws.ts';
import { awsEndpoint, baseUrl } from './cloud.ts';
import { environmentOfFunction } from './environment-of-function.ts';
import { getItem } from './table.ts';

const client = new S3Client({
  ...awsAt(awsEndpoint),
  forcePathStyle: true,
});

export async function objectExists(Key: string): Promise<boolean> {
  const { UPLOADS_BUCKET: Bucket } = await environmentOfFunction(awsEndpoint, baseUrl);
  const found = client.send(new HeadObjectCommand({ Bucket, Key }));
  return found.then(
    () => true,
    () => false,
  );
}

/** Replaces a file's bytes, past all upload checks. */
export async function replaceFile(Key: string, Body: Buffer): Promise<void> {
  const { UPLOADS_BUCKET: Bucket } = await environmentOfFunction(awsEndpoint, baseUrl);
  await client.send(new PutObjectCommand({ Bucket, Key, Body }));
}

/** Tags a file as the malware scan does. */
export async function setScanResult(key: string, result: string): Promise<void> {
  const { UPLOADS_BUCKET } = await environmentOfFunction(awsEndpoint, baseUrl);
  await client.send(
    new PutObjectTaggingCommand({
      Bucket: UPLOADS_BUCKET,
      Key: key,
      Tagging: { TagSet: [{ Key: SCAN_TAG, Value: result }] },
    }),
  );
}

/** Decrypts a statement's password as a reviewer does. @param boundTo the owner for whom the password is decrypted */
export async function decryptedPassword(
  boundTo: string,
  key: string,
  userId = boundTo,
): Promise<string> {
  const { decryptPassword } = await import('#core/documents/statement-password.ts');
  const file = await getItem({ pk: `user#${userId}`, sk: `upload#${key}` });
  return decryptPassword(boundTo, file?.statementPassword ?? '');
}
