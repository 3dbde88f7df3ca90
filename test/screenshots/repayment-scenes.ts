/** What opens over the screens of payments. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();

async function payTooMuch(page: Page): Promise<void> {
  await page.locator('.pay-buttons button').nth(1).click();
  await page.locator('dialog input[inputmode]').first().fill('250001');
  await page.locator('dialog button[type=submit]').click();
}

const scene = (
  name: string,
  act: (page: Page) => Promise<void>,
  [as, path]: [Scene['as'], string] = ['Repaying', '/repayments'],
): Scene => ({ name, path, as, act });

const payNow = press('.pay-buttons .btn-primary');

const payOff = (page: Page) => page.locator('.pay-buttons button').nth(2).click();

export const repaymentScenes: Scene[] = [
  scene('/repayments, pay now', payNow),
  scene('/repayments, too much', payTooMuch),
  scene('/repayments, pay off', payOff),
  scene('/repayments, not heard', payNow, ['Asked', '/repayments']),
  scene('/repayments, a statement', press('.section-head button')),
  scene('/repayments, a slip', press('.slip summary')),
  scene('/settings, buy', press('.billing-offers button'), ['shop', '/settings#billing']),
];
