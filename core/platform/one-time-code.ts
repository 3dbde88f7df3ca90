/** One-time codes by SMS: they sign an owner in, or confirm an act that must not happen by mistake. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { withPlainDigits } from '#shared/platform/digits.ts';

const DIGITS = 6;

/** From a cryptographic generator (ASVS 6.5.3, 6.5.4). */
export const newCode = (digits = DIGITS): string =>
  String(randomInt(0, 10 ** digits)).padStart(digits, '0');

/** Accepts digits of any script, with or without spaces; null for anything else, or another number of digits. */
export function readCode(answer: string, digits = DIGITS): string | null {
  const typed = withPlainDigits(answer).replaceAll(' ', '');
  return typed.length === digits && /^[0-9]+$/.test(typed) ? typed : null;
}

/** Compares hex hashes in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/** Binds the code to the site (WebOTP): phones autofill it only there. `siteHost` is undefined without a domain. */
export const boundToSite = (text: string, code: string, siteHost: string | undefined): string =>
  siteHost ? `${text}\n\n@${siteHost} #${code}` : text;

/** Without I, L, O and U: no two sound or look alike on a bad line. */
const CLEAR_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code to read out and type, such as A7K2Q9M. */
export const randomLetters = (length: number, letters = CLEAR_LETTERS): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
