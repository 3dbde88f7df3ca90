/** Web Push's encryption of messages (RFC 8291): only the browser that subscribed can read them. */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The public keys of a browser's subscription, in base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** Push services take 4,096 bytes: 86 are the header, 16 the tag, 1 the delimiter. */
export const MOST_BYTES = 3_993;

const RECORD_SIZE = 4_096;

/** The delimiter of the last record, without padding. */
const END = Buffer.of(2);

const KEY_BYTES = 65;
const AUTH_BYTES = 16;

/** Random for each message; a test gives those of the RFC's example. */
export interface Randomness {
  sender: ECDH;
  salt: Buffer;
}

/** @throws Error if a key is not valid, or the text is too long */
export function encrypt(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { sender, salt }: Randomness = newRandomness(),
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MOST_BYTES) throw new Error('The push message is too long.');
  const [receiverKey, senderKey] = [Buffer.from(p256dh, 'base64url'), sender.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const shared = sender.computeSecret(receiverKey);
  const secret = derive(shared, { salt: Buffer.from(auth, 'base64url'), info, bytes: 32 });
  const key = derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 });
  const nonce = derive(secret, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([plain, END])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([headerOf(salt, senderKey), ...sealed]);
}

/** Whether a message can be encrypted for these keys. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== KEY_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES)
    return false;
  try {
    // It fails for a point that is not on the curve.
    newRandomness().sender.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}

function newRandomness(): Randomness {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

const derive = (
  key: Buffer,
  { salt, info, bytes }: { salt: Buffer; info: string | Buffer; bytes: number },
): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

function headerOf(salt: Buffer, senderKey: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey]);
}
