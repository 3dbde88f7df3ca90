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

/** @param phone as +254... @returns the keyed hash that hides a number in keys of the table */
export const hashPhone = (phone: string): Promise<string> => keyedHash('phone', phone);

/** Letters that stand in a link as they are, and take the room of one in an SMS. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A code that is stored nowhere, and made again for each SMS that has it.
 *
 * @param text says what the code is for
 * @param length in letters, 22 at most: 256 bits hold those twice over, so that each is as likely as another
 * @returns letters that nobody makes who has the table and not the key
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
