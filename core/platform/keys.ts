import { createHmac, hkdfSync } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { environment } from './config.ts';

export type KeyPurpose =
  | 'phone'
  | 'customer'
  | 'code'
  | 'address'
  | 'request'
  | 'robot-signature'
  | 'robot-key'
  | 'api-key';

const secrets = new SecretsManagerClient({});
let master: Promise<string> | undefined;

async function readMaster(): Promise<string> {
  const { SecretString } = await secrets.send(
    new GetSecretValueCommand({ SecretId: environment('MASTER_SECRET_ARN') }),
  );
  if (!SecretString) throw new Error('The master secret is empty.');
  return SecretString;
}

/** @returns the key of one purpose as hex (HKDF, RFC 5869) */
export const deriveKey = (masterSecret: string, purpose: KeyPurpose): string =>
  Buffer.from(hkdfSync('sha256', masterSecret, '', purpose, 32)).toString('hex');

/**
 * @returns the key of one purpose as hex, derived from the stage's master secret, which is read
 *   once per function instance
 */
export async function keyFor(purpose: KeyPurpose): Promise<string> {
  master ??= readMaster().catch((error) => {
    master = undefined;
    throw error;
  });
  return deriveKey(await master, purpose);
}

/** HMAC-SHA256 of a text under one purpose's key, as hex. */
export async function keyedHash(purpose: KeyPurpose, text: string): Promise<string> {
  return createHmac('sha256', await keyFor(purpose))
    .update(text)
    .digest('hex');
}
