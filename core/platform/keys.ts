import { createHmac } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { environment, type KeyPurpose, keyVariables } from './config.ts';

const secrets = new SecretsManagerClient({});
const keys = new Map<KeyPurpose, Promise<string>>();

async function readKey(purpose: KeyPurpose): Promise<string> {
  const { SecretString } = await secrets.send(
    new GetSecretValueCommand({ SecretId: environment(keyVariables[purpose]) }),
  );
  if (!SecretString) throw new Error(`The secret for "${purpose}" is empty.`);
  return SecretString;
}

/** Read once per function instance. @throws Error if the function was not given this key */
export async function keyFor(purpose: KeyPurpose): Promise<string> {
  const known = keys.get(purpose);
  if (known) return known;
  const key = readKey(purpose);
  keys.set(purpose, key);
  // A failure is not remembered: the next call reads again.
  key.catch(() => keys.delete(purpose));
  return key;
}

/** HMAC-SHA256 with the purpose's key, as hex. */
export async function keyedHash(purpose: KeyPurpose, text: string): Promise<string> {
  return createHmac('sha256', await keyFor(purpose))
    .update(text)
    .digest('hex');
}

/** Hides a number in keys of the table. @param phone as +254... */
export const hashPhone = (phone: string): Promise<string> => keyedHash('phone', phone);

/** Letters that need no escape in a link, and count as one letter in an SMS. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A code that is never stored, but made again for each SMS. Nobody can make it from the table without the key.
 * @param length at most 22: 256 bits hold twice as many letters, so that each is equally likely
 */
export async function keyedLetters(
  purpose: KeyPurpose,
  text: string,
  length: number,
): Promise<string> {
  const bytes = createHmac('sha256', await keyFor(purpose))
    .update(text)
    .digest('hex');
  let rest = BigInt(`0x${bytes}`);
  let letters = '';
  while (letters.length < length) {
    letters += LETTERS[Number(rest % BigInt(LETTERS.length))];
    rest /= BigInt(LETTERS.length);
  }
  return letters;
}
