/** The list of customers, as a shop uses it. */
import type { Page } from 'playwright-core';
import type { Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import { openAs } from './session.ts';

/** The rows of a list: of the table on a desk, of two lines on a phone. */
export const rows = (page: Page) => page.locator('.card-table tbody tr, .row-list > li');

/** Opens the sheet of a customer on a phone, and chooses what to do. */
export async function act(page: Page, customer: string, name: string) {
  await rows(page).getByRole('button', { name: customer }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

export async function openCustomers(owner: Owner, options: Visit = {}) {
  const page = await openAs(owner, '/reward-points?tab=customers', options);
  await rows(page).first().waitFor();
  return page;
}
