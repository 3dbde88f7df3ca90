/** The landing page's screens: parts of the product with the data of its story. */
import type { Page } from 'playwright-core';
import { SCREEN_SIZE, type ScreenName } from '#web/src/public/landing/screen-picture.tsx';
import type { Look, Scene } from './scene.ts';

interface SitePicture {
  name: ScreenName;
  scene: Scene;
  language: Look['language'];
  theme: Look['theme'];
  /** The element at the top of the picture; the screen's top if left out. */
  from?: string;
}

/** Device pixels per CSS pixel: more than the cheapest phone has, but few bytes. */
export const SITE_SCALE = 1.5;

export const SITE_QUALITY = 60;

export const siteClip = SCREEN_SIZE;

const awarding = async (page: Page) => {
  const customer = '0712000404';
  await page.locator('main input[type=tel]').fill(customer);
  await page.locator('main input[inputmode=numeric]').fill('1250');
  // Waits for the look-up of the number.
  await page.getByText(/Looking|Inatafuta/).waitFor({ state: 'detached' });
};

const shot = (name: ScreenName, path: string, as: Scene['as'], more: Partial<Scene> = {}) => ({
  name,
  scene: { name, path, as, ...more },
});

const shots: Omit<SitePicture, 'language' | 'theme'>[] = [
  { ...shot('apply', '/apply', 'Story applicant'), from: 'main form' },
  shot('project', '/projects/:projectId', 'Story building'),
  shot('repayments', '/repayments', 'Story'),
  shot('owned', '/projects/:projectId', 'Story owned'),
  { ...shot('points', '/reward-points', 'Story', { act: awarding }), from: 'main form' },
];

export const sitePictures: SitePicture[] = shots.flatMap((shot) =>
  (['en', 'sw'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((theme) => ({ ...shot, language, theme })),
  ),
);
