/** The screens to photograph, and their looks. */
import type { Page } from 'playwright-core';
import type { Page as PublicPage } from '#web/src/public/public-pages.tsx';
import type { Name } from './people.ts';
import type { Person } from './person.ts';

export interface Scene {
  name: string;
  path: string;
  as: Name;
  /** Prepares the screen for the picture. */
  act?: (page: Page, person: Person) => Promise<void>;
  /** The page's only language, if it has one. */
  language?: PublicPage['language'];
}

const widths = [360, 390, 768, 1280] as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'sw'] as const;

export interface Look {
  width: (typeof widths)[number];
  theme: (typeof themes)[number];
  language: (typeof languages)[number];
}

/** Those of one language are neighbours: they need no new load. */
export const looks: Look[] = languages.flatMap((language) =>
  themes.flatMap((theme) => widths.map((width) => ({ width, theme, language }))),
);

export const nameOf = ({ width, theme, language }: Look): string => `${width}-${theme}-${language}`;

export const isSeenIn = ({ language }: Scene, look: Look): boolean =>
  language === undefined || language === look.language;
