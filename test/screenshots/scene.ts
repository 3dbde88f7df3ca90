/** A screen as it is photographed. */
import type { Page } from 'playwright-core';
import type { Page as PublicPage } from '#web/src/public/public-pages.tsx';
import type { Name } from './people.ts';

export interface Scene {
  name: string;
  path: string;
  as: Name;
  /** What is done there before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** A page that is in one language only. */
  language?: PublicPage['language'];
}
