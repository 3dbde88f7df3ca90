import { randomBytes } from 'node:crypto';
import { keyedHash } from '../kit/keys.ts';

/** @returns the keyed hash of a new 256-bit API key; the key itself is kept nowhere */
export function newApiKeyHash(): Promise<string> {
  return keyedHash('api-key', randomBytes(32).toString('base64url'));
}
