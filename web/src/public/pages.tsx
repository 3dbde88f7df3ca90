import type { ReactNode } from 'react';
import { brand } from '../../../shared/site/brand.ts';
import { homes, type Language } from './frame/languages.ts';
import { LandingPage } from './landing/landing-page.tsx';
import { structuredData } from './landing/structured-data.ts';
import type { LandingText } from './landing/text.ts';
import { english } from './landing/text-en.ts';
import { kiswahili } from './landing/text-sw.ts';
import type { LegalDocument } from './legal/legal-document.ts';
import { LegalPage } from './legal/legal-page.tsx';
import { privacyPolicy } from './legal/privacy-policy.tsx';
import { termsOfService } from './legal/terms-of-service.tsx';
import { termsOfUse } from './legal/terms-of-use.tsx';
import { LabelPage } from './plain/label-page.tsx';
import { NotFoundPage } from './plain/not-found-page.tsx';
import { OfflinePage } from './plain/offline-page.tsx';

/** A page that is the same for everybody, and is sent as HTML alone. */
export interface Page {
  path: string;
  language: Language;
  title: string;
  description: string;
  /** Whether search engines may show it. */
  isIndexed: boolean;
  /** The addresses of the same page in each language. */
  alternates?: Record<Language, string>;
  structuredData?: object;
  body: ReactNode;
}

/** Every public page of the site. */
export const pages: readonly Page[] = [
  landing('en', english),
  landing('sw', kiswahili),
  legal('/privacy-policy', privacyPolicy),
  legal('/terms-of-service', termsOfService),
  legal('/terms-of-use', termsOfUse),
  label('/privacy', 'Privacy Policy'),
  label('/tos', 'Terms of Use'),
  unlisted('/404', 'Page not found', <NotFoundPage />),
  unlisted('/offline', 'You are offline', <OfflinePage />),
];

function landing(language: Language, text: LandingText): Page {
  return {
    path: homes[language],
    language,
    title: text.title,
    description: text.description,
    isIndexed: true,
    alternates: homes,
    structuredData: structuredData(language, text),
    body: <LandingPage language={language} text={text} />,
  };
}

function legal(path: string, document: LegalDocument): Page {
  return {
    path,
    language: 'en',
    title: `${document.title} | ${brand.name}`,
    description: document.summary,
    isIndexed: true,
    body: <LegalPage {...document} />,
  };
}

function label(path: string, title: string): Page {
  return {
    path,
    language: 'en',
    title: `${title} | ${brand.name}`,
    description: `${title} of ${brand.legalName}.`,
    isIndexed: true,
    body: <LabelPage label={title} />,
  };
}

/** Shown in the place of other pages. */
function unlisted(path: string, title: string, body: ReactNode): Page {
  return {
    path,
    language: 'en',
    title: `${title} | ${brand.name}`,
    description: `${title}.`,
    isIndexed: false,
    body,
  };
}
