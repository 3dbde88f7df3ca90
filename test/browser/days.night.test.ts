/** Whole days of a shop, as its people live them. */
import { HOUR_MS } from '#shared/platform/time.ts';
import { deskScreen } from '#test/support/browser.ts';
import { messageField } from '#test/support/campaign-screens.ts';
import { choose } from '#test/support/import-screen.ts';
import { button, field } from '#test/support/reward-screens.ts';
import { entriesOf, findCustomer, givenShop } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { setCredits } from '#test/support/table.ts';
import { givenMember } from '#test/support/team.ts';

/** Browser errors without a network. */
const offline = /Failed to load resource|ERR_/;

const STORY_MS = 300_000;

/** Customers, who come three times each. */
const CUSTOMERS = 10;
const numberOf = (visit: number): string => `071000000${visit % CUSTOMERS}`;

/** One point more at each visit: a point is KES 100. */
async function award(page: Screen, visit: number): Promise<void> {
  await field(page, 'Customer phone').fill(numberOf(visit));
  await page.fillsIn({ 'Amount spent (KES)': `${(visit + 1) * 100}` }, 'Award points');
  await button(page, 'Award another').waitFor();
}

async function redeem(page: Screen, phone: string, points: string): Promise<void> {
  await page.goto('/reedem-points');
  await field(page, 'Customer phone').fill(phone);
  await page.getByLabel('Points', { exact: true }).fill(points);
  await page.presses('Redeem points');
  await page.dialog().presses(/^Use /);
  await page.region(/^Receipt [2-9A-Z]{5}$/).waitFor();
}

it(
  'a cashier awards thirty times, five of them in an hour without a connection, undoes one, and redeems three times; the ledger has each of it once',
  async () => {
    const owner = await givenShop();
    const page = await visitorSignedInAs(await givenMember(owner), { expected: offline });
    // Begins an hour ago, so an hour without a connection ends now.
    await page.clock.install({ time: Date.now() - HOUR_MS });
    await page.goto('/sign-in');
    await page.presses(/^Use/);
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
        await page.presses('Undo');
        await page.sees('21 points taken back from');
        await page.presses('Award another');
        await award(page, visit);
      }
      await page.presses('Award another');
      if (visit !== 16) continue;
      expect(await page.region('Saved on this phone').getByRole('listitem').count()).toBe(5);
      await page.context().setOffline(false);
      await page.expectToast('5 awards that were saved on this phone');
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
    await page.sees('Points of the new customers together: 100');
    await page.presses('Import 3 customers');
    await page.sees('3 customers imported.');
    await page.goto('/send-sms?campaign=new&step=audience');
    await page.fillsIn({ 'Name of the campaign': 'Monday' }, 'Count these people');
    await page.sees('3 people: 2 will get it');
    await page.presses('Next: the message');
    await messageField(page).fill('Karibu!');
    await page.presses('Next: review');
    await page.sees('You have 50; 48 left after.');
    await page.getByLabel('These people agreed to receive offers from me').check();
    await page.presses('Send');
    await page.dialog().presses(/^Yes/);
    const figure = (name: string) =>
      page
        .locator('.result-figures > div', { has: page.getByText(name, { exact: true }) })
        .locator('dd');
    await expect.poll(() => figure('Delivered').textContent()).toBe('2');
    expect(await figure('Credits used').textContent()).toMatch(/^2 credits \(KES\s2\.32\)$/);
    // An imported balance is no visit, and not awarded today.
    await page.goto('/dashboard');
    const chart = page.region('Points in the last 30 days');
    await chart.getByRole('definition').first().waitFor();
    expect(await chart.getByRole('definition').first().innerText()).toBe('0');
    await page.goto('/reward-points?tab=customers');
    const csv = await page.textSavedBy(button(page, /CSV/));
    expect(csv).toContain('0722 000 111,Otieno,90');
  },
  STORY_MS,
);
