import { describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, expectFocus } from '#test/support/browser.ts';
import { choose, count, listOf, openImport } from '#test/support/import-screen.ts';
import { casesOf } from '#test/support/layer.ts';
import { leftOnDevice } from '#test/support/left-on-device.ts';
import { button } from '#test/support/reward-screens.ts';
import { entriesOf, findCustomer, givenCustomer, givenShop } from '#test/support/rewards.ts';
import { textsOf } from '#test/support/screen.ts';
import { openAs, ownersChangedInAnotherTab } from '#test/support/session.ts';

it('an import is reached from the customers, and shows its counts before it begins', async () => {
  const owner = await givenShop();
  await givenCustomer(owner, '0712345678', 5);
  const page = await openAs(owner, '/reward-points?tab=customers');
  await page.getByRole('main').getByRole('link', { name: 'Import' }).click();
  await choose(
    page,
    '\uFEFFPHONE;Name;Consent_Date;consent;balance\r\n' +
      '0712345678;Wanjiku;;;900\r\n' +
      '0722000111;"=cmd()";2026-01-31;yes;70\r\n' +
      '0733000222;"Otieno;\nsons";;;\r\n' +
      '0722000111;Again;;;5\r\n' +
      '020123;Nobody;;;5\r\n',
  );
  await expect.poll(() => count(page, 'New').textContent()).toBe('2');
  expect(await count(page, 'Existing').textContent()).toBe('1');
  expect(await count(page, 'Invalid').textContent()).toBe('2');
  await page.sees('Line 6: This number is on line 3 already.');
  await page.sees('Line 7: Invalid phone number format.');
  const csv = await page.textSavedBy(button(page, 'Download the invalid rows'));
  expect(csv).toMatch(/^\uFEFFPHONE,Name,Consent_Date,consent,balance,Reason\r\n/);
  expect(csv).toMatch(/\r\n020123,Nobody,,,5,Invalid phone number format[^\r]+\r\n/);
  await page.sees('Points of the new customers together: 70');
  const shown = page.getByRole('table', { name: 'The first rows, as they are read' });
  expect(await textsOf(shown.getByRole('row').nth(2).getByRole('cell'))).toBe(
    '0722 000 111 | =cmd() | 70 | Yes',
  );
  await page.presses('Import 2 customers');
  await page.sees('2 customers imported.');
  expect(await findCustomer(owner, '0722000111')).toMatchObject({
    name: '=cmd()',
    points: 70,
    consent: { given: true, at: '2026-01-30T21:00:00.000Z' },
  });
  expect(await findCustomer(owner, '0733000222')).toMatchObject({ name: 'Otieno; sons' });
  expect((await findCustomer(owner, '0712345678'))?.points).toBe(5);
  expect((await entriesOf(owner, '0722000111'))[0]).toMatchObject({ type: 'opening' });
});

it('threat 64: a logout removes the rows of an import, and another owner of the phone sees nothing of it', async () => {
  const page = await openImport(await givenShop());
  await choose(page, listOf(400));
  await page.presses('Import 400 customers', 'Pause');
  await button(page, /^Continue with/).waitFor();
  expect(await leftOnDevice(page)).toContain('Customer 7');
  await page.presses(/account/i);
  await page.locator('.dropdown-list').getByText('Logout', { exact: true }).click();
  await page.waitForURL(/\/login/);
  expect(await leftOnDevice(page)).not.toContain('Customer 7');
  await ownersChangedInAnotherTab(page, await givenShop());
  await page.goto('/reward-points?tab=import');
  await page.getByLabel('Your list as a CSV file').waitFor();
});

describeAtNight('importing a list of customers', () => {
  it('the columns of a file are seen before anything is written, and can be changed', async () => {
    const owner = await givenShop();
    const page = await openImport(owner);
    await choose(page, 'Simu;Jina;Points;Pointi za sasa\r\n0722000111;Otieno;5;90\r\n');
    const now = page.getByLabel(/^Pointi za sasa/);
    expect(await now.inputValue()).toBe('');
    await page.sees('Points of the new customers together: 5');
    await now.selectOption('Points');
    await page.sees('Points of the new customers together: 90');
    expect(await page.getByLabel(/^Points/).inputValue()).toBe('');
    expect(await findCustomer(owner, '0722000111')).toBeNull();
    await page.expectNoSidewaysScroll();
    await page.expectAccessible();
    await page.presses('Import 1 customer');
    await page.sees('1 customer imported.');
    expect(await findCustomer(owner, '0722000111')).toMatchObject({ name: 'Otieno', points: 90 });
  });

  it('an import can be paused and cancelled, and the imported customers stay', async () => {
    const owner = await givenShop();
    const page = await openImport(owner);
    await choose(page, listOf(1_000));
    let answered = 0;
    await page.route('**/api/rewards/imports', async (route) => {
      await route.continue();
      answered += 1;
    });
    await page.presses('Import 1,000 customers', 'Pause');
    await button(page, /^Continue with customers\.csv/).waitFor();
    await page.expectNoSidewaysScroll();
    const before = answered;
    // Earlier requests are answered before a later one.
    await page.evaluate(() => fetch('/robots.txt'));
    expect(answered).toBe(before);
    await page.presses('Cancel import');
    await page.getByLabel('Your list as a CSV file').waitFor();
    await page.reload();
    await page.getByLabel('Your list as a CSV file').waitFor();
    expect(await findCustomer(owner, '0710000000')).not.toBeNull();
    expect(await findCustomer(owner, '0710000999')).toBeNull();
  });

  it('an import waits for a connection that is lost in the middle', async () => {
    const page = await openImport(await givenShop(), { expected: /Failed to load resource|ERR_/ });
    await choose(page, listOf(600));
    await button(page, 'Import 600 customers').waitFor();
    await page.context().setOffline(true);
    await page.presses('Import 600 customers');
    await button(page, 'Pause').waitFor();
    await page.context().setOffline(false);
    await page.sees('600 customers imported.');
  });

  it('what would be lost of a file is said before it is imported', async () => {
    const page = await openImport(await givenShop());
    await choose(
      page,
      'Phone;Name;Consent\r\n0722000111;Otieno;yes\r\n2.54745E+11;Achieng;yes\r\n',
    );
    await page.sees('We found no column with points, so everybody starts with 0.');
    await page.sees(/^1 row says yes to offers without a date/);
    await page.sees(/^Excel has cut 1 number short\./);
    await page.sees(/^Line 3: Excel has cut this number to 2\.54745E\+11/);
  });

  it.each([
    ['no list', 'Once upon a time\nthere was a shop\n', 'The first line must name the columns'],
    ['too long', `phone\n${'0\n'.repeat(50_001)}`, 'more than 50,000 rows. Split it'],
    ['too large', 'x'.repeat(20 * 1024 * 1024 + 1), 'larger than 20 MB. Split it'],
  ])('a file that is %s is refused with advice', async (_, text, words) => {
    const page = await openImport(await givenShop());
    await choose(page, text);
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    await expectFocus(page.getByLabel('Your list as a CSV file'));
  });

  it('an import of 10,000 rows goes on after a reload, and a second import changes nothing', async () => {
    const owner = await givenShop();
    const list = listOf(10_000);
    const page = await openImport(owner, { expected: /Failed to load resource|ERR_/ });
    await choose(page, list);
    await page.presses('Import 10,000 customers');
    await page.sees(/^[1-9],\d00 of 10,000$/);
    await page.reload();
    await button(page, /^Continue with customers\.csv: [1-9],\d00 of 10,000$/).click();
    // However slow the machine is: the test's limit ends what hangs.
    await page.getByText(/customers imported\./).waitFor({ timeout: 0 });
    const last = await findCustomer(owner, '0710009999');
    expect(last).toMatchObject({ name: 'Customer 9999', points: 499 });

    await page.presses('Import another file');
    await choose(page, list);
    await page.sees('There is nobody new in this file.');
    expect(await count(page, 'Existing').textContent()).toBe('10,000');
    expect(await entriesOf(owner, '0710009999')).toHaveLength(1);
  });
});

it('threat 76: an import that waits takes no customer in for the next owner of the phone', async () => {
  const page = await openImport(await givenShop(), { expected: /ERR_FAILED/ });
  await choose(page, listOf(3));
  const imports = '**/api/rewards/imports';
  const lost = page.waitForEvent('requestfailed');
  await page.route(imports, (route) => route.abort());
  await page.presses('Import 3 customers');
  await lost;
  const next = await givenShop();
  await ownersChangedInAnotherTab(page, next);
  await page.unroute(imports);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/rewards/imports')) sent += 1;
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByLabel('Your list as a CSV file').waitFor();
  expect(sent).toBe(0);
  expect(await findCustomer(next, '0710000000')).toBeNull();
});

describe.each(casesOf([], bothScreens))('everybody can import on %s', (_, screen) => {
  it('an import is accessible from the file to the last customer', async () => {
    const page = await openImport(await givenShop(), { screen });
    await page.getByLabel('Your list as a CSV file').waitFor();
    await page.expectAccessible();
    await choose(page, `${listOf(300)}\r\nNobody,0,0`);
    await button(page, 'Import 300 customers').waitFor();
    await page.expectAccessible();
    await page.presses('Import 300 customers');
    await page.sees('300 customers imported.');
    await page.expectAccessible();
  });
});
