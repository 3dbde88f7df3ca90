/** The screens of reward points, as a shop uses them. */
import type { Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import { givenCustomers } from './rewards.ts';
import type { Screen } from './screen.ts';
import { openAs } from './session.ts';

export const button = (page: Screen, name: string | RegExp) => page.getByRole('button', { name });

export const field = (page: Screen, label: string | RegExp) => page.getByLabel(label);

export const PHONE = '0712 345 678';

/** A cheap phone with the bars of its browser. */
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

/** Opens a tab of a shop with three customers, with the number of one of them in the address. */
export async function openTabOfCustomer(
  tab: string,
  screen: { width: number; height: number },
): Promise<Screen> {
  const page = await openAs(await givenCustomers(), `/reward-points?tab=${tab}#phone=0712345678`, {
    screen,
  });
  // A list on a phone has the name in the place of the number.
  await page.seesSome(/0712 345 678|Wanjiku Kamau/);
  return page;
}
