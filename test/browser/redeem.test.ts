import { describe, expect, it } from 'vitest';
import { atNight } from '#test/support/at-night.ts';
import { casesOf } from '#test/support/layer.ts';
import { sentFor } from '#test/support/outbox.ts';
import {
  button,
  givenWanjiku,
  openFor,
  PHONE,
  points,
  redeemPoints,
} from '#test/support/redeem-screen.ts';
import { entriesOf, findCustomer, redeemOf } from '#test/support/rewards.ts';
import { setCredits } from '#test/support/table.ts';

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
    await page.waitForTimeout(500);
    expect((await findCustomer(owner, PHONE))?.points).toBe(120);
  });

  it('a redemption whose answer was lost happens once, also after a reload', async () => {
    const owner = await givenWanjiku(320);
    const page = await openFor(owner, { expected: refused });
    await page.route('**/api/rewards/redemptions', async (route) => {
      await route.fetch();
      await route.abort();
    });
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
