import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { INVALID_PHONE } from '../../shared/platform/messages.ts';
import { deskScreen, expectNoSidewaysScroll, phoneScreen } from '../support/browser.ts';
import { givenOwner, type Owner } from '../support/owner.ts';
import {
  entriesOf,
  findCustomer,
  givenCustomer,
  givenShop,
  redeemOf,
  setPointRules,
} from '../support/rewards.ts';
import { ownersChangedInAnotherTab, visitorSignedInAs } from '../support/session.ts';

const PHONE = '0712 345 678';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const field = (page: Page, label: string | RegExp) => page.getByLabel(label);

const rows = (page: Page) => page.locator('.card-table tbody').getByRole('row');

async function openAward(owner: Owner, options: Parameters<typeof visitorSignedInAs>[1] = {}) {
  const page = await visitorSignedInAs(owner, options);
  await page.goto('/reward-points');
  await field(page, 'Customer phone').waitFor();
  return page;
}

async function awardByAmount(page: Page, phone: string, amount: string): Promise<void> {
  await field(page, 'Customer phone').fill(phone);
  await field(page, 'Amount spent (KES)').fill(amount);
  await button(page, 'Award points').click();
}

describe('before the owner has set the worth of a point', () => {
  it.each(['/reward-points', '/reedem-points'])(
    '%s leads to the settings before a point has a worth',
    async (path) => {
      const page = await visitorSignedInAs(await givenOwner());
      await page.goto(path);
      await page.getByText('Set what one point is worth first.').waitFor();
      const link = page.getByRole('main').getByRole('link', { name: 'Settings' });
      expect(await link.getAttribute('href')).toBe('/settings');
    },
  );
});

describe('awarding', () => {
  it('an award takes two taps after the number, and shows the customer before', async () => {
    const owner = await givenShop();
    await givenCustomer(owner, PHONE, 270, { name: 'Wanjiku' });
    const page = await openAward(owner);
    await field(page, 'Customer phone').pressSequentially('0712345678');
    await page.getByText('0712 345 678 · Wanjiku · 270 points').waitFor();
    expect(await field(page, 'Name').count()).toBe(0);
    await field(page, 'Amount spent (KES)').click();
    await page.keyboard.type('5000');
    await page.getByText('KES 5,000 → 50 points').waitFor();
    await button(page, 'Award points').click();
    await page.getByText('50 points awarded to 0712 345 678. Balance 320.').waitFor();
    expect((await findCustomer(owner, PHONE))?.points).toBe(320);
  });

  it('a new customer can be named and can agree to offers; nobody agrees by default', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await field(page, 'Customer phone').fill('+254 722 000 111');
    await page.getByText('0722 000 111 · New customer').waitFor();
    const consent = field(page, 'Agrees to receive offers by SMS');
    expect(await consent.isChecked()).toBe(false);
    await field(page, 'Name').fill('Otieno');
    await consent.check();
    await page.getByText('Points', { exact: true }).click();
    await field(page, /^Points$/)
      .last()
      .fill('12');
    await field(page, /Receipt or invoice number/).fill('INV-7');
    await button(page, 'Award points').click();
    await page.getByText('12 points awarded to 0722 000 111. Balance 12.').waitFor();
    expect(await findCustomer(owner, '0722000111')).toMatchObject({
      name: 'Otieno',
      points: 12,
      consent: { given: true },
    });
    expect((await entriesOf(owner))[0]).toMatchObject({ points: 12, reference: 'INV-7' });
  });

  it.each([
    ['0712 345', '500', INVALID_PHONE],
    ['020 123 4567', '500', INVALID_PHONE],
    [PHONE, '99', '1 point is for KES 100 spent.'],
    [PHONE, '2000000', 'Points must be a whole number from 1 to 10,000.'],
    [PHONE, 'many', 'Enter the amount in KES.'],
  ])('an award to %s of %s is refused before it is sent', async (phone, amount, words) => {
    const page = await openAward(await givenShop());
    await awardByAmount(page, phone, amount);
    await page.getByText(words).waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
  });

  it('an award is undone with one press, and the next customer is one press away', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await awardByAmount(page, PHONE, '5000');
    await button(page, 'Undo').click();
    await page.getByText('50 points taken back from 0712 345 678. Balance 0.').waitFor();
    expect(await button(page, 'Undo').count()).toBe(0);
    expect((await entriesOf(owner))[0]).toMatchObject({ type: 'reverseAward', reason: 'Undo' });
    expect(
      await button(page, 'Award another').evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    const phone = field(page, 'Customer phone');
    await expect.poll(() => phone.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await phone.inputValue()).toBe('');
  });

  it('an award cannot be undone after ten minutes', async () => {
    const page = await visitorSignedInAs(await givenShop());
    await page.clock.install();
    await page.goto('/reward-points');
    await awardByAmount(page, PHONE, '5000');
    await button(page, 'Undo').waitFor();
    await page.clock.fastForward('10:01');
    await expect.poll(() => button(page, 'Undo').count()).toBe(0);
  });

  it('an equal award within a minute asks first', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await awardByAmount(page, PHONE, '5000');
    await button(page, 'Award another').click();
    await awardByAmount(page, PHONE, '5000');
    const dialog = page.getByRole('dialog', { name: 'Award again?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await findCustomer(owner, PHONE))?.points).toBe(50);
    await button(page, 'Award points').click();
    await dialog.getByRole('button', { name: 'Award again' }).click();
    await page.getByText('Balance 100.').waitFor();
  });

  it('an award by a double tap is made once', async () => {
    const owner = await givenShop();
    const page = await openAward(owner);
    await field(page, 'Customer phone').fill(PHONE);
    await field(page, 'Amount spent (KES)').fill('5000');
    await button(page, 'Award points').evaluate((it) => {
      (it as HTMLElement).click();
      (it as HTMLElement).click();
    });
    await page.getByText('Balance 50.').waitFor();
    expect(await entriesOf(owner)).toHaveLength(1);
  });
});

const OFFLINE =
  'You are offline. This award is saved on this phone and will be posted when you are back.';

/** What a browser says of requests into a network that is not there. */
const offline = /Failed to load resource|ERR_/;

describe('without a connection', () => {
  it('awards without a connection wait on the phone and are posted in order when it is back', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await button(page, 'Award another').click();
    await awardByAmount(page, '0722 000 111', '700');
    await page.getByText(OFFLINE).waitFor();
    const waiting = page.getByRole('region', { name: 'Saved on this phone' });
    expect(await waiting.getByRole('listitem').count()).toBe(2);
    expect(await entriesOf(owner)).toEqual([]);
    await page.context().setOffline(false);
    await page.locator('.toast', { hasText: '2 awards that were saved on this phone' }).waitFor();
    expect(await waiting.count()).toBe(0);
    expect((await entriesOf(owner)).map(({ points }) => points)).toEqual([7, 5]);
  });

  it('awards that wait outlive the page, and are posted by any screen that comes next', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await page.close();
    await page.context().setOffline(false);
    const later = await page.context().newPage();
    await later.goto('/profile');
    await later.locator('.toast', { hasText: '1 award that was saved on this phone' }).waitFor();
    expect((await findCustomer(owner, PHONE))?.points).toBe(5);
  });

  it('an award whose answer was lost is not made twice', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.route('**/api/rewards/awards', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unrouteAll();
    });
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await page.locator('.toast', { hasText: '1 award' }).waitFor({ timeout: 15_000 });
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  it('an award that the server made without an answer is not made again after a reload', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: /status of 500/ });
    await page.route('**/api/rewards/awards', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
    });
    await awardByAmount(page, PHONE, '500');
    await page.locator('.toast', { hasText: 'No.' }).waitFor();
    await page.unrouteAll();
    await page.reload();
    await awardByAmount(page, PHONE, '500');
    await page.getByText(/^5 points awarded to/).waitFor();
    expect(await entriesOf(owner)).toHaveLength(1);
  });

  it('a waiting award that the server refuses stays, with the reason, until it is discarded', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: /Failed to load resource|ERR_/ });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    await setPointRules(owner, { earnPer: 1_000 });
    await page.context().setOffline(false);
    const waiting = page.getByRole('region', { name: 'Saved on this phone' });
    await waiting.getByText('Not posted: Points must be a whole number').waitFor();
    await page.reload();
    await waiting.getByRole('button', { name: 'Discard' }).click();
    await waiting.waitFor({ state: 'detached' });
    expect(await entriesOf(owner)).toEqual([]);
  });

  it('the waiting awards of one owner are not posted by another', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { expected: offline });
    await page.context().setOffline(true);
    await awardByAmount(page, PHONE, '500');
    await page.getByText(OFFLINE).waitFor();
    const stranger = await givenShop();
    await ownersChangedInAnotherTab(page, stranger);
    await page.context().setOffline(false);
    await page.goto('/reward-points');
    await field(page, 'Customer phone').waitFor();
    expect(await page.getByRole('region', { name: 'Saved on this phone' }).count()).toBe(0);
    expect(await entriesOf(stranger)).toEqual([]);
  });
});

/** A shop with three customers; Wanjiku has agreed to offers. */
async function givenCustomers(): Promise<Owner> {
  const owner = await givenShop({ expiryMonths: 12 });
  await givenCustomer(owner, '0712345678', 120, { name: 'Wanjiku Kamau', consent: true });
  await givenCustomer(owner, '0722000111', 300, { name: '=cmd()' });
  await givenCustomer(owner, '0733000222', 20);
  return owner;
}

async function openCustomers(owner: Owner, options: Parameters<typeof visitorSignedInAs>[1] = {}) {
  const page = await visitorSignedInAs(owner, options);
  await page.goto('/reward-points?tab=customers');
  await rows(page).first().waitFor();
  return page;
}

describe('customers', () => {
  it('a new shop has no customers', async () => {
    const page = await visitorSignedInAs(await givenShop());
    await page.goto('/reward-points?tab=customers');
    await page
      .getByText('No customers yet. Award points to your first customer, or import your list.')
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Award points' }).click();
    await field(page, 'Customer phone').waitFor();
  });

  it('customers are listed with their points and the worth of these', async () => {
    const owner = await givenCustomers();
    await redeemOf(owner, '0722000111', 100);
    const page = await openCustomers(owner, { screen: deskScreen });
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Phone', 'Name', 'Balance', 'Value (KES)', 'Earned / Redeemed', 'Last visit'],
      ...['Next expiry', 'SMS', 'Actions'],
    ]);
    await expect
      .poll(async () => (await rows(page).first().getByRole('cell').allInnerTexts()).slice(0, 5))
      .toEqual(['0722 000 111', '=cmd()', '200', '200', '300 / 100']);
    const wanjiku = rows(page).filter({ hasText: 'Wanjiku' });
    await wanjiku.getByText(/^120 points, 30 Nov 2027$/).waitFor();
    await wanjiku.getByText('Yes', { exact: true }).waitFor();
  });

  it('customers are found by a number, a name and a filter, and the URL remembers it', async () => {
    const page = await openCustomers(await givenCustomers());
    const search = field(page, 'Phone or name');
    await search.pressSequentially('wanj');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(page.url()).toMatch(/search=wanj/);
    await page.reload();
    await rows(page).first().getByText('0712 345 678').first().waitFor();
    await search.fill('0733');
    await rows(page).first().getByText('0733 000 222').first().waitFor();
    await field(page, 'Show').selectOption({ label: 'Has SMS consent' });
    await rows(page).first().getByText('0712 345 678').first().waitFor();
    expect(page.url()).toMatch(/filter=consent/);
    expect(await search.inputValue()).toBe('');
    await field(page, 'Show').selectOption({ label: 'Not seen for 30 days' });
    await page.getByText('No customer found.').waitFor();
  });

  it('a balance is corrected with a reason, and never goes below 0', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner);
    await button(page, 'Adjust 0733 000 222').click();
    const dialog = page.getByRole('dialog', { name: 'Adjust 0733 000 222' });
    await dialog.getByText('Take away').click();
    await dialog.getByLabel('Points').fill('30');
    await dialog.getByRole('button', { name: 'Adjust' }).click();
    await dialog.getByText('This would take the balance below 0 (it is 20).').waitFor();
    await dialog.getByLabel('Points').fill('5');
    await dialog.getByText('Balance after: 15').waitFor();
    await dialog.getByLabel('Reason').selectOption('Goods returned');
    await dialog.getByLabel(/Note/).fill('Broken lamp');
    await dialog.getByRole('button', { name: 'Adjust' }).click();
    await page.locator('.toast', { hasText: 'Balance of 0733 000 222 is 15.' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect((await entriesOf(owner, '0733000222'))[0]).toMatchObject({
      type: 'adjust',
      points: -5,
      reason: 'Goods returned: Broken lamp',
    });
    await rows(page)
      .filter({ hasText: '0733 000 222' })
      .getByText('15', { exact: true })
      .first()
      .waitFor();
    expect(
      await button(page, 'Adjust 0733 000 222').evaluate((it) => it === document.activeElement),
    ).toBe(true);
  });

  it('the name and the consent of a customer can be edited', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner);
    await button(page, 'Edit 0712 345 678').click();
    const dialog = page.getByRole('dialog', { name: 'Edit 0712 345 678' });
    await dialog.getByLabel(/Name/).fill('Wanjiku K.');
    await dialog.getByLabel('Agrees to receive offers by SMS').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rows(page).filter({ hasText: 'Wanjiku K.' }).getByText('Opted out').waitFor();
    expect((await findCustomer(owner, '0712345678'))?.consent?.given).toBe(false);
  });

  it('a customer is erased after a dialog that says what goes and what stays', async () => {
    const owner = await givenCustomers();
    await redeemOf(owner, '0712345678', 50);
    const page = await openCustomers(owner, { screen: phoneScreen });
    // Kept on the phone before
    await page.goto('/reward-points?tab=history');
    await page.getByText('0712 345 678').first().waitFor();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await button(page, 'Erase 0712 345 678').click();
    const dialog = page.getByRole('dialog', { name: 'Erase 0712 345 678?' });
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'The number and the name',
      'What was agreed about offers by SMS',
      '70 points are lost',
      'The lines of the history, with no number and no name, for your totals',
    ]);
    await expectNoSidewaysScroll(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await findCustomer(owner, '0712345678'))?.points).toBe(70);
    await button(page, 'Erase 0712 345 678').click();
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.locator('.toast', { hasText: '0712 345 678 is erased.' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reward Points');
    expect(await findCustomer(owner, '0712345678')).toBeNull();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const erased = rows(page).filter({ hasText: 'Erased customer' });
    await expect.poll(() => erased.count()).toBe(3);
    await erased.first().getByText('-70').waitFor();
    await erased.first().getByText('Erased', { exact: true }).waitFor();
    expect(await erased.getByRole('button').count()).toBe(0);
    expect(await rows(page).getByText('0712 345 678').count()).toBe(0);
    const download = page.waitForEvent('download');
    await button(page, 'Download as CSV').click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(/Z,Erased customer,Expire,-70,0,,Erased,no,Owner\r\n/);
    await page.goto('/reedem-points');
    const redemption = rows(page).filter({ hasText: 'Erased customer' });
    await redemption.getByText('50').first().waitFor();
    expect(await redemption.getByRole('button').count()).toBe(0);
  });

  it('nobody is erased without a connection, and the next press makes up for a lost answer', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner, { expected: /Failed to load resource|ERR_/ });
    await button(page, 'Erase 0733 000 222').click();
    const dialog = page.getByRole('dialog', { name: 'Erase 0733 000 222?' });
    const press = () => dialog.getByRole('button', { name: 'Erase' }).click();
    await page.context().setOffline(true);
    await press();
    await dialog.getByText('You are offline. Check your connection and try again.').waitFor();
    await page.context().setOffline(false);
    expect((await findCustomer(owner, '0733000222'))?.points).toBe(20);
    await page.route(
      '**/erasure',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await press();
    await dialog.getByRole('alert').getByText(/./).waitFor();
    await expect.poll(() => findCustomer(owner, '0733000222')).toBeNull();
    await press();
    await page.locator('.toast', { hasText: '0733 000 222 is erased.' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(2);
  });

  it('the links of a customer lead to an award, a redemption and the history', async () => {
    const page = await openCustomers(await givenCustomers());
    await page.getByRole('link', { name: 'Award 0712 345 678' }).click();
    await page.getByText('0712 345 678 · Wanjiku Kamau · 120 points').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Redeem 0712 345 678' }).click();
    await page.getByText('120 points · KES 120').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'History 0712 345 678' }).click();
    await page.getByText('Of 0712 345 678.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('all customers are downloaded as a file in which no formula runs', async () => {
    const owner = await givenCustomers();
    for (let n = 0; n < 25; n += 1) await givenCustomer(owner, `07440000${10 + n}`, 1);
    const page = await openCustomers(owner);
    expect(await rows(page).count()).toBe(20);
    const download = page.waitForEvent('download');
    await button(page, 'Download as CSV').click();
    const csv = await readFile(await (await download).path(), 'utf8');
    const lines = csv.split('\r\n');
    expect(csv.startsWith('\uFEFFPhone,Name,Balance')).toBe(true);
    expect(lines).toHaveLength(30);
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Africa/Nairobi' });
    expect(lines[1]).toMatch(new RegExp(`^254722000111,'=cmd\\(\\),300,300,300,0,${today},`));
    expect(lines[2]).toMatch(
      new RegExp(`^254712345678,Wanjiku Kamau,120,120,120,0,${today},120,2027-11-30,yes,${today}$`),
    );
  });

  it('a download can be stopped', async () => {
    const page = await openCustomers(await givenCustomers());
    await page.route('**/api/rewards/customers*', () => undefined);
    await button(page, 'Download as CSV').click();
    await button(page, 'Cancel').click();
    await button(page, 'Download as CSV').waitFor();
  });

  it('more customers are loaded with a press, and the focus moves to the first of them', async () => {
    const owner = await givenShop();
    for (let n = 0; n < 21; n += 1) await givenCustomer(owner, `07440000${10 + n}`, 50 - n);
    const page = await openCustomers(owner);
    await button(page, 'Load more').click();
    await expect.poll(() => rows(page).count()).toBe(21);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Award 0744 000 030');
  });
});

describe('history', () => {
  it('the history shows an award, and reverses it with a reason', async () => {
    const owner = await givenCustomers();
    await redeemOf(owner, '0712345678', 60);
    const page = await visitorSignedInAs(owner, { screen: deskScreen });
    await page.goto('/reward-points?tab=history');
    await rows(page).first().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Date', 'Customer', 'Type', 'Points', 'Balance after', 'Reference', 'By', 'Action'],
    ]);
    expect((await rows(page).first().getByRole('cell').allInnerTexts()).slice(1, 5)).toEqual([
      ...['0712 345 678', 'Redeem', '-60', '60'],
    ]);
    await button(page, 'Reverse 20 points of 0733 000 222').click();
    const dialog = page.getByRole('dialog', { name: 'Reverse this award?' });
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByText('Give a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Wrong customer');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await page.locator('.toast', { hasText: 'Reversed. Balance 0.' }).waitFor();
    await rows(page).first().getByText('Wrong customer').waitFor();
    const award = rows(page).filter({ hasText: '0733 000 222' }).filter({ hasText: 'Award' });
    await award.getByText('Reversed').waitFor();
    expect(await award.getByRole('button').count()).toBe(0);
  });

  it('the history is downloaded as a file', async () => {
    const owner = await givenCustomers();
    const page = await visitorSignedInAs(owner);
    await page.goto('/reward-points?tab=history&phone=%2B254712345678');
    const download = page.waitForEvent('download');
    await button(page, 'Download as CSV').click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toMatch(/\r\n\d{4}-\d\d-\d\dT[^,]+Z,254712345678,Award,120,120,,,no,Owner\r\n/);
  });
});

describe('with a keyboard alone', () => {
  it('a cashier awards points and undoes it with the keyboard alone', async () => {
    const owner = await givenShop();
    const page = await openAward(owner, { screen: deskScreen });
    await field(page, 'Customer phone').focus();
    await page.keyboard.type('0712345678');
    await page.getByText('New customer').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await page.getByText('Balance 50.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Balance 0.').waitFor();
  });
});

describe.each([
  ['a cheap phone', phoneScreen],
  ['a desk', deskScreen],
])('everybody can use points on %s', (_, screen) => {
  it.each(['award', 'customers', 'history'])('the tab %s is accessible', async (tab) => {
    const page = await visitorSignedInAs(await givenCustomers(), { screen });
    await page.goto(`/reward-points?tab=${tab}&phone=0712345678`);
    await page.getByText('0712 345 678').first().waitFor();
    const look = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    await look();
    if (tab === 'customers') {
      await button(page, 'Adjust 0712 345 678').click();
      await page.getByRole('dialog').waitFor();
      await look();
    }
    if (tab === 'award') {
      await awardByAmount(page, PHONE, '500');
      await button(page, 'Undo').waitFor();
      await look();
    }
  });
});
