/** What opens over the screens of payments. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();

async function payTooMuch(page: Page): Promise<void> {
  await page.locator('.pay-buttons button').nth(1).click();
  await page.locator('dialog input[inputmode]').first().fill('250001');
  await page.locator('dialog button[type=submit]').click();
}

export const repaymentScenes: Scene[] = [
  {
    name: '/repayments, pay now',
    path: '/repayments',
    as: 'Repaying',
    act: press('.pay-buttons .btn-primary'),
  },
  { name: '/repayments, too much', path: '/repayments', as: 'Repaying', act: payTooMuch },
  {
    name: '/repayments, pay off',
    path: '/repayments',
    as: 'Repaying',
    act: (page) => page.locator('.pay-buttons button').nth(2).click(),
  },
  {
    name: '/repayments, not heard',
    path: '/repayments',
    as: 'Asked',
    act: press('.pay-buttons .btn-primary'),
  },
  {
    name: '/repayments, a statement',
    path: '/repayments',
    as: 'Repaying',
    act: press('.section-head button'),
  },
  { name: '/repayments, a slip', path: '/repayments', as: 'Repaying', act: press('.slip summary') },
  {
    name: '/settings, buy',
    path: '/settings#billing',
    as: 'shop',
    act: press('.billing-offers button'),
  },
];
