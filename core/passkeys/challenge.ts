import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyFor } from '#core/platform/keys.ts';
import { LONGEST_PARAM } from '#shared/platform/param.ts';

const EXPIRY_BYTES = 6;
const NONCE_BYTES = 16;

/**
 * The challenge carries its expiry and proves its purpose, so nothing is stored, however many a stranger asks for.
 * @param purpose what the answer does, and for whom @param expiresAt milliseconds since 1970 @returns base64url
 */
export async function makeChallenge(purpose: string, expiresAt: number): Promise<string> {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(expiresAt, 0, EXPIRY_BYTES);
  const said = Buffer.concat([expiry, randomBytes(NONCE_BYTES)]);
  return Buffer.concat([said, await signatureOf(said, purpose)]).toString('base64url');
}

export async function isGoodChallenge(
  challenge: string,
  purpose: string,
  now: number,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  // Another spelling of the same bytes could be used a second time.
  if (bytes.toString('base64url') !== challenge) return false;
  const said = bytes.subarray(0, EXPIRY_BYTES + NONCE_BYTES);
  const signature = await signatureOf(said, purpose);
  const typed = bytes.subarray(said.length);
  if (typed.length !== signature.length || !timingSafeEqual(typed, signature)) return false;
  return said.readUIntBE(0, EXPIRY_BYTES) > now;
}

async function signatureOf(said: Buffer, purpose: string): Promise<Buffer> {
  return createHmac('sha256', await keyFor('passkey'))
    .update(said)
    .update(purpose)
    .digest();
}

/**
 * Most ids have 16 to 64 bytes, and up to 255 if a security key keeps its secret in them. The standard allows 1,023,
 * which no key of the table holds as base64url. @returns whether it fits a path and a key of the table
 */
export const isPasskeyId = (id: unknown): id is string =>
  typeof id === 'string' && id.length <= LONGEST_PARAM && /^[A-Za-z0-9_-]+$/.test(id);

/** Parses the browser's JSON; null for any other text, which proves nothing. */
export function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
