/**
 * The texts to which an owner agrees, in both languages. The server stores the text of the language that was shown,
 * word for word, from this table. A changed text is a new version, and what was agreed to before keeps the text of its
 * own.
 */
import type { Language } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';

export interface Consent {
  version: string;
  texts: Readonly<Record<Language, string>>;
}

/** What is said in each language wherever somebody agrees to something. */
export const bindingTexts: Readonly<Record<Language, string>> = {
  en: 'The English text is binding, also where the Kiswahili text says something else.',
  sw: 'Maandishi ya Kiingereza ndiyo yanayofunga kisheria, hata pale ambapo ya Kiswahili yanasema tofauti.',
};

/** The text to which an owner agrees with an application. */
export const statementsConsent: Consent = {
  version: 'statements-2',
  texts: {
    en: `I agree that ${brand.legalName} uses these statements to assess this application. ${bindingTexts.en}`,
    sw: `Ninakubali ${brand.legalName} itumie taarifa hizi za akaunti kutathmini ombi hili. ${bindingTexts.sw}`,
  },
};

/**
 * The text that an owner accepts with an offer, below the agreement that it makes. The version is also that of
 * `offerTermTexts`, below which the screen says which text is binding.
 */
export const offerConsent: Consent = {
  version: 'offer-3',
  texts: {
    en: 'I have read the agreement above and the terms of this offer, with its total to pay and its annual rate, and accept them.',
    sw: 'Nimesoma mkataba ulio hapo juu na masharti ya ofa hii, pamoja na jumla ya kulipa na kiwango kwa mwaka, na ninayakubali.',
  },
};

/** A text in the language in which it was shown to somebody who agreed to it. */
export interface ShownConsent {
  version: string;
  language: Language;
  text: string;
}

export const consentIn = ({ version, texts }: Consent, language: Language): ShownConsent => ({
  version,
  language,
  text: texts[language],
});
