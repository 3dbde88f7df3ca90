import type { Browser, Page } from 'playwright-core';
import { recordLogin } from '#shared/accounts/contract.ts';
import { type Session, withPage } from './browser.ts';
import type { BenchCloud } from './cloud.ts';
import { codeSentTo, type Owner } from './owner.ts';

/** From a first visit to the dashboard. */
export async function browserSignIn(
  cloud: BenchCloud,
  page: Page,
  { phone }: Owner,
  site = cloud.url,
): Promise<void> {
  await page.goto(`${site}/login?next=/dashboard`, { waitUntil: 'networkidle' });
  await page.getByPlaceholder('07XXXXXX').fill(`0${phone.slice(4)}`);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').waitFor();
  await page.getByLabel('Enter OTP').fill((await codeSentTo(cloud, phone)).code);
  await Promise.all([
    page.locator('dt', { hasText: 'SMS Balance' }).waitFor(),
    // The last call of a sign-in, which the page must not abort.
    page.waitForResponse((response) => response.url().endsWith(recordLogin.path)),
    page.getByRole('button', { name: 'Verify OTP' }).click(),
  ]);
}

export const sessionOf = (cloud: BenchCloud, browser: Browser, owner: Owner): Promise<Session> =>
  withPage(browser, cloud.url, async (page) => {
    await browserSignIn(cloud, page, owner);
    return page.context().storageState();
  });
