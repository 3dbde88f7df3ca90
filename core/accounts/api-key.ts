import { randomBytes } from 'node:crypto';
import { keyedHash } from '#core/platform/keys.ts';

/** @returns the hash of a key that nobody has, for `user.apiKey` until Settings makes a key */
export function newApiKeyHash(): Promise<string> {
  return keyedHash('api-key', randomBytes(32).toString('base64url'));
}
