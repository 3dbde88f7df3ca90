/** The screens to photograph, and their looks. */
import type { Page } from 'playwright-core';
import type { Page as PublicPage } from '#web/src/public/public-pages.tsx';
import type { Name } from './people.ts';

export interface Scene {
  name: string;
  path: string;
  as: Name;
  /** Prepares the screen for the picture. */
  act?: (page: Page) => Promise<void>;
  /** The page's only language, if it has one. */
  language?: PublicPage['language'];
}

export interface Look {
  width: 360 | 1280;
  theme: 'light' | 'dark';
  language: 'en' | 'sw';
}

/** Only two in Kiswahili, to limit the number of pictures. */
export const looks: Look[] = [
  { width: 360, theme: 'light', language: 'en' },
  { width: 360, theme: 'dark', language: 'en' },
  { width: 360, theme: 'light', language: 'sw' },
  { width: 1280, theme: 'light', language: 'en' },
  { width: 1280, theme: 'dark', language: 'en' },
  { width: 1280, theme: 'dark', language: 'sw' },
];

export const nameOf = ({ width, theme, language }: Look): string => `${width}-${theme}-${language}`;

export const isSeenIn = ({ language }: Scene, look: Look): boolean =>
  language === undefined || language === look.language;
