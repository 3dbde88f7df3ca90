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
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { setCredits } from '#test/support/table.ts';

const points = (page: Screen) => page.getByLabel('Points', { exact: true });

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

async function redeemPoints(page: Screen, typed: string): Promise<void> {
  await points(page).fill(typed);
  await page.presses('Redeem points');
  await page.dialog().presses(/^Use /);
}

/** The browser's messages about refusals and a missing network. */
const refused = /Failed to load resource|ERR_/;

it('redeeming shows the points of the customer, asks, and gives a receipt', async () => {
  const owner = await givenWanjiku(320);
  const page = await openFor(owner);
  await page.sees('Nothing redeemed yet.', '0712 345 678 · Wanjiku', '320 points · KES 320');
  await points(page).fill('200');
  expect(await page.getByLabel('KES off').inputValue()).toBe('200');
  await page.presses('Redeem points');
  const dialog = page.dialog();
  await dialog.sees('Use 200 points = KES 200 off. Balance after: 120.');
  await dialog.presses('Use 200 points');
  const receipt = page.region(/^Receipt [2-9A-Z]{5}$/);
  await receipt.waitFor();
  await receipt.sees('Mama Njeri Shop', '+2547*****678', '120 points');
  expect((await findCustomer(owner, PHONE))?.points).toBe(120);
  const [entry] = await entriesOf(owner);
  await receipt.sees(`Receipt ${entry?.receiptNo}`);
  await page.getByRole('table', { name: 'History' }).getByText(`${entry?.receiptNo}`).waitFor();
});

it('a receipt goes to the customer by SMS for a credit', async () => {
  const owner = await givenWanjiku(320);
  await setCredits(owner.userId, { purchasedSMS: 1, smsBalance: 1 });
  const page = await openFor(owner);
  await points(page).fill('200');
  await page.presses('Redeem points');
  await page.dialog().presses('Use 200 points');
  await page.presses('Send by SMS');
  await page.sees('The receipt is on its way to +2547*****678.');
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
  await page.presses('Redeem points');
  await page.sees(words);
  expect(await page.dialog().count()).toBe(0);
});

it('the server says that somebody else has used the balance meanwhile', async () => {
  const owner = await givenWanjiku(120);
  const page = await openFor(owner, { expected: refused });
  await page.sees('120 points · KES 120');
  await redeemOf(owner, PHONE, 60);
  await redeemPoints(page, '100');
  await page.sees('This customer has 60 points; 100 are needed.', '60 points · KES 60');
});

atNight('a redemption needs a connection, and is not saved for later', async () => {
  const owner = await givenWanjiku(120);
  const page = await openFor(owner, { expected: refused });
  await page.sees('120 points · KES 120');
  await page.context().setOffline(true);
  await points(page).fill('100');
  await page.presses('Redeem points');
  await page.sees('Redeeming needs a connection.');
  await page.context().setOffline(false);
  // The app's requests after reconnection are answered before a later one.
  await page.evaluate(() => fetch('/robots.txt'));
  expect((await findCustomer(owner, PHONE))?.points).toBe(120);
});

it('a redemption whose answer was lost happens once, also after a reload', async () => {
  const owner = await givenWanjiku(320);
  const page = await openFor(owner, { expected: refused });
  await loseAnswers(page, '**/api/rewards/redemptions');
  await redeemPoints(page, '200');
  await page.sees('You are offline. Check your connection and try again.');
  await page.unrouteAll();
  // The request's key outlives a session, because it names no customer.
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).toContain('miliki.request');
  expect(stored).not.toContain('712345678');
  // Given a phone with an old balance, and a cashier who types the same again
  await page.route('**/api/rewards/customers/*', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...reply, customers: [{ ...reply.customers[0], points: 320 }] },
    });
  });
  await page.reload();
  await page.getByLabel('Customer phone').fill(PHONE);
  await points(page).waitFor();
  await redeemPoints(page, '200');
  await page.region(/^Receipt/).waitFor();
  expect((await entriesOf(owner)).filter(({ type }) => type === 'redeem')).toHaveLength(1);
});

describeAtNight('redeeming', () => {
  it('points and KES fill each other, by the worth of a point', async () => {
    const page = await openFor(await givenWanjiku(400, { pointValue: 0.3 }));
    await page.sees('400 points · KES 120');
    await page.presses('All');
    expect(await page.getByLabel('KES off').inputValue()).toBe('120');
    await page.presses('KES 100');
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
    await page.sees('No customer with this number. Award points first.');
    expect(await points(page).count()).toBe(0);
  });
});

it('a redemption is reversed with a reason, and its points are back', async () => {
  const owner = await givenWanjiku(320);
  await redeemOf(owner, PHONE, 200);
  const page = await openFor(owner);
  await page.sees('120 points · KES 120');
  await page.opensRow('0712 345 678');
  await page.presses(/^Reverse 200 points/);
  const dialog = page.dialog('Reverse this redemption?');
  await dialog.sees('200 points go back to 0712 345 678.');
  await dialog.fillsIn({ Reason: 'Wrong till' }, 'Reverse');
  await page.getByRole('table', { name: 'History' }).getByText('Reversed').waitFor();
  await page.sees('320 points · KES 320');
  expect((await entriesOf(owner))[0]).toMatchObject({
    type: 'reverseRedeem',
    points: 200,
    reason: 'Wrong till',
  });
});

it('threat 172: the receipt of a redemption that is reversed says so, and is neither printed nor sent', async () => {
  const owner = await givenWanjiku(320);
  await setCredits(owner.userId, { purchasedSMS: 1, smsBalance: 1 });
  const page = await openFor(owner);
  await redeemPoints(page, '200');
  const receipt = page.region(/^Receipt/);
  await receipt.waitFor();
  for (const name of ['Print 58 mm', 'Send by SMS']) await button(page, name).waitFor();
  await page.opensRow('0712 345 678');
  await page.presses(/^Reverse 200 points/);
  await page.dialog('Reverse this redemption?').fillsIn({ Reason: 'Wrong till' }, 'Reverse');
  await receipt.sees('Reversed. This receipt is no longer valid.');
  expect(await page.getByRole('button', { name: /^(Print|Send by SMS)/ }).count()).toBe(0);
});

it('a receipt by SMS without credits leads to where they are bought', async () => {
  const page = await openFor(await givenWanjiku(320));
  await redeemPoints(page, '200');
  await page.region(/^Receipt/).waitFor();
  await page.sees('A receipt by SMS costs 1 SMS credit, and you have none.');
  expect(await page.getByRole('link', { name: 'Buy SMS credits' }).getAttribute('href')).toBe(
    '/settings#billing',
  );
});

describeAtNight('a redemption', () => {
  it.each([
    [58, 80],
    [80, 80],
  ])('a receipt is alone on paper of %i mm', async (width, height) => {
    const page = await openFor(await givenWanjiku(320));
    await redeemPoints(page, '200');
    await page.region(/^Receipt/).waitFor();
    await page.evaluate(() => Object.assign(window, { print: () => undefined }));
    await page.presses(`Print ${width} mm`);
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
    await page.dialog().waitFor();
    await page.pressesKeys('Tab', 'Enter');
    await page.region(/^Receipt/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Receipt/);
    await page.pressesKeys('Tab', 'Enter');
    await expectFocus(page.getByLabel('Customer phone'));
  });
});

describe.each(casesOf([], bothScreens))('everybody can redeem on %s', (_, screen) => {
  it('redeeming is accessible from the number to the receipt', async () => {
    const page = await openFor(await givenWanjiku(320), { screen });
    await page.expectAccessible();
    await points(page).fill('200');
    await page.presses('Redeem points');
    await page.dialog().waitFor();
    await page.expectAccessible();
    // The pointer would rest on a button and change its colour
    await page.dialog().getByRole('button', { name: 'Use 200 points' }).press('Enter');
    await page.region(/^Receipt/).waitFor();
    await page.getByRole('table', { name: 'History' }).waitFor();
    await page.expectAccessible();
  });
});
