/** A day of each role in the office, from Today on, among a month's work; and what the commonest acts cost. */
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { randomLetters } from '#core/platform/one-time-code.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { PASSKEY_HEADER } from '#shared/staff/act.ts';
import { deskScreen, expectFocus } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import { givenMonth } from '#test/support/office-month.ts';
import { memberAtDesk } from '#test/support/office-screens.ts';
import { njeri } from '#test/support/project-team.ts';
import type { Screen } from '#test/support/screen.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

let month: Awaited<ReturnType<typeof givenMonth>>;
beforeAll(async () => {
  month = await givenMonth();
});

/** The most clicks and passkeys of each act. */
const table = readFile('docs/office.md', 'utf8').then((text) => {
  const rows = text.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+)[^|]* \| (\d+)[^|]* \|$/gm);
  return new Map([...rows].map(([, act = '', ...most]) => [act, most.map(Number)]));
});

/** A member on Today, whose presses of the mouse, choices from lists and passkeys are counted. */
async function today(may: Permission[], name: string, first: string) {
  const page = await memberAtDesk(may, { name });
  const spent = [0, 0] as [number, number];
  await page.exposeFunction('countClick', () => {
    spent[0] += 1;
  });
  await page.addInitScript(() => {
    const count = ({ type, target }: Event) => {
      const isChoice = target instanceof HTMLSelectElement;
      if (isChoice === (type === 'change')) Object(window).countClick();
    };
    for (const type of ['pointerdown', 'change']) addEventListener(type, count, true);
  });
  page.on('request', (request) => {
    if (request.headers()[PASSKEY_HEADER]) spent[1] += 1;
  });
  /** Fails when the act takes more than docs/office.md says. */
  async function costs(act: string, work: () => Promise<unknown>): Promise<void> {
    const [clicks, passkeys] = spent;
    await work();
    const [most = -1, keys = -1] = (await table).get(act) ?? [];
    expect(spent[0] - clicks, act).toBeLessThanOrEqual(most);
    expect(spent[1] - passkeys, act).toBeLessThanOrEqual(keys);
  }
  await page.opens('/office', 'Today');
  await costs('find what waits for me', () => waits(page, first).first().waitFor());
  await page.expectAccessible();
  return { page, costs, spent };
}

const waits = (page: Screen, what: string | RegExp) =>
  page.getByRole('row').filter({ hasText: what }).filter({ hasText: month.mark });

const menu = (page: Screen, name: string | RegExp) =>
  page.getByLabel('Office').getByRole('link', { name });

const opened = (page: Screen, name = '') => page.getByRole('heading', { level: 1, name }).waitFor();

const clickLine = (page: Screen, what: string) =>
  waits(page, what).first().locator('td').nth(1).click({ force: true });

async function follow(page: Screen, what: string): Promise<void> {
  await menu(page, 'Today').click();
  await opened(page, 'Today');
  await clickLine(page, what);
  await page.locator('h1 .office-ref').waitFor();
}

async function isDone(page: Screen, what: string): Promise<void> {
  await menu(page, 'Today').click();
  await opened(page, 'Today');
  await waits(page, what).waitFor({ state: 'detached' });
}

async function searchFor(page: Screen, typed: string, heading = typed): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).fill(typed);
  await page.keyboard.press('Enter');
  await opened(page, heading);
}

it('an officer reads what was answered, calls, takes the oldest file up, reads its statement and recommends', async () => {
  const { page, costs } = await today(['review'], 'Nafula Wekesa', 'Read the answers');
  await follow(page, 'Read the answers');
  await page.sees('For both of them.');
  await page.card('Your recommendation').fillsIn({ Why: 'Both shops do well.' }, 'Recommend');
  await page.expectToast('Somebody with the permission approve decides now.');
  await isDone(page, 'Read the answers');
  await follow(page, 'Call as promised');
  await page.fillsIn({ 'What was said': 'She opens at seven.' }, 'Record the call');
  await page.expectToast('The call is recorded.');
  await isDone(page, 'Call as promised');

  await menu(page, /^Queue/).click();
  await waits(page, '').first().waitFor();
  for (const width of [390, deskScreen.width]) {
    await page.setViewportSize({ ...deskScreen, width });
    await page.expectAccessible();
  }
  const [first, second, third] = month.applications;
  await costs('open a row of a list', async () => {
    await clickLine(page, first?.ref ?? '');
    await opened(page, first?.ref);
  });
  await page.presses('Start the review');
  await page.expectToast('The application is under review, and yours.');
  await page.getByRole('button', { name: 'M-Pesa statement', exact: true }).click();
  await page.presses('Read the rows of this statement');
  const recommendation = page.card('Your recommendation');
  const period = recommendation.getByRole('button', { name: /^24 m [\d.]+%$/ });
  await costs('see what another period would cost of the net inflow', () => period.waitFor());
  await costs('take another period into a recommendation or an offer', () => period.click());
  await page.expectAccessible();
  await recommendation.presses('Recommend');
  await page.expectToast('Somebody with the permission approve decides now.');
  await costs('open the next file of the queue', async () => {
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await opened(page, second?.ref);
  });
  await page.keyboard.press('j');
  await opened(page, third?.ref);
  await page.getByRole('link', { name: 'Previous', exact: true }).waitFor();
  await page.keyboard.press('k');
  await opened(page, second?.ref);
  await page.getByLabel('Files of the queue').getByRole('link', { name: 'Queue' }).click();
  await page.waitForURL('**/office/queue?status=Pending+Review');
  // A screen takes the focus when it comes.
  await waits(page, '').first().waitFor();
  await costs("open an application by its reference or its owner's number", () =>
    searchFor(page, third?.phone.replace('+254', '0') ?? '', third?.ref ?? ''),
  );
});

/** Presses a key until the element has the focus. */
async function reach(page: Screen, element: Locator, key = 'Tab'): Promise<void> {
  await element.waitFor();
  const hasFocus = () => element.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 200 && !(await hasFocus()); presses += 1)
    await page.keyboard.press(key);
  await expectFocus(element);
}

async function enter(page: Screen, element: Locator, key?: string): Promise<void> {
  await reach(page, element, key);
  await page.keyboard.press('Enter');
}

it('an approver decides, declines and offers a change, with the keyboard alone', async () => {
  const what = 'Approve as the second person';
  const { page, costs, spent } = await today(['approve'], 'Wairimu Maina', what);
  const enterRow = (text: string) => enter(page, waits(page, text).first().getByRole('link'), 'j');
  const approve = page.getByRole('button', { name: 'Approve with your passkey' });
  await page.keyboard.press('j');
  await expectFocus(page.locator('.office-row-link').first());
  await enterRow(what);
  await page.sees(/A second person approves the same terms/);
  await page.expectAccessible();
  await enter(page, approve);
  await page.expectToast('The owner gets an SMS, and reads the offer.');
  await enter(page, menu(page, 'Today'));
  await waits(page, what).waitFor({ state: 'detached' });

  await enterRow('Decide on the recommendation');
  const decision = page.card('Decision');
  await reach(page, decision.getByLabel('Period'));
  await page.keyboard.type('24');
  expect(await decision.getByLabel('Period').inputValue()).toBe('24 Months');
  // The toast of the first approval may still be there.
  const sent = page.waitForRequest((request) => PASSKEY_HEADER in request.headers());
  await enter(page, approve);
  await sent;
  await page.expectToast('The owner gets an SMS, and reads the offer.');

  await costs('find what waits for an approver in the queue', async () => {
    await enter(page, menu(page, /^Queue/));
    await enter(page, page.getByRole('link', { name: /^Under Review/ }));
    await waits(page, 'Recommended').first().waitFor();
  });
  await page.expectAccessible();
  await enterRow('Recommended');
  await enter(page, decision.locator('summary', { hasText: /^Decline$/ }));
  await reach(page, decision.getByLabel('Reason'));
  await page.keyboard.type('Need');
  await enter(page, decision.getByRole('button', { name: 'Decline', exact: true }));
  await page.expectToast('The owner gets an SMS with the reason.');
  const declined = page.url();
  await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.href !== declined);

  await enter(page, menu(page, 'Today'));
  await enterRow('Offer a change');
  await page.seesSome('A report of the sales of each cashier.');
  await page.expectAccessible();
  await enter(page, page.getByRole('button', { name: 'Offer it with your passkey' }));
  await page.expectToast('Your approval is kept: a second person offers the same.');
  // The period and the reason, chosen with the keys
  expect(spent[0]).toBe(2);
});

it('a lead makes a plan, estimates a change and shows a milestone', async () => {
  const { page, costs } = await today(['deliver'], 'Baraka Kiprono', 'Make the plan');
  await follow(page, 'Make the plan');
  const scope = 'A till for three shops, with stock, receipts and a report each evening.';
  await page.fillsIn({ 'What we build': scope }, 'Save the plan');
  await page.expectToast('The plan is saved.');
  await follow(page, 'Estimate a change');
  await page.fillsIn({ 'Price (KES, 0 for nothing)': '40000' });
  await page.getByLabel('Days', { exact: true }).fill('4');
  await page.presses('Save the estimate');
  await page.expectToast('Somebody who approves makes the offer now.');
  await follow(page, 'Show the milestone');
  await page.presses('Start');
  await page.getByLabel(/^What there is to look at/).fill('The scope is on page two.');
  await page.presses('Show to the owner');
  await page.expectToast('The owner gets an SMS, and can look at it.');
  await page.expectAccessible();

  await costs('see the projects of one lead', async () => {
    await menu(page, /^Projects/).click();
    await page.getByRole('combobox', { name: /^Lead/ }).selectOption('Me');
    await waits(page, '').first().waitFor();
  });
  await page.expectAccessible();
  const ref = month.agreements.at(-1)?.ref ?? '';
  await costs('open an agreement or a project by its reference', () => searchFor(page, ref));
});

it('finance confirms what colleagues proposed, whose line no toast covers, and begins a payment', async () => {
  const what = 'Confirm what a colleague proposes';
  const { page, costs } = await today(['finance'], 'Otieno Oloo', what);
  const { userId = '', ref: first = '', businessName = '' } = month.agreements[4] ?? {};
  await waits(page, what).filter({ hasText: businessName }).getByRole('link').click();
  await opened(page, first);
  await page.presses('Confirm with your passkey');
  await isDone(page, businessName);
  expect((await done(njeri.openAgreement({ ref: first }))).paid).toBe(20_000);

  let ref = '';
  await costs('confirm one', async () => {
    await menu(page, /^Money/).click();
    await page.getByRole('link', { name: 'Waiting' }).click();
    const line = waits(page, '').nth(2);
    ref = await line.getByRole('link').innerText();
    await page.setViewportSize({ ...deskScreen, height: 400 });
    await line.evaluate((row) => row.scrollIntoView({ block: 'end' }));
    await line.getByRole('button').click();
    await page.expectToast('One act is confirmed.');
    await page.getByLabel(`Tick ${ref}`).waitFor({ state: 'detached' });
    const [below, toast] = [await line.boundingBox(), await page.locator('.toast').boundingBox()];
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);
    await page.setViewportSize(deskScreen);
  });
  await searchFor(page, ref);
  await page.expectAccessible();
  await costs('begin the payment of the next installment, on its agreement', () =>
    page.getByRole('button', { name: /^Record the next due/ }).click(),
  );
  await page.dialog('Record a bank payment').waitFor();
  const receipt = `T7${randomLetters(8)}`;
  await givenUnmatched({ receipt, state: 'Counted', userId, ref: first });
  await page.keyboard.press('Escape');
  await costs('open the agreement that a receipt pays', () => searchFor(page, receipt, first));
});
