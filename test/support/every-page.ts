/** What is asked of every page, in every look. Complaints of the browser itself also fail a test,
 * such as a break of the content policy. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerPaths, publicPaths, visitorPaths } from '#shared/site/pages.ts';
import { expectAxeToBeContent } from './accessibility.ts';
import { expectNoSidewaysScroll, visitor } from './browser.ts';
import { givenApplication, type Owner } from './owner.ts';
import { givenBusyProject } from './project-screens.ts';
import { givenCustomer, givenShop } from './rewards.ts';
import { visitorSignedInAs } from './session.ts';

/** The breakpoints of docs/rules.md 9, and the smallest phone that is sold. */
const widths = [320, 360, 576, 768, 992, 1200, 1400];

/** What a visitor can open, with a page that is not there. */
const pathsOfVisitors: readonly string[] = [...publicPaths, ...visitorPaths, '/nowhere'];

interface Look {
  theme: 'light' | 'dark';
  language: 'en' | 'sw';
}

async function givenShopWithCustomer(): Promise<Owner> {
  const shop = await givenShop();
  await givenCustomer(shop, '0712345678', 1_250, {
    name: 'Wanjiku wa Kamau na Wanawe Wote wa Gatina',
    consent: true,
  });
  return shop;
}

/** Chooses look and language on this device before it opens the first page. */
async function choose(page: Page, look: Look): Promise<void> {
  await page.addInitScript(({ theme, language }) => {
    localStorage.setItem('theme', theme);
    localStorage.setItem('language', language);
  }, look);
}

/** Switches to the other theme, in which the page differs in its colours only. */
async function turnToTheOtherTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets = [still];
    const { dataset } = document.documentElement;
    dataset.bsTheme = dataset.bsTheme === 'dark' ? 'light' : 'dark';
  });
}

async function expectToBeRight(page: Page, path: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  const shown = await page.evaluate(() => ({
    theme: document.documentElement.dataset.bsTheme ?? 'light',
    language: document.documentElement.lang,
  }));
  expect(shown.theme).toBe(look.theme);
  // The texts that a person agrees to exist in English only.
  if ((ownerPaths as readonly string[]).includes(path)) expect(shown.language).toBe(look.language);
  await expectAxeToBeContent(page);
  await turnToTheOtherTheme(page);
  await expectAxeToBeContent(page, ['color-contrast', 'link-in-text-block']);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
}

/** Declares a test of each page in this look, for a visitor or for an owner with a customer, a project and an application. */
export function describeEveryPage(look: Look): void {
  describe(`in ${look.theme} and ${look.language}, on every width`, () => {
    let shop: Owner;
    let applicationId: string;
    let projectId: string;

    beforeAll(async () => {
      shop = await givenShopWithCustomer();
      projectId = (await givenBusyProject(shop)).projectId;
      applicationId = (await givenApplication(shop)).applicationId;
    });

    it.each(pathsOfVisitors)('%s is accessible and fits for a visitor', async (path) => {
      const page = await visitor({ expected: /status of 404/ });
      await choose(page, look);
      await expectToBeRight(page, path, look);
    });

    it.each(ownerPaths)('%s is accessible and fits for an owner', async (path) => {
      const page = await visitorSignedInAs(shop);
      await choose(page, look);
      await expectToBeRight(
        page,
        path.replace(':applicationId', applicationId).replace(':projectId', projectId),
        look,
      );
    });
  });
}
