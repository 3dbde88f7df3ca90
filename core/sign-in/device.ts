import { createHash } from 'node:crypto';

/** The secret of a browser: 32 random bytes as base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * @param secret what the browser sent: any text at all may come
 * @returns the hash that is stored; undefined for a text that is no secret. A plain hash is enough
 *   for 256 random bits.
 */
export const hashDevice = (secret: string | undefined): string | undefined =>
  secret && SECRET.test(secret) ? createHash('sha256').update(secret).digest('hex') : undefined;
