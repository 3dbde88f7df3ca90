import { randomBytes } from 'node:crypto';
import { keyedHash } from '../platform/keys.ts';

/** @returns the hash of a key that nobody has: what `users.apiKey` holds until Settings makes one */
export function newApiKeyHash(): Promise<string> {
  return keyedHash('api-key', randomBytes(32).toString('base64url'));
}
