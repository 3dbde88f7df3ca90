import { keyedHash } from '#core/platform/keys.ts';
import { boundToSite } from '#core/platform/one-time-code.ts';
import { brand } from '#shared/site/brand.ts';
import { limits } from './limits.ts';

/** Bound to its flow, so that a code of one sign-in says nothing about another. */
export const hashCode = (flowId: string, code: string): Promise<string> =>
  keyedHash('code', `otp|${flowId}|${code}`);

/**
 * The SMS, in one GSM-7 part.
 *
 * @param siteHost the site's host name, or undefined where the stage has no domain of its own
 */
export function codeSms(code: string, siteHost: string | undefined): string {
  const minutes = limits.codeSeconds / 60;
  const text = `${code} is your ${brand.name} sign-in code. It expires in ${minutes} minutes. Do not share it with anyone.`;
  return boundToSite(text, code, siteHost);
}
