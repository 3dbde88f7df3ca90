import type { Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import { givenCustomers } from './rewards.ts';
import type { Screen } from './screen.ts';
import { openAs } from './session.ts';

export const button = (page: Screen, name: string | RegExp) => page.getByRole('button', { name });

export const field = (page: Screen, label: string | RegExp) => page.getByLabel(label);

export const PHONE = '0712 345 678';

/** A cheap phone, minus the browser's bars. */
export const smallScreen = { width: 360, height: 640 };

export async function openAward(owner: Owner, options: Visit = {}): Promise<Screen> {
  const page = await openAs(owner, '/reward-points', options);
  await field(page, 'Customer phone').waitFor();
  return page;
}

export async function awardByAmount(page: Screen, phone: string, amount: string): Promise<void> {
  await field(page, 'Customer phone').fill(phone);
  await field(page, 'Amount spent (KES)').fill(amount);
  await button(page, 'Award points').click();
}

/** A tab of a shop with three customers, with one's number in the address. */
export async function openTabOfCustomer(
  tab: string,
  screen: { width: number; height: number },
): Promise<Screen> {
  const page = await openAs(await givenCustomers(), `/reward-points?tab=${tab}#phone=0712345678`, {
    screen,
  });
  // On phones, lists show the name instead of the number.
  await page.seesSome(/0712 345 678|Wanjiku Kamau/);
  return page;
}
