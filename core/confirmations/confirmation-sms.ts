import { boundToSite } from '#core/platform/one-time-code.ts';
import { confirmationLimits } from '#shared/confirmations/limits.ts';
import type { Language } from '#shared/platform/languages.ts';

/** What a code is for, as it follows "123456 is the code to" and "123456 ni msimbo wa". */
export type ActInWords = Readonly<Record<Language, string>>;

/**
 * The SMS with a code. It asks, and does not report: nothing has happened yet.
 *
 * @param siteHost the site's host name, or undefined where the stage has no domain of its own
 */
export function confirmationSms(
  code: string,
  act: ActInWords,
  language: Language,
  siteHost: string | undefined,
): string {
  const minutes = confirmationLimits.codeSeconds / 60;
  const texts = {
    en: `${code} is the code to ${act.en}. It expires in ${minutes} minutes. Do not share it with anyone.`,
    sw: `${code} ni msimbo wa ${act.sw}. Utakwisha baada ya dakika ${minutes}. Usimpe mtu yeyote.`,
  };
  return boundToSite(texts[language], code, siteHost);
}
