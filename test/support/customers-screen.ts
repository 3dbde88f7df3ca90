/** The list of customers, as a shop uses it. */
import type { Page } from 'playwright-core';
import type { Owner } from '#test/support/owner.ts';
import { visitorSignedInAs } from '#test/support/session.ts';

/** The rows of a list: of the table on a desk, of two lines on a phone. */
export const rows = (page: Page) => page.locator('.card-table tbody tr, .row-list > li');

/** Opens the sheet of a customer on a phone, and chooses what to do. */
export async function act(page: Page, customer: string, name: string) {
  await rows(page).getByRole('button', { name: customer }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

export async function openCustomers(
  owner: Owner,
  options: Parameters<typeof visitorSignedInAs>[1] = {},
) {
  const page = await visitorSignedInAs(owner, options);
  await page.goto('/reward-points?tab=customers');
  await rows(page).first().waitFor();
  return page;
}
