/** The screen on which a shop takes points back. */
import type { Page } from 'playwright-core';
import type { Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import { givenCustomer, givenShop } from './rewards.ts';
import { openAs } from './session.ts';

export const PHONE = '0712 345 678';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export const points = (page: Page) => page.getByLabel('Points', { exact: true });

/** A shop where Wanjiku holds points. */
export async function givenWanjiku(
  held: number,
  rules: Record<string, unknown> = {},
): Promise<Owner> {
  const owner = await givenShop(rules);
  await givenCustomer(owner, PHONE, held, { name: 'Wanjiku' });
  return owner;
}

export async function openFor(owner: Owner, options: Visit = {}) {
  const page = await openAs(owner, '/reedem-points', options);
  await page.getByLabel('Customer phone').fill(PHONE);
  await points(page).waitFor();
  return page;
}

export async function redeemPoints(page: Page, typed: string): Promise<void> {
  await points(page).fill(typed);
  await button(page, 'Redeem points').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Use / }).click();
}
