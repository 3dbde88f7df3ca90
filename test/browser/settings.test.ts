import { givenApiKey, keyCodeSentTo, waitOutKeyPause } from '#test/support/api-key.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, expectFocus, openAtSecondTry, type Visit } from '#test/support/browser.ts';
import { casesOf } from '#test/support/layer.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { partOf, type Screen, textsOf } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { otherCode } from '#test/support/sign-in.ts';

const section = (page: Screen, title: string) =>
  partOf(
    page
      .locator('details')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) }),
  );

async function unfold(page: Screen, title: string) {
  await section(page, title).locator('summary').click();
  return section(page, title);
}

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

const saved = async () => (await owner.getSettings()).reply;

const savePoints = (version: number, pointValue: number) =>
  owner.savePointSettings({ version, pointValue, earnPer: 100, minRedeem: 1 });

async function open(options: Visit = {}): Promise<Screen> {
  const page = await openAs(owner, '/settings', options);
  await section(page, 'Points').waitFor();
  return page;
}

it('a subscription is sold with the words for what it unlocks', async () => {
  const page = await open();
  await page.route('**/api/purchases*', async (route) => {
    const reply = await (await route.fetch()).json();
    const plans = [{ id: 'month', months: 1, price: 1_000 }];
    await route.fulfill({ json: { ...reply, plans, unlocks: ['campaigns', 'rewards'] } });
  });
  const billing = await unfold(page, 'Plan and billing');
  await billing.sees(
    'Only with a subscription: campaigns and messages, awarding and redeeming points. All else works without one.',
  );
  await billing.getByRole('button', { name: 'Buy for KES 1,000' }).waitFor();
});

describeAtNight('points', () => {
  it('the settings of points are saved, and are in a closed section on the next visit', async () => {
    const page = await open();
    const points = section(page, 'Points');
    await points.fillsIn({ 'One point is worth KES': '0.5', '1 point for every KES': '1,200' });
    await points.getByLabel('Points expire').selectOption('12 months after the award');
    await points.presses('Save');
    await page.expectToast('Settings saved.');
    expect(await saved()).toMatchObject({
      version: 1,
      pointValue: 0.5,
      earnPer: 1200,
      minRedeem: 1,
      expiryMonths: 12,
    });
    await page.reload();
    await points.sees('KES 0.5 a point, 1 for every KES 1,200');
    expect(await page.locator('details[open]').count()).toBe(0);
  });

  it('an owner can set the KES above which a redemption needs a code', async () => {
    const page = await open();
    const points = section(page, 'Points');
    const above = points.getByLabel('Code needed above KES');
    expect(await above.inputValue()).toBe('500');
    await above.fill('100,001');
    await points.presses('Save');
    await points.sees('Enter whole KES, from 0 to 100,000, or nothing.');
    await above.fill('1,500');
    await points.presses('Save');
    await page.expectToast('Settings saved.');
    expect(await saved()).toMatchObject({ redeemCodeAbove: 1500 });
    await above.fill(' ');
    await points.presses('Save');
    await expect.poll(async () => (await saved()).redeemCodeAbove).toBeNull();
  });

  it('the section of points says, before it is saved, how the worth of the points that are held changes', async () => {
    await savePoints(0, 1);
    for (const points of [10_000, 10_000, 10_000, 10_000, 1_200]) {
      await owner.award({ phone: '0712345678', points });
    }
    const points = await unfold(await open(), 'Points');
    expect(await points.getByText('Your customers have').count()).toBe(0);
    await points.getByLabel('One point is worth KES').fill('0.5');
    await points
      .getByText('Your customers have 41,200 points: KES 41,200 becomes KES 20,600.', {
        exact: true,
      })
      .waitFor();
    await points.getByLabel('One point is worth KES').fill('1');
    expect(await points.getByText('Your customers have').count()).toBe(0);
  });

  it('the section of points is open on the first visit, with suggestions that are not saved', async () => {
    const page = await open();
    const points = section(page, 'Points');
    expect(await points.getByLabel('One point is worth KES').inputValue()).toBe('1');
    expect(await points.getByLabel('1 point for every KES').inputValue()).toBe('100');
    expect(await points.getByLabel('Minimum to redeem, in points').inputValue()).toBe('1');
    expect(await textsOf(points.getByLabel('Points expire').locator('option'))).toBe(
      'Never | 6 months after the award | 12 months after the award | 24 months after the award',
    );
    await points.sees('A change applies only to points that you award after it.');
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await saved()).toMatchObject({ version: 0, pointValue: null });
  });

  it.each(['0', '1000.01', 'abc', ''])('a point cannot be worth "%s"', async (typed) => {
    const page = await open();
    const value = page.getByLabel('One point is worth KES');
    await value.fill(typed);
    await section(page, 'Points').presses('Save');
    await page.sees(
      'One point must be worth between KES 0.01 and KES 1,000, with three decimals at most.',
    );
    await expectFocus(value);
    expect(await saved()).toMatchObject({ version: 0 });
  });
});

atNight('saving a section leaves the text that is typed in another', async () => {
  const page = await open();
  await page.getByLabel('One point is worth KES').fill('2');
  const location = await unfold(page, 'Location');
  await location.getByLabel('County').selectOption('Lamu');
  await location.presses('Save');
  await page.expectToast('Settings saved.');
  expect(await page.getByLabel('One point is worth KES').inputValue()).toBe('2');
  await section(page, 'Points').presses('Save');
  await expect.poll(async () => (await saved()).version).toBe(2);
  expect(await saved()).toMatchObject({ county: 'Lamu', pointValue: 2 });
});

it('a change by another device is shown, and not written over', async () => {
  const page = await open({ expected: /status of 409/ });
  const location = await unfold(page, 'Location');
  await location.getByLabel('County').selectOption('Lamu');
  await owner.saveLocation({ version: 0, county: 'Embu' });
  await location.presses('Save');
  await page.expectToast('Settings were changed on another device. Reloaded.');
  await expect.poll(() => location.getByLabel('County').inputValue()).toBe('Embu');
  expect(await saved()).toMatchObject({ version: 1, county: 'Embu' });
});

describeAtNight('each section by itself', () => {
  it('the county is one of 47, and is saved', async () => {
    const page = await open();
    const location = await unfold(page, 'Location');
    expect(await location.locator('option').count()).toBe(48);
    await location.presses('Save');
    await location.sees('Choose a county.');
    await location.getByLabel('County').selectOption('Nakuru');
    await location.presses('Save');
    await page.expectToast('Settings saved.');
    await page.goto('/dashboard');
    await page.sees('Nakuru');
  });

  it('the sender ID and the low-credit warning are saved, and the hours are fixed', async () => {
    const page = await open();
    const sms = await unfold(page, 'SMS');
    await sms.sees('8 AM to 6 PM');
    await sms.fillsIn({ 'Name that SMS come from': 'Mama Njeri' }, 'Save');
    await sms.sees('The name has 3 to 11 letters or digits, and no spaces.');
    await sms.fillsIn({ 'Name that SMS come from': 'MamaNjeri', 'Warn me when': '120' }, 'Save');
    await page.expectToast('Settings saved.');
    expect(await saved()).toMatchObject({ senderName: 'MamaNjeri', lowCreditAt: 120 });
  });

  it('the language is saved, and changes the screen', async () => {
    const page = await open();
    const language = await unfold(page, 'Language');
    await language.getByLabel('Language').selectOption('Kiswahili');
    await language.presses('Save');
    await page.expectToast('Mipangilio imehifadhiwa.');
    await page.getByRole('heading', { name: 'Mipangilio' }).waitFor();
    expect(await saved()).toMatchObject({ language: 'sw' });
  });
});

async function keyCodeOnPhone(): Promise<string> {
  await expect.poll(() => keyCodeSentTo(owner)).not.toBe('');
  return keyCodeSentTo(owner);
}

/** Confirms a new key, and enters the code. @returns the key */
async function createWithCode(page: Screen, start: string): Promise<string> {
  const security = section(page, 'Security');
  await security.presses(start);
  await page.presses('Yes, send me a code');
  const code = page.getByLabel('Code from the SMS');
  await code.waitFor();
  await code.fill(await keyCodeOnPhone());
  await page.keyboard.press('Enter');
  return security.getByLabel('Your new API key').inputValue();
}

const confirmClass = (page: Screen) =>
  page.dialog().getByRole('button', { name: 'Yes, send me a code' }).getAttribute('class');

it('an API key is shown once, can be copied, and is known by its last four letters afterwards', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const security = await unfold(page, 'Security');
  await security.presses('Create API key');
  expect(await confirmClass(page)).toContain('btn-primary');
  await page.dialog().presses('Cancel');
  const key = await createWithCode(page, 'Create API key');
  expect(key).toMatch(/^mlk_[\w-]{43}$/);
  await security.presses('Copy API key');
  await security.sees('API key copied.');
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await page.reload();
  await unfold(page, 'Security');
  await security.getByText(key.slice(-4), { exact: true }).waitFor();
  await security.sees('Never');
  expect(await page.getByText(key).count()).toBe(0);
  expect(await page.getByLabel('Your new API key').count()).toBe(0);
});

atNight('the code for an API key can be corrected, and entered after a reload', async () => {
  const page = await open({ expected: /status of 400/ });
  const security = await unfold(page, 'Security');
  await security.presses('Create API key');
  await page.presses('Yes, send me a code');
  const code = page.getByLabel('Code from the SMS');
  await expectFocus(code);
  await page.expectAccessible();
  await code.fill('12');
  await security.presses('Create the key');
  await page.sees('Enter the 6 digits from the SMS.');
  await code.fill(otherCode(await keyCodeOnPhone()));
  await security.presses('Create the key');
  await page.sees('That code is not right. 2 tries left.');
  await page.reload();
  await code.fill(await keyCodeOnPhone());
  await security.presses('Create the key');
  await security.getByLabel('Your new API key').waitFor();
  await expect.poll(() => code.count()).toBe(0);
});

it('an API key is replaced and revoked only after a question', async () => {
  const key = await givenApiKey(owner);
  await waitOutKeyPause(owner);
  const page = await open();
  const security = await unfold(page, 'Security');
  await security.presses('Create a new key');
  await page.dialog().sees(`ends in ${key.slice(-4)}.`);
  // It stops a till; a first key does not.
  expect(await confirmClass(page)).toContain('btn-danger');
  await page.dialog().presses('Cancel');
  expect(await createWithCode(page, 'Create a new key')).not.toBe(key);
  await security.presses('Revoke');
  await page.dialog().presses('Cancel');
  expect((await saved()).apiKey).not.toBeNull();
  await security.presses('Revoke');
  await page.presses('Yes, revoke it');
  await page.expectToast('The API key is revoked.');
  expect((await saved()).apiKey).toBeNull();
  await security.getByRole('button', { name: 'Create API key' }).waitFor();
});

atNight('settings that do not load can be loaded again', async () => {
  const page = await visitorSignedInAs(owner, { expected: /status of 403/ });
  await openAtSecondTry(page, { path: '/settings', api: '**/api/settings' });
  await section(page, 'Points').waitFor();
});

describeAtNight('how screens look on a device', () => {
  const theme = (page: Screen) => page.evaluate(() => document.documentElement.dataset.bsTheme);

  it('screens look as the device does until a theme is chosen, which counts from the first sight on', async () => {
    const page = await open();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => theme(page)).toBe('dark');
    const appearance = await unfold(page, 'Appearance');
    await appearance.getByLabel('Light').check();
    expect(await theme(page)).toBe('light');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('h1').first().waitFor();
    expect(await theme(page)).not.toBe('dark');

    await (await unfold(page, 'Appearance')).getByLabel('Same as this device').check();
    expect(await theme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => theme(page)).toBe('light');
  });

  it('the bar of the browser has the colour of the menus', async () => {
    const page = await open();
    const appearance = await unfold(page, 'Appearance');
    const bar = () => page.locator('meta[name="theme-color"]').getAttribute('content');
    await appearance.getByLabel('Light').check();
    const light = await bar();
    await appearance.getByLabel('Dark').check();
    expect(await bar()).not.toBe(light);
  });
});

it.each(casesOf([], bothScreens))('the settings are accessible on %s', async (_, screen) => {
  const page = await open({ screen });
  for (const title of ['Location', 'SMS', 'Language', 'Appearance', 'Security']) {
    await unfold(page, title);
  }
  await section(page, 'Location').presses('Save');
  await createWithCode(page, 'Create API key');
  await page.expectAccessible();
});
