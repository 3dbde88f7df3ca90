/** The agreement as its owner reads it before signing it with a code. */
import { createHash } from 'node:crypto';
import type { StoredOfferConsent } from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import {
  AGREEMENT_TEXT_VERSION,
  type AgreementTextFacts,
  agreementText,
  refToCome,
} from '#shared/agreements/agreement-text.ts';
import { consentIn, offerConsent } from '#shared/applications/consent.ts';
import type { AgreementToSign } from '#shared/offers/agreement-to-sign.ts';
import { termsInWords } from '#shared/offers/offer-terms.ts';
import type { Language } from '#shared/platform/languages.ts';

export type FactsToSign = Omit<AgreementTextFacts, 'ref' | 'textVersion'>;

/** @returns the whole text in both languages, with the hash that the owner's signature names */
export function agreementToSign(facts: FactsToSign): AgreementToSign {
  const textVersion = AGREEMENT_TEXT_VERSION;
  const textIn = (language: Language) =>
    agreementText(language, { ...facts, ref: refToCome[language], textVersion }).map(
      ({ title, paragraphs }) => ({ title, paragraphs: [...paragraphs] }),
    );
  const text = { textVersion, en: textIn('en'), sw: textIn('sw') };
  const textSha256 = createHash('sha256').update(JSON.stringify(text)).digest('hex');
  return { ...text, textSha256 };
}

/** @param read the hash that the owner has read. @throws AppError offers.agreementChanged if the text has changed */
export function requireRead(facts: FactsToSign, read: string): void {
  if (agreementToSign(facts).textSha256 !== read) throw new AppError('offers.agreementChanged');
}

/** The exact words that an owner agrees to with an offer. They come from our table, never from the request. */
export const agreedTo = (
  { language, silenceAccepts }: { language: Language; silenceAccepts: boolean },
  agreedAt: string,
  address: string,
): StoredOfferConsent => ({
  ...consentIn(offerConsent, language),
  terms: termsInWords(language, silenceAccepts),
  agreedAt,
  address,
});
