/** Whole days of a shop, as its people live them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/platform/time.ts';
import { deskScreen, expectToast, textSavedBy } from '#test/support/browser.ts';
import { messageField } from '#test/support/campaign-screens.ts';
import { choose } from '#test/support/import-screen.ts';
import { button, field } from '#test/support/reward-screens.ts';
import { entriesOf, findCustomer, givenShop } from '#test/support/rewards.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { setCredits } from '#test/support/table.ts';
import { givenMember } from '#test/support/team.ts';

/** What a browser says of requests into a network that is not there. */
const offline = /Failed to load resource|ERR_/;

const STORY_MS = 300_000;

/** Ten customers of a shop, who come three times each. */
const CUSTOMERS = 10;
const numberOf = (visit: number): string => `071000000${visit % CUSTOMERS}`;

/** Gives a point more at each visit: the shop gives one for KES 100. */
async function award(page: Page, visit: number): Promise<void> {
  await field(page, 'Customer phone').fill(numberOf(visit));
  await field(page, 'Amount spent (KES)').fill(`${(visit + 1) * 100}`);
  await button(page, 'Award points').click();
  await button(page, 'Award another').waitFor();
}

async function redeem(page: Page, phone: string, points: string): Promise<void> {
  await page.goto('/reedem-points');
  await field(page, 'Customer phone').fill(phone);
  await page.getByLabel('Points', { exact: true }).fill(points);
  await button(page, 'Redeem points').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Use / }).click();
  await page.getByRole('region', { name: /^Receipt [2-9A-Z]{5}$/ }).waitFor();
}

describe('a day of a cashier', () => {
  it(
    'a cashier awards thirty times, five of them in an hour without a connection, undoes one, and redeems three times; the ledger has each of it once',
    async () => {
      const owner = await givenShop();
      const cashier = await givenMember(owner);
      const page = await visitorSignedInAs(cashier, { expected: offline });
      // The phone's day begins an hour ago, so that an hour without a connection ends now.
      await page.clock.install({ time: Date.now() - HOUR_MS });
      await page.goto('/sign-in');
      await button(page, /^Use/).click();
      await page.waitForURL(/\/reward-points/);
      await page.getByRole('link', { name: 'Mama Njeri Shop Cashier' }).waitFor();
      const before: Record<number, () => Promise<void>> = {
        12: () => page.context().setOffline(true),
        15: () => page.clock.fastForward(HOUR_MS),
      };
      for (let visit = 0; visit < 30; visit += 1) {
        await before[visit]?.();
        await award(page, visit);
        if (visit === 20) {
          await button(page, 'Undo').click();
          await page.getByText('21 points taken back from').waitFor();
          await button(page, 'Award another').click();
          await award(page, visit);
        }
        await button(page, 'Award another').click();
        if (visit !== 16) continue;
        const waiting = page.getByRole('region', { name: 'Saved on this phone' });
        expect(await waiting.getByRole('listitem').count()).toBe(5);
        await page.context().setOffline(false);
        await expectToast(page, '5 awards that were saved on this phone');
      }
      for (const visit of [7, 8, 9]) await redeem(page, numberOf(visit), '50');
      // The visits of one customer gave n + 1, n + 11 and n + 21 points.
      const customers = await Promise.all(
        Array.from({ length: CUSTOMERS }, (_, n) => findCustomer(owner, numberOf(n))),
      );
      expect(customers.map((one) => one?.points)).toEqual(
        customers.map((_, n) => 3 * n + 33 - (n >= 7 ? 50 : 0)),
      );
      const entries = await entriesOf(owner);
      expect(new Set(entries.map(({ person }) => person))).toEqual(new Set(['Njeri Wambui']));
    },
    STORY_MS,
  );
});

describe("an owner's Monday", () => {
  it(
    'an owner imports a list, sends it a campaign, and reads what came of both',
    async () => {
      const owner = await givenShop();
      await setCredits(owner.userId, { purchasedSMS: 50, smsBalance: 50 });
      const page = await openAs(owner, '/reward-points?tab=import', { screen: deskScreen });
      await choose(
        page,
        'Simu;Jina;Pointi;Consent_Date\r\n' +
          '0722000111;Otieno;90;2026-01-31\r\n' +
          '0733000222;Achieng;10;2026-02-01\r\n' +
          '0710000333;Wanjiku;0;\r\n',
      );
      await page.getByText('Points of the new customers together: 100').waitFor();
      await button(page, 'Import 3 customers').click();
      await page.getByText('3 customers imported.').waitFor();
      await page.goto('/send-sms?campaign=new&step=audience');
      await page.getByLabel('Name of the campaign').fill('Monday');
      await button(page, 'Count these people').click();
      await page.getByText('3 people: 2 will get it').waitFor();
      await button(page, 'Next: the message').click();
      await messageField(page).fill('Karibu!');
      await button(page, 'Next: review').click();
      await page.getByText('You have 50; 48 left after.').waitFor();
      await page.getByLabel('These people agreed to receive offers from me').check();
      await button(page, 'Send').click();
      await page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click();
      const figure = (name: string) =>
        page
          .locator('.result-figures > div', { has: page.getByText(name, { exact: true }) })
          .locator('dd');
      await expect.poll(() => figure('Delivered').textContent()).toBe('2');
      expect(await figure('Credits used').textContent()).toBe('2');
      // A balance that was imported is nobody's visit, and is not awarded today.
      await page.goto('/dashboard');
      const chart = page.getByRole('region', { name: 'Points in the last 30 days' });
      await chart.getByRole('definition').first().waitFor();
      expect(await chart.getByRole('definition').first().innerText()).toBe('0');
      await page.goto('/reward-points?tab=customers');
      const csv = await textSavedBy(page, button(page, /CSV/));
      expect(csv).toContain('0722 000 111,Otieno,90');
    },
    STORY_MS,
  );
});
