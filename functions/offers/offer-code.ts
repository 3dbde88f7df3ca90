import { keyedHash } from '../kit/keys.ts';
import { boundToSite } from '../kit/one-time-code.ts';

export const limits = {
  codeSeconds: 5 * 60,
  guesses: 3,
  secondsBetweenSends: 60,
  sendsPerDay: 5,
} as const;

/** Bound to its application and offer, so that it confirms nothing else. */
export const hashOfferCode = (
  applicationId: string,
  offer: number,
  code: string,
): Promise<string> => keyedHash('code', `offer|${applicationId}|${offer}|${code}`);

/** @param siteHost the site's host name, or undefined where the stage has no domain of its own */
export function offerCodeSms(code: string, ref: string, siteHost: string | undefined): string {
  const minutes = limits.codeSeconds / 60;
  const text = `${code} confirms that you accept the offer on application ${ref}. It expires in ${minutes} minutes. Do not share it with anyone.`;
  return boundToSite(text, code, siteHost);
}
