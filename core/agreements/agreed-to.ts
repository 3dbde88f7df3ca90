import type { StoredOfferConsent } from '#core/applications/application/application.entity.ts';
import { consentIn, offerConsent } from '#shared/applications/consent.ts';
import { termsInWords } from '#shared/offers/offer-terms.ts';
import type { Language } from '#shared/platform/languages.ts';

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
