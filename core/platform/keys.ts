import { createHmac } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { environment } from './config.ts';
import { type KeyPurpose, keyVariables } from './key-purposes.ts';

const secrets = new SecretsManagerClient({});
const keys = new Map<KeyPurpose, Promise<string>>();

async function readKey(purpose: KeyPurpose): Promise<string> {
  const { SecretString } = await secrets.send(
    new GetSecretValueCommand({ SecretId: environment(keyVariables[purpose]) }),
  );
  if (!SecretString) throw new Error(`The secret for "${purpose}" is empty.`);
  return SecretString;
}

/**
 * @returns the key of one purpose: the text of its secret, which is read once per function instance
 * @throws Error if the function was not given this key
 */
export async function keyFor(purpose: KeyPurpose): Promise<string> {
  const known = keys.get(purpose);
  if (known) return known;
  const key = readKey(purpose);
  keys.set(purpose, key);
  // A failure is not remembered: the next call reads again.
  key.catch(() => keys.delete(purpose));
  return key;
}

/** HMAC-SHA256 of a text under one purpose's key, as hex. */
export async function keyedHash(purpose: KeyPurpose, text: string): Promise<string> {
  return createHmac('sha256', await keyFor(purpose))
    .update(text)
    .digest('hex');
}

/** @param phone as +254... @returns what stands for a number in keys of the table */
export const hashPhone = (phone: string): Promise<string> => keyedHash('phone', phone);
