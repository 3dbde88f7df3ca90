import { brand } from '#shared/site/brand.ts';
import type { Language } from '#web/src/public/frame/languages.ts';
import type { LandingText } from './text.ts';

/** @returns the company and its questions with answers, as search engines read them */
export const structuredData = (language: Language, text: LandingText) => ({
  '@context': 'https://schema.org',
  '@graph': [company, questions(language, text)],
});

const [street, city] = brand.address.split(', ');

const company = {
  '@type': 'LocalBusiness',
  name: brand.name,
  legalName: brand.legalName,
  address: {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressCountry: 'KE',
  },
  geo: { '@type': 'GeoCoordinates', ...brand.place },
  areaServed: 'KE',
  telephone: brand.phone,
  email: brand.email,
  openingHours: brand.openingHours,
  currenciesAccepted: 'KES',
  sameAs: brand.socials.map(({ url }) => url),
};

const questions = (inLanguage: Language, { questions: { list } }: LandingText) => ({
  '@type': 'FAQPage',
  inLanguage,
  mainEntity: list.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
