import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyFor } from '#core/platform/keys.ts';

const EXPIRY_BYTES = 6;
const NONCE_BYTES = 16;

/**
 * Makes a challenge that says itself until when it is good, and proves what it is for. So nothing is
 * stored for a challenge that nobody answers, however many a stranger asks for.
 *
 * @param purpose what the answer does, and for whom
 * @param expiresAt milliseconds since 1970
 * @returns base64url
 */
export async function makeChallenge(purpose: string, expiresAt: number): Promise<string> {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(expiresAt, 0, EXPIRY_BYTES);
  const said = Buffer.concat([expiry, randomBytes(NONCE_BYTES)]);
  return Buffer.concat([said, await signatureOf(said, purpose)]).toString('base64url');
}

/** @returns whether we made the challenge for this purpose, and its time has not passed */
export async function isGoodChallenge(
  challenge: string,
  purpose: string,
  now: number,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  // Another spelling of the same bytes would be spent on its own.
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
