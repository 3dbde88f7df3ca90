import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { bothScreens, deskScreen, expectFocus } from '#test/support/browser.ts';
import {
  button,
  givenWanjiku,
  openFor,
  PHONE,
  points,
  redeemPoints,
} from '#test/support/redeem-screen.ts';
import { findCustomer } from '#test/support/rewards.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

describe('redeeming', () => {
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

describe('with a keyboard alone', () => {
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

describe.each(bothScreens)('everybody can redeem on %s', (_, screen) => {
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
