import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import {
  bothScreens,
  deskScreen,
  expectFocus,
  loseAnswers,
  type Visit,
} from '#test/support/browser.ts';
import { casesOf } from '#test/support/layer.ts';
import { sentFor } from '#test/support/outbox.ts';
import type { Owner } from '#test/support/owner.ts';
import { button, PHONE } from '#test/support/reward-screens.ts';
import {
  entriesOf,
  findCustomer,
  givenCustomer,
  givenShop,
  redeemOf,
} from '#test/support/rewards.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { setCredits } from '#test/support/table.ts';

const points = (page: Page) => page.getByLabel('Points', { exact: true });

/** A shop where Wanjiku holds points. */
async function givenWanjiku(held: number, rules: Record<string, unknown> = {}): Promise<Owner> {
  const owner = await givenShop(rules);
  await givenCustomer(owner, PHONE, held, { name: 'Wanjiku' });
  return owner;
}

async function openFor(owner: Owner, options: Visit = {}) {
  const page = await openAs(owner, '/reedem-points', options);
  await page.getByLabel('Customer phone').fill(PHONE);
  await points(page).waitFor();
  return page;
}

async function redeemPoints(page: Page, typed: string): Promise<void> {
  await points(page).fill(typed);
  await button(page, 'Redeem points').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Use / }).click();
}

/** What a browser says of a refusal, and of a network that is not there. */
const refused = /Failed to load resource|ERR_/;

describe('redeeming', () => {
  it('redeeming shows the points of the customer, asks, and gives a receipt', async () => {
    const owner = await givenWanjiku(320);
    const page = await openFor(owner);
    await page.getByText('Nothing redeemed yet.').waitFor();
    await page.getByText('0712 345 678 · Wanjiku').waitFor();
    await page.getByText('320 points · KES 320').waitFor();
    await points(page).fill('200');
    expect(await page.getByLabel('KES off').inputValue()).toBe('200');
    await button(page, 'Redeem points').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Use 200 points = KES 200 off. Balance after: 120.').waitFor();
    await dialog.getByRole('button', { name: 'Use 200 points' }).click();
    const receipt = page.getByRole('region', { name: /^Receipt [2-9A-Z]{5}$/ });
    await receipt.waitFor();
    await receipt.getByText('Mama Njeri Shop').waitFor();
    await receipt.getByText('+2547*****678').waitFor();
    await receipt.getByText('120 points').waitFor();
    expect((await findCustomer(owner, PHONE))?.points).toBe(120);
    const [entry] = await entriesOf(owner);
    await receipt.getByText(`Receipt ${entry?.receiptNo}`).waitFor();
    await page.getByRole('table', { name: 'History' }).getByText(`${entry?.receiptNo}`).waitFor();
  });

  it('a receipt goes to the customer by SMS for a credit', async () => {
    const owner = await givenWanjiku(320);
    await setCredits(owner.userId, { purchasedSMS: 1, smsBalance: 1 });
    const page = await openFor(owner);
    await points(page).fill('200');
    await button(page, 'Redeem points').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use 200 points' }).click();
    await button(page, 'Send by SMS').click();
    await page.getByText('The receipt is on its way to +2547*****678.').waitFor();
    expect(await button(page, 'Sent by SMS').isDisabled()).toBe(true);
    const texts = (await sentFor(owner.userId, '+254712345678')).map(({ Message }) => Message);
    expect(texts.at(-1)).toContain('You used 200 points (KES 200) at Mama Njeri Shop.');
  });

  it.each(
    casesOf(
      [['200', 'This customer has 120 points; 200 are needed.']],
      [
        ['49', 'The minimum is 50 points.'],
        ['1.5', 'Enter a whole number of points.'],
      ],
    ),
  )('a redemption of %s of 120 points is refused', async (typed, words) => {
    const page = await openFor(await givenWanjiku(120));
    await points(page).fill(typed);
    await button(page, 'Redeem points').click();
    await page.getByText(words).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('the server says that somebody else has used the balance meanwhile', async () => {
    const owner = await givenWanjiku(120);
    const page = await openFor(owner, { expected: refused });
    await page.getByText('120 points · KES 120').waitFor();
    await redeemOf(owner, PHONE, 60);
    await redeemPoints(page, '100');
    await page.getByText('This customer has 60 points; 100 are needed.').waitFor();
    await page.getByText('60 points · KES 60').waitFor();
  });

  atNight('a redemption needs a connection, and is not saved for later', async () => {
    const owner = await givenWanjiku(120);
    const page = await openFor(owner, { expected: refused });
    await page.getByText('120 points · KES 120').waitFor();
    await page.context().setOffline(true);
    await points(page).fill('100');
    await button(page, 'Redeem points').click();
    await page.getByText('Redeeming needs a connection.').waitFor();
    await page.context().setOffline(false);
    // What the app sends when the network is back is answered before a later request.
    await page.evaluate(() => fetch('/robots.txt'));
    expect((await findCustomer(owner, PHONE))?.points).toBe(120);
  });

  it('a redemption whose answer was lost happens once, also after a reload', async () => {
    const owner = await givenWanjiku(320);
    const page = await openFor(owner, { expected: refused });
    await loseAnswers(page, '**/api/rewards/redemptions');
    await redeemPoints(page, '200');
    await page.getByText('You are offline. Check your connection and try again.').waitFor();
    await page.unrouteAll();
    // The key of the request outlives a session: it names no customer.
    const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(stored).toContain('miliki.request');
    expect(stored).not.toContain('712345678');
    // Given a phone that reads the balance of before, and a cashier who types the same again
    await page.route('**/api/rewards/customers/*', async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      await route.fulfill({
        json: { ...reply, customers: [{ ...reply.customers[0], points: 320 }] },
      });
    });
    await page.reload();
    await page.getByLabel('Customer phone').fill(PHONE);
    await points(page).waitFor();
    await redeemPoints(page, '200');
    await page.getByRole('region', { name: /^Receipt/ }).waitFor();
    const redeemed = (await entriesOf(owner)).filter(({ type }) => type === 'redeem');
    expect(redeemed).toHaveLength(1);
  });
});

describeAtNight('redeeming', () => {
  it('points and KES fill each other, by the worth of a point', async () => {
    const page = await openFor(await givenWanjiku(400, { pointValue: 0.3 }));
    await page.getByText('400 points · KES 120').waitFor();
    await button(page, 'All').click();
    expect(await page.getByLabel('KES off').inputValue()).toBe('120');
    await button(page, 'KES 100').click();
    expect(await points(page).inputValue()).toBe('334');
    await page.getByLabel('KES off').fill('30');
    expect(await points(page).inputValue()).toBe('100');
  });

  it.each([
    [29, 1],
    [31, 0],
  ])('the screen says %i days before points expire so %i times', async (days, times) => {
    const owner = await givenWanjiku(320, { expiryMonths: 1 });
    const on = (await findCustomer(owner, PHONE))?.nextExpiry?.on ?? '';
    const page = await visitorSignedInAs(owner);
    await page.clock.setFixedTime(Date.parse(on) - days * 24 * 60 * 60 * 1000);
    await page.goto(`/reedem-points#phone=${encodeURIComponent('+254712345678')}`);
    await points(page).waitFor();
    expect(await page.getByText(/^320 points expire on \d+ \w+ \d{4}\.$/).count()).toBe(times);
  });

  it('a number that nobody has cannot redeem', async () => {
    const page = await openAs(await givenWanjiku(120), '/reedem-points');
    await page.getByLabel('Customer phone').fill('0799 999 999');
    await page.getByText('No customer with this number. Award points first.').waitFor();
    expect(await points(page).count()).toBe(0);
  });
});

describe('a redemption', () => {
  it('a redemption is reversed with a reason, and its points are back', async () => {
    const owner = await givenWanjiku(320);
    await redeemOf(owner, PHONE, 200);
    const page = await openFor(owner);
    await page.getByText('120 points · KES 120').waitFor();
    await button(page, /^Reverse 200 points/).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse this redemption?' });
    await dialog.getByText('200 points go back to 0712 345 678.').waitFor();
    await dialog.getByLabel('Reason').fill('Wrong till');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await page.getByRole('table', { name: 'History' }).getByText('Reversed').waitFor();
    await page.getByText('320 points · KES 320').waitFor();
    expect((await entriesOf(owner))[0]).toMatchObject({
      type: 'reverseRedeem',
      points: 200,
      reason: 'Wrong till',
    });
  });
});

describeAtNight('a redemption', () => {
  it.each([
    [58, 80],
    [80, 80],
  ])('a receipt is alone on paper of %i mm', async (width, height) => {
    const page = await openFor(await givenWanjiku(320));
    await redeemPoints(page, '200');
    await page.getByRole('region', { name: /^Receipt/ }).waitFor();
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await button(page, `Print ${width} mm`).click();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // PDF measures in points, 72 to an inch
    const box = /MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf)?.slice(1).map(Number) ?? [];
    expect(box.map((points) => Math.round((points / 72) * 25.4))).toEqual([width, height]);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    const printed = (await page.locator('body').innerText()).trim();
    expect(printed).toMatch(/^Receipt/);
    expect(printed).not.toMatch(/Redeem for another|History|Reedem Points|Success/);
  });
});

describeAtNight('with a keyboard alone', () => {
  it('a cashier redeems points with the keyboard alone', async () => {
    const page = await openFor(await givenWanjiku(320), { screen: deskScreen });
    await page.getByLabel('Customer phone').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('200');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: /^Receipt/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Receipt/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const phone = page.getByLabel('Customer phone');
    await expectFocus(phone);
  });
});

describe.each(casesOf([], bothScreens))('everybody can redeem on %s', (_, screen) => {
  it('redeeming is accessible from the number to the receipt', async () => {
    const page = await openFor(await givenWanjiku(320), { screen });
    await expectAccessible(page);
    await points(page).fill('200');
    await button(page, 'Redeem points').click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    // A pointer would rest on a button that changes its colour
    await page.getByRole('dialog').getByRole('button', { name: 'Use 200 points' }).press('Enter');
    await page.getByRole('region', { name: /^Receipt/ }).waitFor();
    await page.getByRole('table', { name: 'History' }).waitFor();
    await expectAccessible(page);
  });
});
