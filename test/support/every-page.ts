/**
 * The checks of every page: one look at a commit, all at night. Browser complaints, such as a breach of the content
 * policy, fail a test too.
 */
import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownerPaths, publicPaths, visitorPaths } from '#shared/site/pages.ts';
import { openTab, visitor } from './browser.ts';
import { givenApplication, type Owner } from './owner.ts';
import { givenBusyProject } from './project-screens.ts';
import { givenCustomer, givenShop } from './rewards.ts';
import type { Screen } from './screen.ts';
import { visitorSignedInAs } from './session.ts';
import { oneByOne, watchShifts } from './slow-line.ts';

/** The breakpoints of docs/rules.md 9, and the smallest phone sold. */
const widths = [320, 360, 576, 768, 992, 1200, 1400];

/** A visitor's pages, and a missing one. */
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

async function choose(page: Screen, look: Look): Promise<void> {
  await page.addInitScript(({ theme, language }) => {
    localStorage.setItem('theme', theme);
    localStorage.setItem('language', language);
  }, look);
}

/** The other theme, which changes only colours. */
async function turnToTheOtherTheme(page: Screen): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets = [still];
    const { dataset } = document.documentElement;
    dataset.bsTheme = dataset.bsTheme === 'dark' ? 'light' : 'dark';
  });
}

/** Opens a page, and waits for its content. */
async function open(page: Screen, path: string, look: Look): Promise<void> {
  await choose(page, look);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  // The components page shows skeletons as content.
  if (path !== '/components') {
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
  }
  const theme = await page.evaluate(() => document.documentElement.dataset.bsTheme ?? 'light');
  expect(theme).toBe(look.theme);
}

async function expectToBeRight(page: Screen): Promise<void> {
  await page.expectAxeToBeContent();
  await page.setViewportSize({ width: 320, height: 740 });
  await page.expectNoSidewaysScroll();
}

async function expectToBeRightOnEveryWidth(page: Screen): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.expectAxeToBeContent();
  await turnToTheOtherTheme(page);
  await page.expectAxeToBeContent(['color-contrast', 'link-in-text-block']);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await page.expectNoSidewaysScroll();
  }
}

/** A test per page, for a visitor or for an owner with a customer, a project and an application. */
function describePages(
  title: string,
  lookOf: (index: number) => Look,
  expectation: (page: Screen) => Promise<void>,
): void {
  describe(title, () => {
    let owner: BrowserContext;
    const ids: Record<string, string> = {};

    beforeAll(async () => {
      const shop = await givenShopWithCustomer();
      ids[':projectId'] = (await givenBusyProject(shop)).projectId;
      ids[':applicationId'] = (await givenApplication(shop)).applicationId;
      const first = await visitorSignedInAs(shop, { stays: true });
      await first.goto('/robots.txt');
      owner = first.context();
    });

    it.each(pathsOfVisitors.map((path, index) => [path, lookOf(index)] as const))(
      '%s is accessible and fits for a visitor',
      async (path, look) => {
        const page = await visitor({ expected: /status of 404/ });
        await open(page, path, look);
        await expectation(page);
      },
    );

    it.each(ownerPaths.map((path, index) => [path, lookOf(index)] as const))(
      '%s is accessible and fits for an owner',
      async (path, look) => {
        const page = await openTab(owner);
        const moved = await watchShifts(page);
        await oneByOne(page);
        await open(
          page,
          path.replace(/:\w+/, (name) => ids[name] ?? ''),
          look,
        );
        expect(await moved(), 'nothing moves while answers come').toBeLessThan(0.05);
        await expectation(page);
        await page.close();
      },
    );
  });
}

/** In one look per page: theme and language change from page to page. */
export function describeEveryPage(): void {
  const lookOf = (index: number): Look => ({
    theme: index % 2 === 0 ? 'light' : 'dark',
    language: index % 4 < 2 ? 'en' : 'sw',
  });
  describePages('every page, in one look', lookOf, expectToBeRight);
}

export function describeEveryPageIn(look: Look): void {
  const title = `in ${look.theme} and ${look.language}, on every width`;
  describePages(title, () => look, expectToBeRightOnEveryWidth);
}
