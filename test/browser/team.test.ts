import { deskScreen } from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import { leftOnDevice } from '#test/support/left-on-device.ts';
import { givenSignedIn } from '#test/support/owner.ts';
import { button, field, smallScreen } from '#test/support/reward-screens.ts';
import { entriesOf, givenCustomers, givenShop } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { givenMember } from '#test/support/team.ts';

/** Browsers log a refused call. */
const expected = /Failed to load resource/;

/** A point per KES 100. */
async function award(page: Screen, amount: string): Promise<void> {
  await field(page, 'Customer phone').fill('0712 345 678');
  await page.seesSome('Wanjiku Kamau');
  await page.fillsIn({ 'Amount spent (KES)': amount }, 'Award points');
}

it('an owner invites a cashier, who joins and awards on a phone, is removed, and is told so by the next call and signed out', async () => {
  const owner = await givenCustomers();
  const njeri = await givenSignedIn();
  const desk = await visitorSignedInAs(owner, { screen: deskScreen });
  // When the owner invites
  await desk.goto('/team');
  await desk.presses('Invite somebody', 'Send the invitation');
  await desk.sees('Enter the name. The history shows it beside what this person does.');
  await field(desk, 'Name').fill('Njeri Wambui');
  await desk.fillsIn({ 'Phone number': njeri.phone }, 'Send the invitation');
  await desk.sees(/^Invited until/);
  await desk.expectAccessible();
  // On the smallest phones the chip is below the name.
  await desk.setViewportSize(smallScreen);
  const boxOf = (of: string) => desk.locator(`.people-table ${of}`).last().boundingBox();
  const [name, chip] = [await boxOf('.cell-title'), await boxOf('.chip')];
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(chip?.y ?? 0);
  await desk.setViewportSize(deskScreen);
  const [sms] = await smsTo(njeri.phone).then((all) => all.slice(-1));
  expect(sms?.Message).toMatch(
    /^Mama Njeri Shop invites you as Cashier on Miliki\. .*\/my-businesses$/,
  );
  // When the cashier joins
  const phone = await openAs(njeri, '/sign-in', { expected });
  await phone.sees('Mama Njeri Shop invites you as Cashier.');
  await phone.expectAccessible();
  await phone.expectNoSidewaysScroll();
  await phone.presses('Join');
  await phone.waitForURL(/\/reward-points/);
  await phone.getByRole('link', { name: 'Mama Njeri Shop Cashier' }).waitFor();
  // Then the menus have what a cashier may open
  await phone.presses('Open menu');
  const menu = phone.dialog('Menu');
  expect((await menu.getByRole('link').allTextContents()).join(', ')).toBe(
    'Reward Points, Reedem Points, My Businesses, Get the mobile app',
  );
  await phone.keyboard.press('Escape');
  await phone.goto('/settings');
  await phone.sees(/At Mama Njeri Shop you are a Cashier/);
  await phone.expectAccessible();
  await phone.getByRole('link', { name: 'Reward Points' }).first().click();
  // When the cashier awards
  await award(phone, '2500');
  await button(phone, 'Award another').waitFor();
  const [entry] = await entriesOf(owner);
  expect(entry).toMatchObject({ points: 25, by: 'team', person: 'Njeri Wambui' });
  // When an award waits for a connection, and the owner removes the cashier
  await phone.presses('Award another');
  await phone.route('**/api/rewards/awards', (route) => route.abort('internetdisconnected'));
  await award(phone, '700');
  await phone.seesSome(/saved on this phone/i);
  await desk.reload();
  await desk.presses('Remove Njeri Wambui', 'Yes, remove');
  await desk.sees('Nobody yet. Invite the people at your till by SMS.');
  await phone.presses('Award another');
  await field(phone, 'Amount spent (KES)').fill('450');
  await field(phone, 'Customer phone').fill('0712 345 678');
  // Then the next call says so, and typed or waiting values are there to be written down
  await phone.waitForURL(/\/login/);
  await phone.sees(/^You no longer work in this business\./);
  await phone.sees('Customer phone: 0712 345 678');
  await phone.sees('Amount spent (KES): 450');
  await phone.sees(/^Saved on this phone: 7 points to 0712 345 678 · /);
  await phone.expectAccessible();
  expect(await leftOnDevice(phone)).not.toMatch(/Wanjiku|712345678|Mama Njeri/);
  await desk.goto('/reward-points?tab=history');
  await desk.seesSome('Njeri Wambui');
});

it('threat 130: what a shop has on a phone is neither shown nor sent in another shop', async () => {
  const [one, other] = [await givenCustomers(), await givenShop()];
  const person = await givenMember(one);
  await givenMember(other, 'manager', 'Njeri Wambui', person);
  const page = await openAs(person, '/sign-in', { expected });
  await page.sees('Which business do you work for now?');
  const use = page.getByRole('button', { name: /^Use/ });
  const names = await page.locator('.business').allTextContents();
  const ofCashier = names.findIndex((name) => name.includes('Cashier'));
  const ofManager = names.findIndex((name) => name.includes('Manager'));
  await use.nth(ofCashier).click();
  await page.getByRole('link', { name: 'Mama Njeri Shop Cashier' }).waitFor();
  // When an award waits for the connection, and the other shop is used
  await page.route('**/api/rewards/awards', (route) => route.abort('internetdisconnected'));
  await award(page, '2500');
  await page.seesSome(/saved on this phone/i);
  const asked: (string | undefined)[] = [];
  await page.unroute('**/api/rewards/awards');
  await page.route('**/api/rewards/awards', async (route) => {
    asked.push(route.request().headers()['x-business']);
    await route.abort('internetdisconnected');
  });
  await page.goto('/my-businesses');
  await page.locator('.business').nth(ofManager).getByRole('button', { name: /^Use/ }).click();
  await page.getByRole('link', { name: 'Mama Njeri Shop Manager' }).waitFor();
  await page.goto('/reward-points');
  await field(page, 'Customer phone').waitFor();
  // Then it is not there
  expect(await page.getByText(/saved on this phone/i).count()).toBe(0);
  await page.goto('/reward-points?tab=customers');
  await page.sees(/^No customers yet/);
  // When the first shop is used again
  await page.unroute('**/api/rewards/awards');
  await page.goto('/my-businesses');
  await page.locator('.business').nth(ofCashier).getByRole('button', { name: /^Use/ }).click();
  await expect.poll(async () => (await entriesOf(one))[0]?.person).toBe('Njeri Wambui');
  expect(await entriesOf(other)).toEqual([]);
  expect(asked.filter((business) => business === other.userId)).toEqual([]);
});
