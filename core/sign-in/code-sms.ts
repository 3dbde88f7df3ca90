import { keyedHash } from '#core/platform/keys.ts';
import { boundToSite } from '#core/platform/one-time-code.ts';
import type { Language } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';
import { limits } from './limits.ts';

/** Bound to its flow, so that a code of one sign-in says nothing about another. */
export const hashCode = (flowId: string, code: string): Promise<string> =>
  keyedHash('code', `otp|${flowId}|${code}`);

/**
 * The SMS in the language of the page on which the sign-in began, in one GSM-7 part.
 *
 * @param siteHost the site's host name, or undefined where the stage has no domain of its own
 */
export const codeSms = (code: string, language: Language, siteHost: string | undefined): string =>
  boundToSite(texts[language](code, limits.codeSeconds / 60), code, siteHost);

/** Each begins with the code: who pastes the whole SMS into the field gets it. */
const texts: Record<Language, (code: string, minutes: number) => string> = {
  en: (code, minutes) =>
    `${code} is your ${brand.name} sign-in code. It expires in ${minutes} minutes. Do not share it with anyone.`,
  sw: (code, minutes) =>
    `${code} ni msimbo wako wa kuingia ${brand.name}. Utakwisha baada ya dakika ${minutes}. Usimpe mtu yeyote.`,
};
