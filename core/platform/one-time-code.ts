/** One-time codes by SMS. They sign an owner in, or confirm an act that must not happen by mistake. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { withPlainDigits } from '#shared/platform/digits.ts';

/** A code has this many digits, unless its caller names another number. */
const DIGITS = 6;

/** Digits from a cryptographic generator (ASVS 6.5.3, 6.5.4). */
export const newCode = (digits = DIGITS): string =>
  String(randomInt(0, 10 ** digits)).padStart(digits, '0');

/** @returns the digits typed, of any script, spaces apart or not; null for anything else, and for more or fewer */
export function readCode(answer: string, digits = DIGITS): string | null {
  const typed = withPlainDigits(answer).replaceAll(' ', '');
  return typed.length === digits && /^[0-9]+$/.test(typed) ? typed : null;
}

/** Compares two hex hashes in a time that tells nothing. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/**
 * A text with the line that binds its code to the site (WebOTP), so that phones fill it in there
 * and nowhere else.
 *
 * @param siteHost the site's host name, or undefined where the stage has no domain
 */
export const boundToSite = (text: string, code: string, siteHost: string | undefined): string =>
  siteHost ? `${text}\n\n@${siteHost} #${code}` : text;

/** Digits and letters without I, L, O and U: no two sound or look alike on a bad line. */
const CLEAR_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code to be read out and typed in, such as A7K2Q9M. */
export const randomLetters = (length: number, letters = CLEAR_LETTERS): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
