/**
 * The key that push services know Miliki by (VAPID, RFC 8292). It is computed from the stage's generated secret, so nobody
 * has to make a pair of keys and carry the private one to a secret by hand: a deployment is enough.
 */
import { createECDH, createHash, createHmac, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { keyFor } from '#core/platform/keys.ts';
import { brand } from '#shared/site/brand.ts';

/** The order of P-256, of which a private key is a number from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** 64 bits more than the key, so that the remainder is as good as random (FIPS 186-5, A.2.1). */
const SEED_BYTES = 40;

const SIGNED_SECONDS = 12 * 60 * 60;

/** @param secret the generated text of the stage */
export function keyPairOf(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'miliki push', 'vapid p-256', SEED_BYTES));
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const scalar = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const publicKey = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: scalar.toString('base64url'),
    x: publicKey.subarray(1, 33).toString('base64url'),
    y: publicKey.subarray(33).toString('base64url'),
  };
  return {
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: publicKey.toString('base64url'),
  };
}

/** For the browser, which gives it to its push service. */
export const publicKey = async (): Promise<string> => keyPairOf(await keyFor('push')).publicKey;

/** The header by which a push service knows that a message is ours. @param now milliseconds */
export async function authorizationFor(endpoint: URL, now: number): Promise<string> {
  const pair = keyPairOf(await keyFor('push'));
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now / 1000) + SIGNED_SECONDS,
    sub: `mailto:${brand.email}`,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.');
  const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${pair.publicKey}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The one-time id by which a device says that this SMS is not needed. Without the key nobody can make it. */
export async function arrivalIdOf(userId: string, smsId: string): Promise<string> {
  const key = await keyFor('push');
  const proof = createHmac('sha256', key).update(`arrival ${userId} ${smsId}`).digest('base64url');
  return [userId, smsId, proof].join('/');
}

/**
 * @returns the news that an id names; null for a text of another form. The id proves nothing until its hash is
 * compared.
 */
export function newsOfArrival(arrival: string): { userId: string; smsId: string } | null {
  const [userId, smsId, proof, more] = arrival.split('/');
  return userId && smsId && proof && more === undefined ? { userId, smsId } : null;
}

/** The table stores only this hash, which confirms no arrival. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
