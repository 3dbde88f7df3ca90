import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSettings } from '#shared/settings/contract.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { keyCodeSentTo } from '#test/support/api-key.ts';
import {
  bothScreens,
  expectFocus,
  expectToast,
  openAtSecondTry,
  type Visit,
} from '#test/support/browser.ts';
import { call } from '#test/support/call.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { section, unfold } from '#test/support/settings-screen.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

const saved = async () => (await call(getSettings, { token: owner.tokens.accessToken })).reply;

async function open(options: Visit = {}): Promise<Page> {
  const page = await openAs(owner, '/settings', options);
  await section(page, 'Points').waitFor();
  return page;
}

describe('points', () => {
  it('the section of points is open on the first visit, with suggestions that are not saved', async () => {
    const page = await open();
    const points = section(page, 'Points');
    expect(await points.getByLabel('One point is worth KES').inputValue()).toBe('1');
    expect(await points.getByLabel('1 point for every KES').inputValue()).toBe('100');
    expect(await points.getByLabel('Minimum to redeem, in points').inputValue()).toBe('1');
    expect(await points.getByLabel('Points expire').locator('option').allInnerTexts()).toEqual([
      'Never',
      '6 months after the award',
      '12 months after the award',
      '24 months after the award',
    ]);
    await points.getByText('Changing this touches new awards only.').waitFor();
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await saved()).toMatchObject({ version: 0, pointValue: null });
  });

  it.each(['0', '1000.01', 'abc', ''])('a point cannot be worth "%s"', async (typed) => {
    const page = await open();
    const value = page.getByLabel('One point is worth KES');
    await value.fill(typed);
    await section(page, 'Points').getByRole('button', { name: 'Save' }).click();
    await page.getByText('One point must be worth between KES 0.01 and KES 1,000.').waitFor();
    await expectFocus(value);
    expect(await saved()).toMatchObject({ version: 0 });
  });
});

describe('each section by itself', () => {
  it('the county is one of 47, and is saved', async () => {
    const page = await open();
    const location = await unfold(page, 'Location');
    expect(await location.locator('option').count()).toBe(48);
    await location.getByRole('button', { name: 'Save' }).click();
    await location.getByText('Choose a county.').waitFor();
    await location.getByLabel('County').selectOption('Nakuru');
    await location.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Settings saved.');
    await page.goto('/dashboard');
    await page.getByText('Nakuru').waitFor();
  });

  it('the sender ID and the low-credit warning are saved, and the hours are fixed', async () => {
    const page = await open();
    const sms = await unfold(page, 'SMS');
    await sms.getByText('08:00–18:00').waitFor();
    await sms.getByLabel('Sender ID').fill('Mama Njeri');
    await sms.getByRole('button', { name: 'Save' }).click();
    await sms.getByText('Sender ID: 3 to 11 letters or digits, no spaces.').waitFor();
    await sms.getByLabel('Sender ID').fill('MamaNjeri');
    await sms.getByLabel('Low-credit warning').fill('120');
    await sms.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Settings saved.');
    expect(await saved()).toMatchObject({ senderName: 'MamaNjeri', lowCreditAt: 120 });
  });

  it('the language is saved, and changes the screen', async () => {
    const page = await open();
    const language = await unfold(page, 'Language');
    await language.getByLabel('Language').selectOption('Kiswahili');
    await language.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Mipangilio imehifadhiwa.');
    await page.getByRole('heading', { name: 'Mipangilio' }).waitFor();
    expect(await saved()).toMatchObject({ language: 'sw' });
  });
});

/** The code for a key, once it is sent. */
async function keyCodeOnPhone(): Promise<string> {
  await expect.poll(() => keyCodeSentTo(owner)).not.toBe('');
  return keyCodeSentTo(owner);
}

/** Answers the question about a new key, and enters the code. @returns the key */
async function createWithCode(page: Page, start: string): Promise<string> {
  const security = section(page, 'Security');
  await security.getByRole('button', { name: start }).click();
  await page.getByRole('button', { name: 'Yes, send me a code' }).click();
  const code = page.getByLabel('Code from the SMS');
  await code.waitFor();
  await code.fill(await keyCodeOnPhone());
  await page.keyboard.press('Enter');
  return security.getByLabel('Your new API key').inputValue();
}

it('settings that do not load can be loaded again', async () => {
  const page = await visitorSignedInAs(owner, { expected: /status of 403/ });
  await openAtSecondTry(page, { path: '/settings', api: '**/api/settings' });
  await section(page, 'Points').waitFor();
});

describe('how screens look on a device', () => {
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.bsTheme);

  it('screens look as the device does until a theme is chosen, which counts from the first sight on', async () => {
    const page = await open();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => theme(page)).toBe('dark');
    const appearance = await unfold(page, 'Appearance');
    await appearance.getByLabel('Light').check();
    expect(await theme(page)).toBe('light');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('h1').first().waitFor();
    expect(await theme(page)).not.toBe('dark');

    await (await unfold(page, 'Appearance')).getByLabel('Same as this device').check();
    expect(await theme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => theme(page)).toBe('light');
  });

  it('the bar of the browser has the colour of the menus', async () => {
    const page = await open();
    const appearance = await unfold(page, 'Appearance');
    const bar = () => page.locator('meta[name="theme-color"]').getAttribute('content');
    await appearance.getByLabel('Light').check();
    const light = await bar();
    await appearance.getByLabel('Dark').check();
    expect(await bar()).not.toBe(light);
  });
});

it.each(bothScreens)('the settings are accessible on %s', async (_, screen) => {
  const page = await open({ screen });
  for (const title of ['Location', 'SMS', 'Language', 'Appearance', 'Security']) {
    await unfold(page, title);
  }
  await section(page, 'Location').getByRole('button', { name: 'Save' }).click();
  await createWithCode(page, 'Create API key');
  await expectAccessible(page);
});
