import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { deskScreen, expectNoSidewaysScroll, expectToast, sees } from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import { givenSignedIn } from '#test/support/owner.ts';
import { button, field } from '#test/support/reward-screens.ts';
import { entriesOf, givenCustomers, givenShop } from '#test/support/rewards.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { givenMember } from '#test/support/team.ts';

/** What browsers log of a call that is refused. */
const expected = /Failed to load resource/;

/** A point for KES 100. */
async function award(page: Page, amount: string): Promise<void> {
  await field(page, 'Customer phone').fill('0712 345 678');
  await page.getByText('Wanjiku Kamau').first().waitFor();
  await field(page, 'Amount spent (KES)').fill(amount);
  await button(page, 'Award points').click();
}

describe('the people of a business', () => {
  it('an owner invites a cashier, who joins and awards on a phone, is removed, and is told so by the next call and signed out', async () => {
    // Given
    const owner = await givenCustomers();
    const njeri = await givenSignedIn();
    const desk = await visitorSignedInAs(owner, { screen: deskScreen });
    // When the owner invites
    await desk.goto('/team');
    await button(desk, 'Invite somebody').click();
    await button(desk, 'Send the invitation').click();
    await desk.getByText('Enter the name, as it stands beside each entry.').waitFor();
    await field(desk, 'Name').fill('Njeri Wambui');
    await field(desk, 'Phone number').fill(njeri.phone);
    await button(desk, 'Send the invitation').click();
    await desk.getByText(/^Invited until/).waitFor();
    await expectAccessible(desk);
    const [sms] = await smsTo(njeri.phone).then((all) => all.slice(-1));
    expect(sms?.Message).toMatch(
      /^Mama Njeri Shop invites you as Cashier on Miliki\. .*\/my-businesses$/,
    );
    // When the cashier joins
    const phone = await openAs(njeri, '/sign-in', { expected });
    await phone.getByText('Mama Njeri Shop invites you as Cashier.').waitFor();
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await button(phone, 'Join').click();
    await phone.waitForURL(/\/reward-points/);
    await phone.getByRole('link', { name: 'Mama Njeri Shop Cashier' }).waitFor();
    // Then the menus have what a cashier may open
    await button(phone, 'Open menu').click();
    const menu = phone.getByRole('dialog', { name: 'Menu' });
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Reward Points',
      'Reedem Points',
      'My Businesses',
      'Get the mobile app',
    ]);
    await phone.keyboard.press('Escape');
    await phone.goto('/settings');
    await phone.getByText(/At Mama Njeri Shop you are a Cashier/).waitFor();
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Reward Points' }).first().click();
    // When the cashier awards
    await award(phone, '2500');
    await button(phone, 'Award another').waitFor();
    const [entry] = await entriesOf(owner);
    expect(entry).toMatchObject({ points: 25, by: 'team', person: 'Njeri Wambui' });
    // When the owner removes the cashier
    await desk.reload();
    await button(desk, 'Remove Njeri Wambui').click();
    await button(desk, 'Yes, remove').click();
    await desk.getByText('Nobody yet. Invite the people at your till by SMS.').waitFor();
    await button(phone, 'Award another').click();
    await field(phone, 'Customer phone').fill('0712 345 678');
    // Then the next call says so
    await phone.waitForURL(/\/login/);
    await expectToast(phone, 'You no longer work in this business.');
    expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toMatch(
      /Wanjiku|712345678/,
    );
    await desk.goto('/reward-points?tab=history');
    await desk.getByText('Njeri Wambui').first().waitFor();
  });

  it('threat 130: what a shop has on a phone is neither shown nor sent in another shop', async () => {
    // Given
    const [one, other] = [await givenCustomers(), await givenShop()];
    const person = await givenMember(one);
    await givenMember(other, 'manager', 'Njeri Wambui', person);
    const page = await openAs(person, '/sign-in', { expected });
    await page.getByText('Which business do you work for now?').waitFor();
    const use = page.getByRole('button', { name: /^Use/ });
    const names = await page.locator('.business').allTextContents();
    const ofCashier = names.findIndex((name) => name.includes('Cashier'));
    const ofManager = names.findIndex((name) => name.includes('Manager'));
    await use.nth(ofCashier).click();
    await page.getByRole('link', { name: 'Mama Njeri Shop Cashier' }).waitFor();
    // When an award waits for the connection, and the other shop is used
    await page.route('**/api/rewards/awards', (route) => route.abort('internetdisconnected'));
    await award(page, '2500');
    await sees(page, /saved on this phone/i);
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
    await page.getByText(/^No customers yet/).waitFor();
    // When the first shop is used again
    await page.unroute('**/api/rewards/awards');
    await page.goto('/my-businesses');
    await page.locator('.business').nth(ofCashier).getByRole('button', { name: /^Use/ }).click();
    await expect.poll(async () => (await entriesOf(one))[0]?.person).toBe('Njeri Wambui');
    expect(await entriesOf(other)).toEqual([]);
    expect(asked.filter((business) => business === other.userId)).toEqual([]);
  });
});
