/** The keys of a locked PDF, from its password (ISO 32000-2, 7.6). */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** `unknownLock`: a kind of encryption that this code cannot open. */
type PdfProblem = 'wrongPassword' | 'notPdf' | 'unknownLock' | 'tooLarge';

export class PdfNotOpened extends Error {
  readonly reason: PdfProblem;

  constructor(reason: PdfProblem) {
    super(reason);
    this.reason = reason;
  }
}

export type Method = 'rc4' | 'aes' | 'none';

/** The entries of the encryption dictionary from which the key is computed. */
export interface Lock {
  version: number;
  revision: number;
  /** In bytes. */
  keyLength: number;
  owner: Uint8Array;
  user: Uint8Array;
  ownerKey: Uint8Array;
  userKey: Uint8Array;
  permissions: number;
  encryptsMetadata: boolean;
  fileId: Uint8Array;
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

const md5 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** @param password the user's or the owner's @returns null if it is wrong */
export const fileKey = (lock: Lock, password: string): Uint8Array | null =>
  lock.version === 5 ? newKey(lock, password) : oldKey(lock, password);

/** For versions before 5. Their passwords are in Latin-1, and only the first 32 bytes count. */
function oldKey(lock: Lock, password: string): Uint8Array | null {
  const given = padded(Buffer.from(password, 'latin1'));
  return keyOfUser(lock, given) ?? keyOfUser(lock, padded(userPasswordOf(lock, given)));
}

const padded = (password: Uint8Array): Buffer =>
  Buffer.concat([password, PADDING]).subarray(0, PADDING.length);

function keyOfUser(lock: Lock, password: Uint8Array): Uint8Array | null {
  const size = lock.revision === 2 ? 32 : 16;
  if (lock.user.length < size) return null;
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(lock.permissions | 0);
  const isOpenMetadata = lock.revision >= 4 && !lock.encryptsMetadata;
  const rest = isOpenMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  const first = md5(password, lock.owner.subarray(0, 32), permissions, lock.fileId, rest);
  const key = hashedOften(first, lock);
  const isRight = Buffer.from(checkOf(lock, key)).compare(lock.user, 0, size, 0, size) === 0;
  return isRight ? key : null;
}

const ROUNDS = 50;

function hashedOften(first: Buffer, { revision, keyLength }: Lock): Uint8Array {
  let key = first.subarray(0, keyLength);
  if (revision >= 3)
    for (let round = 0; round < ROUNDS; round += 1) key = md5(key).subarray(0, keyLength);
  return key;
}

/** @returns a value that equals the file's `user` entry if the key is right */
function checkOf({ revision, fileId }: Lock, key: Uint8Array): Uint8Array {
  if (revision === 2) return rc4(key, PADDING);
  let check: Uint8Array = md5(PADDING, fileId);
  for (let round = 0; round < 20; round += 1) check = rc4(mixed(key, round), check);
  return check;
}

/** Decrypts the user's password, which the file contains, encrypted with the owner's password. */
function userPasswordOf(lock: Lock, ownerPassword: Uint8Array): Uint8Array {
  const key = hashedOften(md5(ownerPassword), lock);
  const owner = lock.owner.subarray(0, 32);
  if (lock.revision === 2) return rc4(key, owner);
  let password: Uint8Array = owner;
  for (let round = 19; round >= 0; round -= 1) password = rc4(mixed(key, round), password);
  return password;
}

const mixed = (key: Uint8Array, round: number): Uint8Array => key.map((byte) => byte ^ round);

const LONGEST_PASSWORD = 127;

function newKey(lock: Lock, password: string): Uint8Array | null {
  const given = Buffer.from(password.normalize('NFKC')).subarray(0, LONGEST_PASSWORD);
  const user = lock.user.subarray(0, 48);
  const none = new Uint8Array();
  for (const [entry, wrapped, besides] of [
    [user, lock.userKey, none],
    [lock.owner.subarray(0, 48), lock.ownerKey, user],
  ] as const) {
    const [check, salt, keySalt] = [
      entry.subarray(0, 32),
      entry.subarray(32, 40),
      entry.subarray(40),
    ];
    if (wrapped.length < 32) continue;
    if (newHash(lock, given, salt, besides).compare(check) !== 0) continue;
    const key = newHash(lock, given, keySalt, besides);
    const cipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
    return cipher.update(wrapped.subarray(0, 32));
  }
  return null;
}

function newHash(
  { revision }: Lock,
  password: Uint8Array,
  salt: Uint8Array,
  user: Uint8Array,
): Buffer {
  let key = createHash('sha256').update(password).update(salt).update(user).digest();
  if (revision < 6) return key;
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat([password, key, user]);
    const text = Buffer.concat(Array.from({ length: 64 }, () => block));
    const [aes, iv] = [key.subarray(0, 16), key.subarray(16, 32)];
    const mixedText = createCipheriv('aes-128-cbc', aes, iv).setAutoPadding(false).update(text);
    const remainder = mixedText.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const hash = ['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256';
    key = createHash(hash).update(mixedText).digest();
    last = mixedText.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** @returns the key of one object. From version 5 on, this is the file's key. */
export function objectKey(
  lock: Lock,
  key: Uint8Array,
  object: { number: number; generation: number; method: Method },
): Uint8Array {
  if (lock.version === 5) return key;
  const { number, generation, method } = object;
  const place = [number, number >> 8, number >> 16, generation, generation >> 8];
  const salt = method === 'aes' ? Buffer.from('sAlT') : Buffer.alloc(0);
  return md5(
    key,
    Uint8Array.from(place, (part) => part & 0xff),
    salt,
  ).subarray(0, Math.min(key.length + 5, 16));
}

/** @returns the plain data, which is never longer than `data` */
export function decrypted(method: Method, key: Uint8Array, data: Uint8Array): Uint8Array {
  if (method === 'none') return data;
  return method === 'rc4' ? rc4(key, data) : withoutAes(key, data);
}

const BLOCK = 16;

function withoutAes(key: Uint8Array, data: Uint8Array): Uint8Array {
  // A file may name AES with a key that is too short for AES.
  if (key.length !== 16 && key.length !== 32) throw new PdfNotOpened('unknownLock');
  const whole = data.length - (data.length % BLOCK);
  if (whole < 2 * BLOCK) return new Uint8Array();
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, data.subarray(0, BLOCK));
  const plain = cipher.setAutoPadding(false).update(data.subarray(BLOCK, whole));
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= BLOCK ? plain.subarray(0, plain.length - padding) : plain;
}

/** M-Pesa's statements are locked with RC4, which is too weak for OpenSSL to offer. */
function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = kept;
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
    swap(at, other);
  }
  let [one, other] = [0, 0];
  return data.map((byte) => {
    one = (one + 1) & 0xff;
    other = (other + (state[one] ?? 0)) & 0xff;
    swap(one, other);
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0);
  });
}
