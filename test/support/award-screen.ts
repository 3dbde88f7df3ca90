/** The screen on which a shop gives points. */
import type { Page } from 'playwright-core';
import { expectToast, type Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import { button, field } from './reward-screens.ts';
import { openAs } from './session.ts';

export const PHONE = '0712 345 678';

export async function openAward(owner: Owner, options: Visit = {}) {
  const page = await openAs(owner, '/reward-points', options);
  await field(page, 'Customer phone').waitFor();
  return page;
}

export async function awardByAmount(page: Page, phone: string, amount: string): Promise<void> {
  await field(page, 'Customer phone').fill(phone);
  await field(page, 'Amount spent (KES)').fill(amount);
  await button(page, 'Award points').click();
}

/** The server makes the award, and answers that it could not. */
export async function awardWithoutAnswer(page: Page): Promise<void> {
  await page.route('**/api/rewards/awards', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
  });
  await awardByAmount(page, PHONE, '500');
  await expectToast(page, 'No.');
  await page.unrouteAll();
}
