import { brand } from '../../shared/brand.ts';
import { keyedHash } from '../kit/keys.ts';
import { boundToSite } from '../kit/one-time-code.ts';

export const limits = {
  codeSeconds: 5 * 60,
  guesses: 3,
  secondsBetweenSends: 60,
  sendsPerDay: 5,
} as const;

/** Bound to its owner and to what it confirms. */
export const hashClosingCode = (userId: string, code: string): Promise<string> =>
  keyedHash('code', `closing|${userId}|${code}`);

/** @param siteHost the site's host name, or undefined where the stage has no domain of its own */
export function closingCodeSms(code: string, siteHost: string | undefined): string {
  const minutes = limits.codeSeconds / 60;
  const text = `${code} confirms that your ${brand.name} account is deleted. It expires in ${minutes} minutes. Do not share it with anyone.`;
  return boundToSite(text, code, siteHost);
}
