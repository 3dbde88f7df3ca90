import type { ReactNode } from 'react';
import { brand } from '#shared/site/brand.ts';
import type { PublicPath } from '#shared/site/pages.ts';
import { homes, type Language } from '#web/src/public/frame/languages.tsx';
import { LandingPage } from '#web/src/public/landing/landing-page.tsx';
import { type LandingText, landingTexts } from '#web/src/public/landing/text.ts';
import { LegalPage, legalDocument } from '#web/src/public/legal/legal-document.tsx';
import privacyPolicy from '#web/src/public/legal/privacy-policy.md?raw';
import termsOfService from '#web/src/public/legal/terms-of-service.md?raw';
import termsOfUse from '#web/src/public/legal/terms-of-use.md?raw';
import { CardPage } from '#web/src/public/plain/card-page.tsx';
import { JoinPage } from '#web/src/public/plain/join-page.tsx';
import { LabelPage, NotFoundPage, OfflinePage } from '#web/src/public/plain/notice-pages.tsx';
import { OffersPage } from '#web/src/public/plain/offers-page.tsx';

export interface Page {
  path: string;
  language: Language;
  title: string;
  description: string;
  isIndexed: boolean;
  alternates?: Record<Language, string>;
  structuredData?: object;
  /** A file of web/src/public that only some pages have. */
  script?: PageScript;
  body: ReactNode;
}

type PageScript = 'offers' | 'card' | 'join' | 'legal';

type Content = Omit<Page, 'path'>;

const structuredData = (language: Language, text: LandingText) => ({
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

/** The content of each page of shared/site/pages.ts. */
const listed: Record<PublicPath, Content> = {
  '/': landing('en'),
  '/sw': landing('sw'),
  '/privacy-policy': legal(privacyPolicy),
  '/terms-of-service': legal(termsOfService),
  '/terms-of-use': legal(termsOfUse),
  '/privacy': label('Privacy Policy'),
  '/tos': label('Terms of Use'),
  '/o/:code': { ...notice('SMS offers', <OffersPage />), script: 'offers' },
  '/c/:code': { ...notice('Your points', <CardPage />), script: 'card' },
  '/j/:code': { ...notice('Collect points', <JoinPage />), script: 'join' },
};

const unlisted: Record<string, Content> = {
  '/404': notice('Page not found', <NotFoundPage />),
  '/offline': notice('You are offline', <OfflinePage />),
};

export const pages: readonly Page[] = Object.entries({ ...listed, ...unlisted }).map(
  ([path, content]) => ({ path, ...content }),
);

function landing(language: Language): Content {
  const text = landingTexts[language];
  return {
    language,
    title: text.title,
    description: text.description,
    isIndexed: true,
    alternates: homes,
    structuredData: structuredData(language, text),
    body: <LandingPage language={language} text={text} />,
  };
}

function legal(markdown: string): Content {
  const document = legalDocument(markdown);
  return {
    language: 'en',
    title: `${document.title} | ${brand.name}`,
    description: document.summary,
    isIndexed: true,
    script: 'legal',
    body: <LegalPage {...document} />,
  };
}

function label(title: string): Content {
  return {
    language: 'en',
    title: `${title} | ${brand.name}`,
    description: `${title} of ${brand.legalName}.`,
    isIndexed: true,
    body: <LabelPage label={title} />,
  };
}

function notice(title: string, body: ReactNode): Content {
  return {
    language: 'en',
    title: `${title} | ${brand.name}`,
    description: `${title}.`,
    isIndexed: false,
    body,
  };
}
