/** The first day of a new owner, in a browser: from the number to an application, and out. */
import type { Page } from 'playwright-core';
import { withBrowser, withPage } from './browser.ts';
import type { BenchCloud } from './cloud.ts';
import { codeSentTo, newPhone } from './owner.ts';
import {
  apply,
  awardKnown,
  changeSetting,
  openApplication,
  openDashboard,
  openRedeeming,
  openTill,
  redeem,
  signOut,
} from './owner-acts.ts';

/** Long enough for screens whose sources are made into scripts at their first visit. */
const WAIT_MS = 120_000;

export const playFirstDay = (cloud: BenchCloud): Promise<void> =>
  withBrowser((browser) =>
    withPage(browser, cloud.url, async (page) => {
      page.setDefaultTimeout(WAIT_MS);
      const owner = { userId: '', phone: newPhone() };
      const scene = { cloud, browser, page, owner };
      await signUp(cloud, page, owner.phone);
      for (const act of [openDashboard, changeSetting, openTill, awardKnown, openRedeeming]) {
        await act(scene, 0);
      }
      for (const act of [redeem, openApplication, apply, signOut]) await act(scene, 0);
    }),
  );

async function signUp(cloud: BenchCloud, page: Page, phone: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByPlaceholder('07XXXXXX').fill(`0${phone.slice(4)}`);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').waitFor();
  await page.getByLabel('Enter OTP').fill((await codeSentTo(cloud, phone)).code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByLabel('Full Name').fill('Wanjiku Kamau');
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.locator('html:not([data-app]) h1').waitFor();
}
