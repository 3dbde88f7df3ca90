/** The settings, section by section. */
import type { Page } from 'playwright-core';

export const section = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export async function unfold(page: Page, title: string) {
  await section(page, title).locator('summary').click();
  return section(page, title);
}
