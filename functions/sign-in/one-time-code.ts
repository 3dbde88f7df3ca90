import { randomInt, timingSafeEqual } from 'node:crypto';
import { brand } from '../../shared/brand.ts';
import { keyedHash } from '../kit/keys.ts';
import { limits } from './limits.ts';

/** Six digits from a cryptographic generator (ASVS 6.5.3, 6.5.4). */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** @returns the six digits typed, spaces apart or not; null for anything else */
export function readCode(answer: string): string | null {
  const digits = answer.replaceAll(' ', '');
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

/** Bound to its flow, so that a code of one sign-in says nothing about another. */
export const hashCode = (flowId: string, code: string): Promise<string> =>
  keyedHash('code', `otp|${flowId}|${code}`);

export const hashPhone = (phone: string): Promise<string> => keyedHash('phone', phone);

/** Compares two hex hashes in a time that tells nothing. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

/**
 * The SMS, in one GSM-7 part. The last line binds the code to the site (WebOTP), so that
 * phones fill it in there and nowhere else.
 *
 * @param siteHost the site's host name, or undefined where the stage has no domain of its own
 */
export function codeSms(code: string, siteHost: string | undefined): string {
  const minutes = limits.codeSeconds / 60;
  const text = `${code} is your ${brand.name} sign-in code. It expires in ${minutes} minutes. Do not share it with anyone.`;
  return siteHost ? `${text}\n\n@${siteHost} #${code}` : text;
}
