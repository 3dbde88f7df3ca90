import { lastDayOf, nairobiDay } from '#shared/platform/time.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import {
  askedBy,
  bothScreens,
  deskScreen,
  expectFocus,
  loseAnswers,
  phoneScreen,
  type Visit,
} from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import { casesOf } from '#test/support/layer.ts';
import type { Owner } from '#test/support/owner.ts';
import { button, field, openTabOfCustomer } from '#test/support/reward-screens.ts';
import {
  entriesOf,
  findCustomer,
  givenCustomer,
  givenCustomers,
  givenShop,
  redeemOf,
} from '#test/support/rewards.ts';
import { type Screen, textsOf } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { holdBack } from '#test/support/slow-line.ts';

/** The list's rows: a table on desktops, two lines on phones. */
const rows = (page: Screen) => page.locator('.card-table tbody tr');

/** What can be done with a line of the history. */
const acts = { name: /^(Receipt|Reverse) / };

/** Opens a customer's sheet on a phone, and chooses an act. */
async function act(page: Screen, customer: string, name: string) {
  await rows(page).getByRole('button', { name: customer }).click();
  await page.dialog().getByRole('button', { name, exact: true }).click();
}

async function openCustomers(owner: Owner, options: Visit = {}) {
  const page = await openAs(owner, '/reward-points?tab=customers', options);
  await rows(page).first().waitFor();
  return page;
}

let owner: Owner;

beforeEach(async () => {
  owner = await givenCustomers();
});

atNight('customers are listed with their points and the worth of these', async () => {
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
  await wanjiku.getByText(/^120 points, \d\d\s\w+\s\d{4}$/).waitFor();
  await wanjiku.getByText('Yes', { exact: true }).waitFor();
});

it('threat 59: no request of the screens about a customer has the number or a search in its URL', async () => {
  const page = await openCustomers(owner, { screen: deskScreen });
  const asked = askedBy(page);
  await field(page, 'Phone or name').fill('0712');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.presses('More 0712 345 678');
  await page.getByRole('link', { name: 'History 0712 345 678' }).click();
  await page.sees('Only 0712 345 678.');
  await page.reload();
  await page.sees('Only 0712 345 678.');
  await page.goBack();
  await page.getByRole('link', { name: 'Redeem 0712 345 678' }).click();
  await page.getByLabel('Points', { exact: true }).waitFor();
  expect(asked.filter((url) => url.includes('/api/rewards/')).length).toBeGreaterThan(3);
  const urls = asked.map((url) => url.split('#')[0]);
  expect(urls.filter((url) => /712|MjU0Nz|search=/.test(url ?? ''))).toEqual([]);
});

it('a balance is corrected with a reason, and never goes below 0', async () => {
  const page = await openCustomers(owner);
  await act(page, '0733 000 222', 'Adjust');
  const dialog = page.dialog('Adjust 0733 000 222');
  await dialog.getByText('Take away').click();
  await dialog.fillsIn({ Points: '30' }, 'Adjust');
  await dialog.sees('This would take the balance below 0 (it is 20).');
  await dialog.getByLabel('Points').fill('5');
  await dialog.sees('Balance after: 15');
  await dialog.getByLabel('Reason').selectOption('Goods returned');
  await dialog.getByLabel(/Note/).fill('Broken lamp');
  await dialog.presses('Adjust');
  await page.expectToast('Balance of 0733 000 222 is 15.');
  await dialog.waitFor({ state: 'detached' });
  expect((await entriesOf(owner, '0733000222'))[0]).toMatchObject({
    type: 'adjust',
    points: -5,
    reason: 'Goods returned: Broken lamp',
  });
  await rows(page)
    .filter({ hasText: '0733 000 222' })
    .getByText('15 points', { exact: true })
    .waitFor();
  const opener = rows(page).getByRole('button', { name: '0733 000 222' });
  await expectFocus(opener);
});

atNight('the name, the consent and the birthday of a customer can be edited', async () => {
  const page = await openCustomers(owner);
  await act(page, 'Wanjiku Kamau', 'Edit');
  const dialog = page.dialog('Edit 0712 345 678');
  await dialog.getByLabel(/Name/).fill('Wanjiku K.');
  await dialog.sees(/^Noted on .+, by the owner\.$/);
  await dialog.getByLabel('Agrees to receive offers by SMS').uncheck();
  await dialog.getByLabel('Birthday (optional)').selectOption({ label: 'February' });
  await dialog.presses('Save');
  await dialog.sees('Choose the day as well.');
  await dialog.getByLabel('Day of the birthday').selectOption('29');
  await dialog.presses('Save');
  await rows(page).getByRole('button', { name: 'Wanjiku K.' }).click();
  await page.dialog().sees('Opted out');
  const { consent, birthday } = (await findCustomer(owner, '0712345678')) ?? {};
  expect([consent?.given, birthday]).toEqual([false, '02-29']);
});

it('a customer is erased after a dialog that says what goes and what stays', async () => {
  await redeemOf(owner, '0712345678', 50);
  const page = await openCustomers(owner, { screen: phoneScreen });
  // Kept on the phone before
  await page.goto('/reward-points?tab=history');
  await page.seesSome('0712 345 678');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await act(page, 'Wanjiku Kamau', 'Erase');
  const dialog = page.dialog('Erase 0712 345 678?');
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    'The number and the name',
    'What was agreed about offers by SMS',
    '70 points are lost',
    'The history, without number and name, for your totals',
  ]);
  await page.expectAccessible();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await findCustomer(owner, '0712345678'))?.points).toBe(70);
  await act(page, 'Wanjiku Kamau', 'Erase');
  await dialog.presses('Erase');
  await page.expectToast('0712 345 678 is erased.');
  await expect.poll(() => rows(page).count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reward Points');
  expect(await findCustomer(owner, '0712345678')).toBeNull();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const erased = rows(page).filter({ hasText: 'Erased customer' });
  await expect.poll(() => erased.count()).toBe(3);
  await erased.first().getByText('-70').waitFor();
  await page.opensRow('-70');
  await erased.first().getByText('Erased', { exact: true }).waitFor();
  expect(await erased.getByRole('button', acts).count()).toBe(0);
  expect(await rows(page).getByText('0712 345 678').count()).toBe(0);
  const csv = await page.textSavedBy(button(page, 'Download as CSV'));
  expect(csv).toMatch(/Z,Erased customer,Expire,-70,0,,Erased,no,Owner,\r\n/);
  await page.goto('/reedem-points');
  const redemption = rows(page).filter({ hasText: 'Erased customer' });
  await redemption.getByText('50').first().waitFor();
  expect(await redemption.getByRole('button', acts).count()).toBe(0);
});

it('nobody is erased without a connection, and the next press makes up for a lost answer', async () => {
  const page = await openCustomers(owner, { expected: /Failed to load resource|ERR_/ });
  await act(page, '0733 000 222', 'Erase');
  const dialog = page.dialog('Erase 0733 000 222?');
  const press = () => dialog.getByRole('button', { name: 'Erase' }).click();
  await page.context().setOffline(true);
  await press();
  await dialog.sees('You are offline. Check your connection and try again.');
  await page.context().setOffline(false);
  expect((await findCustomer(owner, '0733000222'))?.points).toBe(20);
  await loseAnswers(page, '**/erasure', { times: 1 });
  await press();
  await dialog.getByRole('alert').getByText(/./).waitFor();
  await expect.poll(() => findCustomer(owner, '0733000222')).toBeNull();
  await press();
  await page.expectToast('0733 000 222 is erased.');
  await expect.poll(() => rows(page).count()).toBe(2);
});

atNight('all customers are downloaded as a file in which no formula runs', async () => {
  for (let n = 0; n < 25; n += 1) await givenCustomer(owner, `07440000${10 + n}`, 1);
  const page = await openCustomers(owner);
  expect(await rows(page).count()).toBe(20);
  const csv = await page.textSavedBy(button(page, 'Download as CSV'));
  const lines = csv.split('\r\n');
  expect(csv.startsWith('\uFEFFPhone,Name,Balance')).toBe(true);
  expect(lines).toHaveLength(30);
  const today = nairobiDay(Date.now());
  // Points expire a year later, at the end of the month.
  const expiry = lastDayOf(`${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`);
  expect(lines[1]).toMatch(new RegExp(`^0722 000 111,'=cmd\\(\\),300,300,300,0,${today},`));
  expect(lines[2]).toMatch(
    new RegExp(
      `^0712 345 678,Wanjiku Kamau,120,120,120,0,${today},120,${expiry},yes,${today},owner$`,
    ),
  );
});

describeAtNight('customers', () => {
  it('a new shop has no customers', async () => {
    const page = await openAs(await givenShop(), '/reward-points?tab=customers');
    await page.sees('No customers yet. Award points to your first customer, or import your list.');
    await page.getByRole('main').getByRole('link', { name: 'Award points' }).click();
    await field(page, 'Customer phone').waitFor();
  });

  it('customers are found by a number, a name and a filter, and the URL remembers it', async () => {
    const page = await openCustomers(owner);
    const search = field(page, 'Phone or name');
    await search.pressSequentially('wanj');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(page.url()).toMatch(/#search=wanj/);
    await page.reload();
    await rows(page).first().getByText('Wanjiku Kamau').waitFor();
    await search.fill('0733');
    await rows(page).first().getByRole('cell', { name: '0733 000 222' }).waitFor();
    await page.presses('Filter');
    await field(page, 'Show').selectOption({ label: 'Has SMS consent' });
    await rows(page).first().getByText('Wanjiku Kamau').waitFor();
    expect(page.url()).toMatch(/filter=consent/);
    expect(await search.inputValue()).toBe('');
    await field(page, 'Show').selectOption({ label: 'Not seen for 30 days' });
    await page.sees('No customer found.');
  });

  it('the links of a customer lead to an award, a redemption and the history', async () => {
    const page = await openCustomers(owner);
    const follow = async (name: string) => {
      await rows(page).getByRole('button', { name: 'Wanjiku Kamau' }).click();
      await page.dialog().getByRole('link', { name }).click();
    };
    await follow('Award');
    await page.sees('0712 345 678 · Wanjiku Kamau · 120 points');
    await page.goBack();
    await follow('Redeem');
    await page.getByLabel('Points', { exact: true }).waitFor();
    await page.sees('120 points · KES 120');
    await page.goBack();
    await follow('History');
    await page.sees('Only 0712 345 678.');
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('a download can be stopped', async () => {
    const page = await openCustomers(owner);
    await page.route('**/api/rewards/customers/*', () => undefined);
    await page.presses('Download as CSV', 'Cancel');
    await button(page, 'Download as CSV').waitFor();
  });

  it('more customers are loaded with a press, and the focus moves to the first of them', async () => {
    const owner = await givenShop();
    for (let n = 0; n < 21; n += 1) await givenCustomer(owner, `07440000${10 + n}`, 50 - n);
    const page = await openCustomers(owner);
    await page.presses('Load more');
    await expect.poll(() => rows(page).count()).toBe(21);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.innerText))
      .toMatch(/^0744 000 030\s+30 points/);
  });
});

it('a number is changed with the code that the new number gets', async () => {
  const next = newPhone();
  const page = await openCustomers(owner, { expected: /409/ });
  await act(page, 'Wanjiku Kamau', 'New number');
  const dialog = page.dialog('New number for 0712 345 678');
  await dialog.fillsIn({ 'New number': '0733000222' }, 'Send a code to the new number');
  await dialog.sees('Somebody has this number already.');
  await dialog.fillsIn({ 'New number': next }, 'Send a code to the new number');
  await dialog.getByLabel('Code from the customer').waitFor();
  await page.expectAccessible();
  const code = (await smsTo(next)).map(({ Message }) => Message.slice(0, 4)).at(-1) ?? '';
  await dialog.fillsIn({ 'Code from the customer': code }, 'Change the number');
  await page.expectToast(/^Success.*The number is/s);
  await dialog.waitFor({ state: 'detached' });
  expect(await findCustomer(owner, next)).toMatchObject({ name: 'Wanjiku Kamau', points: 120 });
  expect(await findCustomer(owner, '0712345678')).toBeNull();
  const types = async () => (await entriesOf(owner, next)).map(({ type }) => type);
  await expect.poll(types).toEqual(['newNumber', 'award']);
});

it('the refusal of a field beside which the form says nothing is said all the same', async () => {
  const page = await openCustomers(owner, { expected: /400/ });
  const refuseField = (name: string) =>
    page.route(
      '**/api/rewards/customers',
      (route) =>
        route.fulfill({
          status: 400,
          json: {
            code: 'request.invalidField',
            message: `The field "${name}" is missing or not valid.`,
            params: { field: name },
          },
        }),
      { times: 1 },
    );
  await page.presses('Add a customer');
  const dialog = page.dialog('Add a customer');
  await dialog.getByLabel('Customer phone').fill('0744000111');
  await refuseField('consent');
  await dialog.presses('Add');
  await dialog.sees('The field "consent" is missing or not valid.');
  await dialog.getByLabel(/Name/).fill('Otieno');
  await refuseField('name');
  await dialog.presses('Add');
  await expect.poll(() => dialog.getByLabel(/Name/).getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByText('The field "name" is missing').count()).toBe(1);
});

describeAtNight('one customer', () => {
  it('a customer without points is added, and a number that somebody has is refused', async () => {
    const page = await openCustomers(owner, { expected: /409/ });
    await page.presses('Add a customer');
    const dialog = page.dialog('Add a customer');
    const phone = dialog.getByLabel('Customer phone');
    await phone.fill('0712345678');
    await dialog.presses('Add');
    await dialog.sees('Somebody has this number already.');
    await page.expectAccessible();
    await phone.fill('0744000111');
    await dialog.getByLabel(/Name/).fill('Otieno');
    await dialog.presses('Add');
    await page.expectToast('0744 000 111 is a customer now.');
    await rows(page).filter({ hasText: 'Otieno' }).getByText('0 points').waitFor();
    expect(await findCustomer(owner, '0744000111')).toMatchObject({ points: 0, consent: null });
  });

  it('two customers are merged after what it comes to was shown', async () => {
    const page = await openCustomers(owner);
    await act(page, 'Wanjiku Kamau', 'Merge with another');
    const dialog = page.dialog('Merge 0712 345 678 with another');
    await dialog.presses('Merge');
    await dialog.sees('Choose the other customer.');
    await dialog.fillsIn({ 'Phone or name of the other': '0733' }, '0733 000 222');
    await dialog.sees(/^One customer with 140 points and the history of both/);
    await page.expectAccessible();
    await dialog.presses('Merge');
    await page.expectToast('Balance of 0712 345 678 is 140.');
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await findCustomer(owner, '0733000222')).toBeNull();
    expect(await findCustomer(owner, '0712345678')).toMatchObject({ points: 140, earned: 140 });
  });

  it('a row on a phone has two lines, and its sheet has the details and what can be done, the erasure last', async () => {
    const page = await openCustomers(owner);
    const row = rows(page).getByRole('button', { name: 'Wanjiku Kamau' });
    const said = rows(page).filter({ hasText: 'Wanjiku' }).locator('td:visible > div');
    expect(await said.allInnerTexts()).toEqual([
      '0712 345 678',
      'Wanjiku Kamau',
      '120 points',
      '120',
      expect.stringMatching(/^\d+ \w{3}$/),
    ]);
    await row.click();
    const sheet = page.dialog('Wanjiku Kamau');
    expect(await sheet.locator('dd').allInnerTexts()).toEqual([
      '0712 345 678',
      '120 points · KES 120',
      '120 / 0',
      expect.any(String),
      expect.stringMatching(/^120 points, \d\d\s\w{3}\s\d{4}$/),
      'Yes',
    ]);
    expect(await textsOf(sheet.locator('.sheet-acts').locator('a, button'))).toBe(
      'History | Adjust | Card | Tell by SMS | Edit | New number | Merge with another | Erase',
    );
    await page.expectAccessible();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expectFocus(row);
  });

  it('a sheet opens and stays while the list is fetched again', async () => {
    const page = await openCustomers(owner);
    const answer = await holdBack(page, '**/api/rewards/customers/search');
    const asked = page.waitForRequest('**/api/rewards/customers/search');
    await act(page, '0733 000 222', 'Adjust');
    const adjustment = page.dialog('Adjust 0733 000 222');
    await adjustment.fillsIn({ Points: '5' }, 'Adjust');
    await adjustment.waitFor({ state: 'detached' });
    await asked;
    await rows(page).getByRole('button', { name: 'Wanjiku Kamau' }).click();
    const sheet = page.dialog('Wanjiku Kamau');
    await sheet.waitFor();
    const came = page.waitForResponse('**/api/rewards/customers/search');
    answer();
    await came;
    await sheet.presses('Adjust');
    await page.dialog('Adjust 0712 345 678').waitFor();
  });

  it('a name of 80 letters makes no screen wider, and no menu wrap', async () => {
    const owner = await givenShop({ expiryMonths: 12 });
    const name = 'W'.repeat(80);
    await givenCustomer(owner, '0712345678', 9_999, { name, consent: true });
    await givenCustomer(owner, '0722000111', 9_999, { name: 'Wanjiku wa Kamau '.repeat(4) });
    const phone = await openCustomers(owner);
    await phone.expectNoSidewaysScroll();
    await rows(phone).first().getByRole('button').click();
    await phone.dialog().waitFor();
    await phone.expectNoSidewaysScroll();
    const desk = await openCustomers(owner, { screen: deskScreen });
    await desk.expectNoSidewaysScroll();
    const boxes = await Promise.all(
      [
        desk.getByRole('link', { name: 'Award 0712 345 678' }),
        desk.getByRole('link', { name: 'Redeem 0712 345 678' }),
        button(desk, 'More 0712 345 678'),
      ].map((one) => one.boundingBox()),
    );
    const middles = boxes.map((box) => (box ? box.y + box.height / 2 : -1));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    await desk.presses('More 0712 345 678');
    await desk.getByRole('button', { name: 'Erase 0712 345 678' }).waitFor();
    await desk.expectNoSidewaysScroll();
    await desk.expectAccessible();
    await desk.evaluate(() => localStorage.setItem('language', 'sw'));
    await desk.reload();
    await desk.getByRole('columnheader', { name: 'Hatua' }).waitFor();
    await desk.expectNoSidewaysScroll();
  });
});

describeAtNight('history', () => {
  it('the history shows an award, and reverses it with a reason', async () => {
    await redeemOf(owner, '0712345678', 60);
    const page = await openAs(owner, '/reward-points?tab=history', { screen: deskScreen });
    await rows(page).first().waitFor();
    expect(await textsOf(page.getByRole('columnheader'))).toBe(
      'Date | Customer | Type | Points | KES | Balance after | Reference | By | Action',
    );
    expect(
      (await rows(page).first().getByRole('cell').allInnerTexts()).slice(1, 5).join(', '),
    ).toBe('0712 345 678, Redeem, -60, 60');
    await page.presses('Reverse 20 points of 0733 000 222');
    const dialog = page.dialog('Reverse this award?');
    await dialog.presses('Reverse');
    await dialog.sees('Give a reason.');
    await dialog.fillsIn({ Reason: 'Wrong customer' }, 'Reverse');
    await page.expectToast('Reversed. Balance 0.');
    await rows(page).first().getByText('Wrong customer').waitFor();
    const award = rows(page).filter({ hasText: '0733 000 222' }).filter({ hasText: 'Award' });
    await award.getByText('Reversed').waitFor();
    expect(await award.getByRole('button').count()).toBe(0);
  });

  it('the history is downloaded as a file', async () => {
    const page = await openAs(owner, '/reward-points?tab=history#phone=%2B254712345678');
    const csv = await page.textSavedBy(button(page, 'Download as CSV'));
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toMatch(/\r\n\d{4}-\d\d-\d\dT[^,]+Z,0712 345 678,Award,120,120,,,no,Owner,\r\n/);
  });
});

describe.each(casesOf([], bothScreens))('everybody can use points on %s', (_, screen) => {
  it.each(['customers', 'history'])('the tab %s is accessible', async (tab) => {
    const page = await openTabOfCustomer(tab, screen);
    await page.expectAccessible();
    if (tab === 'customers') {
      if (screen === deskScreen) {
        await page.presses('More 0712 345 678', 'Adjust 0712 345 678');
      } else await act(page, 'Wanjiku Kamau', 'Adjust');
      await page.dialog('Adjust 0712 345 678').waitFor();
      await page.expectAccessible();
    }
  });
});
