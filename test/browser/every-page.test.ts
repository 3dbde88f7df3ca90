import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { submitApplication } from '../../shared/applications/contract.ts';
import { ownerPaths, publicPaths, visitorPaths } from '../../shared/site/pages.ts';
import { expectNoSidewaysScroll, visitor } from '../support/browser.ts';
import { call, givenForm, newKey, type Owner } from '../support/owner.ts';
import { givenCustomer, givenShop } from '../support/rewards.ts';
import { visitorSignedInAs } from '../support/session.ts';

/** The breakpoints of docs/rules.md 9, and the smallest phone that is sold. */
const widths = [320, 360, 576, 768, 992, 1200, 1400];

const looks = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'sw' },
] as const;

type Look = (typeof looks)[number];

let shop: Owner;
let applicationId: string;

beforeAll(async () => {
  shop = await givenShop();
  await givenCustomer(shop, '0712345678', 1_250, {
    name: 'Wanjiku wa Kamau na Wanawe Wote wa Gatina',
    consent: true,
  });
  const { reply } = await call(submitApplication, {
    token: shop.tokens.accessToken,
    idempotencyKey: newKey(),
    body: await givenForm(shop),
  });
  applicationId = reply.applicationId;
});

/** Chooses look and language on this device before it opens the first page. */
async function choose(page: Page, look: Look): Promise<void> {
  await page.addInitScript(({ theme, language }) => {
    localStorage.setItem('theme', theme);
    localStorage.setItem('language', language);
  }, look);
}

async function expectAxeToBeContent(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
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
  await expectAxeToBeContent(new AxeBuilder({ page }));
  await turnToTheOtherTheme(page);
  await expectAxeToBeContent(
    new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']),
  );
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
}

// Each of these also fails on complaints of the browser itself, such as a break of the content policy.
describe.each(looks)('in $theme and $language, on every width', (look) => {
  it.each([...publicPaths, ...visitorPaths, '/nowhere'])(
    '%s is accessible and fits for a visitor',
    async (path) => {
      const page = await visitor({ expected: /status of 404/ });
      await choose(page, look);
      await expectToBeRight(page, path, look);
    },
  );

  it.each(ownerPaths)('%s is accessible and fits for an owner', async (path) => {
    const page = await visitorSignedInAs(shop);
    await choose(page, look);
    await expectToBeRight(page, path.replace(':applicationId', applicationId), look);
  });
});
