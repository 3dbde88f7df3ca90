import type { ReactNode } from 'react';
import { brand } from '#shared/site/brand.ts';
import type { PublicPath } from '#shared/site/pages.ts';
import { homes, type Language } from './frame/languages.ts';
import { LandingPage } from './landing/landing-page.tsx';
import { structuredData } from './landing/structured-data.ts';
import { landingTexts } from './landing/text.ts';
import { legalDocument } from './legal/legal-document.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import privacyPolicy from './legal/privacy-policy.md?raw';
import termsOfService from './legal/terms-of-service.md?raw';
import termsOfUse from './legal/terms-of-use.md?raw';
import { CardPage } from './plain/card-page.tsx';
import { JoinPage } from './plain/join-page.tsx';
import { LabelPage } from './plain/label-page.tsx';
import { NotFoundPage } from './plain/not-found-page.tsx';
import { OffersPage } from './plain/offers-page.tsx';
import { OfflinePage } from './plain/offline-page.tsx';

/** A page that is the same for everybody, sent as HTML alone. */
export interface Page {
  path: string;
  language: Language;
  title: string;
  description: string;
  /** Whether search engines may show it. */
  isIndexed: boolean;
  /** The paths of the same page in each language. */
  alternates?: Record<Language, string>;
  structuredData?: object;
  /** The script that only this page has: a file of web/src/public. */
  script?: PageScript;
  body: ReactNode;
}

type PageScript = 'offers' | 'card' | 'join';

type Content = Omit<Page, 'path'>;

/** The content of each public page of shared/site/pages.ts. */
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

/** Pages that are shown instead of others. They have no path. */
const unlisted: Record<string, Content> = {
  '/404': notice('Page not found', <NotFoundPage />),
  '/offline': notice('You are offline', <OfflinePage />),
};

/** Every public page of the site. */
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
