/** The browser's side of RFC 8291 and the push service's side of RFC 8292, written apart from core/push/. */
import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';

const KEY = 65;
const TAG = 16;

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** @throws Error for what is not encrypted for these keys */
export function decrypt(body: Buffer, receiver: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + KEY;
  const senderKey = body.subarray(21, keyEnd);
  if (body.readUInt8(20) !== KEY || body.readUInt32BE(16) < body.length - keyEnd) {
    throw new Error('The header is wrong.');
  }
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey]);
  const secret = derive(receiver.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-TAG));
  const sealed = body.subarray(keyEnd, -TAG);
  const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('The record has no end.');
  return plain.subarray(0, end).toString();
}

const DAY_S = 24 * 60 * 60;

/** @returns what is wrong with the header of a sender; undefined for a good one */
export function wrongIn(
  header: string | undefined,
  { origin, publicKey }: { origin: string; publicKey: string },
): 401 | 403 | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (signature === '' || !isSigned(`${head}.${claims}`, signature, key)) return 401;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1000;
  const isUsual = aud === origin && exp > now && exp <= now + DAY_S && /^(mailto|https):/.test(sub);
  if (!isUsual) return 401;
  return key === publicKey ? undefined : 403;
}

function isSigned(text: string, signature: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== KEY) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signed);
}
