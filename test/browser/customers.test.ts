import { describe, expect, it } from 'vitest';
import { lastDayOf, nairobiDay } from '#shared/rewards/points.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import {
  askedBy,
  deskScreen,
  expectToast,
  phoneScreen,
  textSavedBy,
} from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import { act, openCustomers, rows } from '#test/support/customers-screen.ts';
import { button, field } from '#test/support/reward-screens.ts';
import {
  entriesOf,
  findCustomer,
  givenCustomer,
  givenCustomers,
  redeemOf,
} from '#test/support/rewards.ts';
import { openAs } from '#test/support/session.ts';
import { newPhone } from '#test/support/sign-in.ts';

describe('customers', () => {
  atNight('customers are listed with their points and the worth of these', async () => {
    const owner = await givenCustomers();
    await redeemOf(owner, '0722000111', 100);
    const page = await openCustomers(owner, { screen: deskScreen });
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Phone',
      'Name',
      'Balance',
      'Value (KES)',
      'Earned / Redeemed',
      'Last visit',
      'Next expiry',
      'SMS',
      'Actions',
    ]);
    await expect
      .poll(async () => (await rows(page).first().getByRole('cell').allInnerTexts()).slice(0, 5))
      .toEqual(['0722 000 111', '=cmd()', '200', '200', '300 / 100']);
    const wanjiku = rows(page).filter({ hasText: 'Wanjiku' });
    await wanjiku.getByText(/^120 points, \d\d \w+ \d{4}$/).waitFor();
    await wanjiku.getByText('Yes', { exact: true }).waitFor();
  });

  it('threat 59: no request of the screens about a customer has the number or a search in its URL', async () => {
    const page = await openCustomers(await givenCustomers(), { screen: deskScreen });
    const asked = askedBy(page);
    await field(page, 'Phone or name').fill('0712');
    await expect.poll(() => rows(page).count()).toBe(1);
    await button(page, 'More 0712 345 678').click();
    await page.getByRole('link', { name: 'History 0712 345 678' }).click();
    await page.getByText('Of 0712 345 678.').waitFor();
    await page.reload();
    await page.getByText('Of 0712 345 678.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Redeem 0712 345 678' }).click();
    await page.getByLabel('Points', { exact: true }).waitFor();
    expect(asked.filter((url) => url.includes('/api/rewards/')).length).toBeGreaterThan(3);
    const urls = asked.map((url) => url.split('#')[0]);
    expect(urls.filter((url) => /712|MjU0Nz|search=/.test(url ?? ''))).toEqual([]);
  });

  it('a balance is corrected with a reason, and never goes below 0', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner);
    await act(page, '0733 000 222', 'Adjust');
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
    await expectToast(page, 'Balance of 0733 000 222 is 15.');
    await dialog.waitFor({ state: 'detached' });
    expect((await entriesOf(owner, '0733000222'))[0]).toMatchObject({
      type: 'adjust',
      points: -5,
      reason: 'Goods returned: Broken lamp',
    });
    const row = rows(page).getByRole('button', { name: '0733 000 222' });
    await row.getByText('15 points · KES 15').waitFor();
    expect(await row.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  atNight('the name, the consent and the birthday of a customer can be edited', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner);
    await act(page, 'Wanjiku Kamau', 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit 0712 345 678' });
    await dialog.getByLabel(/Name/).fill('Wanjiku K.');
    await dialog.getByText(/^Noted on .+, by the owner\.$/).waitFor();
    await dialog.getByLabel('Agrees to receive offers by SMS').uncheck();
    await dialog.getByLabel('Birthday (optional)').selectOption({ label: 'February' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose the day as well.').waitFor();
    await dialog.getByLabel('Day of the birthday').selectOption('29');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rows(page).getByRole('button', { name: 'Wanjiku K.' }).click();
    await page.getByRole('dialog').getByText('Opted out').waitFor();
    const { consent, birthday } = (await findCustomer(owner, '0712345678')) ?? {};
    expect([consent?.given, birthday]).toEqual([false, '02-29']);
  });

  it('a customer is erased after a dialog that says what goes and what stays', async () => {
    const owner = await givenCustomers();
    await redeemOf(owner, '0712345678', 50);
    const page = await openCustomers(owner, { screen: phoneScreen });
    // Kept on the phone before
    await page.goto('/reward-points?tab=history');
    await page.getByText('0712 345 678').first().waitFor();
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await act(page, 'Wanjiku Kamau', 'Erase');
    const dialog = page.getByRole('dialog', { name: 'Erase 0712 345 678?' });
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'The number and the name',
      'What was agreed about offers by SMS',
      '70 points are lost',
      'The lines of the history, with no number and no name, for your totals',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await findCustomer(owner, '0712345678'))?.points).toBe(70);
    await act(page, 'Wanjiku Kamau', 'Erase');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await expectToast(page, '0712 345 678 is erased.');
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
    const csv = await textSavedBy(page, button(page, 'Download as CSV'));
    expect(csv).toMatch(/Z,Erased customer,Expire,-70,0,,Erased,no,Owner\r\n/);
    await page.goto('/reedem-points');
    const redemption = rows(page).filter({ hasText: 'Erased customer' });
    await redemption.getByText('50').first().waitFor();
    expect(await redemption.getByRole('button').count()).toBe(0);
  });

  it('nobody is erased without a connection, and the next press makes up for a lost answer', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner, { expected: /Failed to load resource|ERR_/ });
    await act(page, '0733 000 222', 'Erase');
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
    await expectToast(page, '0733 000 222 is erased.');
    await expect.poll(() => rows(page).count()).toBe(2);
  });

  atNight('all customers are downloaded as a file in which no formula runs', async () => {
    const owner = await givenCustomers();
    for (let n = 0; n < 25; n += 1) await givenCustomer(owner, `07440000${10 + n}`, 1);
    const page = await openCustomers(owner);
    expect(await rows(page).count()).toBe(20);
    const csv = await textSavedBy(page, button(page, 'Download as CSV'));
    const lines = csv.split('\r\n');
    expect(csv.startsWith('\uFEFFPhone,Name,Balance')).toBe(true);
    expect(lines).toHaveLength(30);
    const today = nairobiDay(Date.now());
    // The points expire with the month in which they came, a year later.
    const expiry = lastDayOf(`${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`);
    expect(lines[1]).toMatch(new RegExp(`^0722 000 111,'=cmd\\(\\),300,300,300,0,${today},`));
    expect(lines[2]).toMatch(
      new RegExp(
        `^0712 345 678,Wanjiku Kamau,120,120,120,0,${today},120,${expiry},yes,${today},owner$`,
      ),
    );
  });
});

describe('one customer', () => {
  atNight(
    'a customer without points is added, and a number that somebody has is refused',
    async () => {
      const owner = await givenCustomers();
      const page = await openCustomers(owner, { expected: /409/ });
      await button(page, 'Add a customer').click();
      const dialog = page.getByRole('dialog', { name: 'Add a customer' });
      const phone = dialog.getByLabel('Customer phone');
      await phone.fill('0712345678');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.getByText('Somebody has this number already.').waitFor();
      await expectAccessible(page);
      await phone.fill('0744000111');
      await dialog.getByLabel(/Name/).fill('Otieno');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expectToast(page, '0744 000 111 is a customer now.');
      await rows(page)
        .getByRole('button', { name: 'Otieno' })
        .getByText('0 points · KES 0')
        .waitFor();
      expect(await findCustomer(owner, '0744000111')).toMatchObject({ points: 0, consent: null });
    },
  );

  it('a number is changed with the code that the new number gets', async () => {
    const owner = await givenCustomers();
    const next = newPhone();
    const page = await openCustomers(owner, { expected: /409/ });
    await act(page, 'Wanjiku Kamau', 'New number');
    const dialog = page.getByRole('dialog', { name: 'New number for 0712 345 678' });
    await dialog.getByLabel('New number').fill('0733000222');
    await dialog.getByRole('button', { name: 'Send a code to the new number' }).click();
    await dialog.getByText('Somebody has this number already.').waitFor();
    await dialog.getByLabel('New number').fill(next);
    await dialog.getByRole('button', { name: 'Send a code to the new number' }).click();
    await dialog.getByLabel('Code from the customer').waitFor();
    await expectAccessible(page);
    const code = (await smsTo(next)).map(({ Message }) => Message.slice(0, 4)).at(-1) ?? '';
    await dialog.getByLabel('Code from the customer').fill(code);
    await dialog.getByRole('button', { name: 'Change the number' }).click();
    await expectToast(page, /^Success.*The number is/s);
    await dialog.waitFor({ state: 'detached' });
    expect(await findCustomer(owner, next)).toMatchObject({ name: 'Wanjiku Kamau', points: 120 });
    expect(await findCustomer(owner, '0712345678')).toBeNull();
    const types = async () => (await entriesOf(owner, next)).map(({ type }) => type);
    await expect.poll(types).toEqual(['newNumber', 'award']);
  });

  atNight('two customers are merged after what it comes to was shown', async () => {
    const owner = await givenCustomers();
    const page = await openCustomers(owner);
    await act(page, 'Wanjiku Kamau', 'Merge with another');
    const dialog = page.getByRole('dialog', { name: 'Merge 0712 345 678 with another' });
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await dialog.getByText('Choose the other customer.').waitFor();
    await dialog.getByLabel('Phone or name of the other').fill('0733');
    await dialog.getByRole('button', { name: '0733 000 222' }).click();
    await dialog.getByText(/^One customer with 140 points and the history of both/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expectToast(page, 'Balance of 0712 345 678 is 140.');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await findCustomer(owner, '0733000222')).toBeNull();
    expect(await findCustomer(owner, '0712345678')).toMatchObject({ points: 140, earned: 140 });
  });
});

describeAtNight('history', () => {
  it('the history shows an award, and reverses it with a reason', async () => {
    const owner = await givenCustomers();
    await redeemOf(owner, '0712345678', 60);
    const page = await openAs(owner, '/reward-points?tab=history', { screen: deskScreen });
    await rows(page).first().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Date',
      'Customer',
      'Type',
      'Points',
      'Balance after',
      'Reference',
      'By',
      'Action',
    ]);
    expect((await rows(page).first().getByRole('cell').allInnerTexts()).slice(1, 5)).toEqual([
      '0712 345 678',
      'Redeem',
      '-60',
      '60',
    ]);
    await button(page, 'Reverse 20 points of 0733 000 222').click();
    const dialog = page.getByRole('dialog', { name: 'Reverse this award?' });
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByText('Give a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Wrong customer');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await expectToast(page, 'Reversed. Balance 0.');
    await rows(page).first().getByText('Wrong customer').waitFor();
    const award = rows(page).filter({ hasText: '0733 000 222' }).filter({ hasText: 'Award' });
    await award.getByText('Reversed').waitFor();
    expect(await award.getByRole('button').count()).toBe(0);
  });
});
