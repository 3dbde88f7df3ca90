import {
  bindingTexts,
  consentIn,
  offerConsent,
  statementsConsent,
} from '#shared/applications/consent.ts';
import { offerTermTexts, termsInWords } from '#shared/offers/offer-terms.ts';
import { languages } from '#shared/platform/languages.ts';

it('each consent has a text of its own in each language', () => {
  for (const consent of [statementsConsent, offerConsent]) {
    const texts = languages.map((language) => consentIn(consent, language).text);
    expect(new Set(texts).size).toBe(languages.length);
    for (const text of texts) expect(text.trim()).toMatch(/^\p{Lu}.*\.$/u);
  }
});

it('each language has the same number of terms of an offer', () =>
  expect(offerTermTexts.sw).toHaveLength(offerTermTexts.en.length));

it.each(languages)('in %s it is said that the English text is binding', (language) => {
  const binding = bindingTexts[language];
  expect(binding).toMatch(
    language === 'en' ? /English text is binding/ : /Kiingereza.*yanayofunga/,
  );
  expect(consentIn(statementsConsent, language).text.endsWith(binding)).toBe(true);
  expect(termsInWords(language).split('\n').at(-1)).toBe(binding);
});

it('the terms that are stored are all that stands beside the figures', () => {
  expect(termsInWords('sw')).toContain('Ukichelewa kulipa: Hakuna ada ya kuchelewa.');
  expect(termsInWords('en').split('\n')).toHaveLength(offerTermTexts.en.length + 1);
});
