/**
 * The server stores this text word for word, in the language that was shown. A changed text needs a new version;
 * earlier consents keep their text.
 */
import type { Language } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';

export interface Consent {
  version: string;
  texts: Readonly<Record<Language, string>>;
}

/** Shown wherever a person agrees to something. */
export const bindingTexts: Readonly<Record<Language, string>> = {
  en: 'The English text is binding, also where the Kiswahili text says something else.',
  sw: 'Maandishi ya Kiingereza ndiyo yanayofunga kisheria, hata pale ambapo ya Kiswahili yanasema tofauti.',
};

/** Agreed to with an application. */
export const statementsConsent: Consent = {
  version: 'statements-2',
  texts: {
    en: `I agree that ${brand.legalName} uses these statements to assess this application. ${bindingTexts.en}`,
    sw: `Ninakubali ${brand.legalName} itumie taarifa hizi za akaunti kutathmini ombi hili. ${bindingTexts.sw}`,
  },
};

/**
 * Shown below the agreement. It has the same version as `offerTermTexts`. Below this text the screen says which
 * language is binding.
 */
export const offerConsent: Consent = {
  version: 'offer-3',
  texts: {
    en: 'I have read the agreement above and the terms of this offer, with its total to pay and its annual rate, and accept them.',
    sw: 'Nimesoma mkataba ulio hapo juu na masharti ya ofa hii, pamoja na jumla ya kulipa na kiwango kwa mwaka, na ninayakubali.',
  },
};

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
