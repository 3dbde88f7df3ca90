import { readFile } from 'node:fs/promises';
import type { Request } from 'playwright-core';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import {
  bothScreens,
  deskScreen,
  expectFocus,
  onLandingPage,
  openAtSecondTry,
  type Visit,
} from '#test/support/browser.ts';
import { baseUrl, smsTo } from '#test/support/cloud.ts';
import { casesOf } from '#test/support/layer.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, ownersChangedInAnotherTab, visitorSignedInAs } from '#test/support/session.ts';
import { otherCode } from '#test/support/sign-in.ts';
import { oneByOne, watchShifts } from '#test/support/slow-line.ts';
import { setCredits } from '#test/support/table.ts';

const save = (page: Screen) => page.getByRole('button', { name: 'Save', exact: true });

async function drawnPng(page: Screen, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w ?? 0;
      canvas.height = h ?? 0;
      const paper = canvas.getContext('2d');
      if (!paper) return '';
      paper.fillStyle = '#f3b23e';
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.fillStyle = '#0a3b31';
      paper.fillRect((canvas.width - canvas.height) / 2, 0, canvas.height, canvas.height);
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner('Otieno Ouma');
});

const told = async () => (await owner.getProfile()).reply;

async function open(options: Visit = {}): Promise<Screen> {
  const page = await openAs(owner, '/profile', options);
  await page.sees('details filled');
  return page;
}

const isSaving = (request: Request): boolean =>
  request.method() === 'PUT' && request.url().endsWith('/api/account/profile');

it('threat 76: an answer that comes after its owner has left is not shown to the next owner', async () => {
  const page = await open();
  const saved = page.waitForRequest(isSaving);
  let answer = () => {};
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/account/profile', async (route) => {
    const response = await route.fetch();
    if (isSaving(route.request())) await left;
    await route.fulfill({ response });
  });
  await page.getByLabel('Business Name').fill('Ouma Hardware');
  await save(page).click();
  await saved;
  await ownersChangedInAnotherTab(page, await givenOwner('Achieng Akinyi'));
  await page.sees('details filled');
  const answered = page.waitForResponse((response) => isSaving(response.request()));
  answer();
  await (await answered).finished();
  await page.expectToast('Your session has ended');
  expect(await page.getByLabel('Business Name').inputValue()).not.toBe('Ouma Hardware');
});

describeAtNight('the details of the profile', () => {
  it('a new profile has three of eight details, and can be saved once something has changed', async () => {
    const page = await open({ screen: deskScreen });
    await page.seesSome('3 of 8 details filled');
    expect(await save(page).isDisabled()).toBe(true);
    await page.getByLabel('Business Name').fill('\u200EOuma\tHard\u200Bware\u202C');
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Ouma Hardware');
    await page.getByLabel('E-mail').fill('ouma@example.co.ke');
    await page.getByLabel('Business type').selectOption('Partnership');
    await page.fillsIn({ 'Registration number': 'BN-123', 'KRA PIN': 'a123456789z' });
    await page.getByLabel('Sector').selectOption('Retail');
    await page.fillsIn({ 'Year started': '2019', 'Town or street': 'Kibuye Market' });
    await save(page).click();
    await page.expectToast('Profile updated.');
    await page.seesSome('7 of 8 details filled');
    await page.getByRole('link', { name: 'Ouma Hardware' }).waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    expect(await told()).toEqual({
      fullName: 'Otieno Ouma',
      businessName: 'Ouma Hardware',
      email: 'ouma@example.co.ke',
      businessType: 'Partnership',
      registrationNumber: 'BN-123',
      kraPin: 'A123456789Z',
      sector: 'Retail',
      yearStarted: 2019,
      location: 'Kibuye Market',
      county: null,
    });
  });

  it.each([
    ['Full Name', ' ', 'Please enter your full name.'],
    ['Full Name', 'Win at bit.ly/x', 'Leave the link out: SMS carry this name.'],
    ['Business Name', 'Call 0712 345 678', 'Leave the long number out: SMS carry this name.'],
    ['KRA PIN', 'A12345678Z', 'Enter a KRA PIN like A123456789Z.'],
    ['E-mail', 'ouma@', 'Enter an e-mail address like name@example.com.'],
    ['Year started', '1850', 'Enter a year from 1900 to '],
  ])('the field %s of the profile refuses "%s"', async (label, typed, message) => {
    const page = await open();
    await page.getByLabel(label).fill(typed);
    await save(page).click();
    await page.sees(message);
    const field = page.getByLabel(label);
    await expectFocus(field);
    expect(await field.inputValue()).toBe(typed);
    expect((await told()).fullName).toBe('Otieno Ouma');
  });

  it('Cancel restores the saved profile', async () => {
    const page = await open();
    await page.getByLabel('Full Name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Otieno Ouma');
    expect(await save(page).isDisabled()).toBe(true);
  });

  it('the profile shows the county of the settings, and links to it', async () => {
    // Given an owner who has set no county
    const page = await open({ screen: deskScreen });
    const county = page.getByLabel('County');
    expect(await county.inputValue()).toBe('No county yet');
    expect(await county.getAttribute('readonly')).not.toBeNull();
    // When another phone sets it in Settings while the profile is being filled in
    await page.getByLabel('Business Name').fill('Ouma Hardware');
    await owner.saveLocation({ version: 0, county: 'Lamu' });
    await save(page).click();
    await page.expectToast('Profile updated.');
    // Then it stays, and the profile shows it
    await page.seesSome('4 of 8 details filled');
    expect(await county.inputValue()).toBe('Lamu');
    expect(await told()).toMatchObject({ businessName: 'Ouma Hardware', county: 'Lamu' });
    await page.getByRole('link', { name: 'Change it in Settings' }).click();
    await page.waitForURL('/settings');
  });

  it('the profile does not change the phone number', async () => {
    const page = await open();
    expect(await page.getByLabel('Phone Number').getAttribute('readonly')).not.toBeNull();
  });
});

it('the contents of the profile lead to its parts, without a question about unsaved changes', async () => {
  const page = await open({ screen: deskScreen });
  await page.getByLabel('Full Name').fill('Half Typed');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Delete account' }).click();
  await page.getByRole('heading', { name: 'Delete account' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('delete');
  expect(page.url()).toBe(`${baseUrl}/profile#delete`);
  expect(await page.dialog('Leave without saving?').count()).toBe(0);
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Half Typed');
});

describeAtNight('leaving an unsaved profile', () => {
  const question = (page: Screen) => page.dialog('Leave without saving?');

  it('a link away from an unsaved profile asks first, and the answer decides', async () => {
    const page = await open({ screen: deskScreen });
    await page.getByLabel('Full Name').fill('Half Typed');
    const link = page.getByRole('link', { name: 'My Applications' });
    await link.click();
    await question(page).presses('Cancel');
    expect(page.url()).toBe(`${baseUrl}/profile`);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Half Typed');
    await link.click();
    await question(page).presses('Leave');
    await page.waitForURL('/applications');
  });

  it('the back button on an unsaved profile asks first, and the answer decides', async () => {
    const page = await openAs(owner, '/dashboard', { screen: deskScreen });
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    await menu.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Full Name').fill('Half Typed');
    await page.evaluate(() => history.back());
    await question(page).presses('Cancel');
    expect(page.url()).toBe(`${baseUrl}/profile`);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Half Typed');
    await page.evaluate(() => history.back());
    await question(page).presses('Leave');
    await page.waitForURL('/dashboard');
    await page.sees('SMS Balance');
  });

  it('a saved profile is left without a question', async () => {
    const page = await open({ screen: deskScreen });
    await page.getByLabel('Full Name').fill('Otieno O. Ouma');
    await save(page).click();
    await page.expectToast('Profile updated.');
    await page.getByRole('link', { name: 'My Applications' }).click();
    await page.waitForURL('/applications');
  });
});

describeAtNight('the picture', () => {
  it('the picture is a small square from the middle of the chosen file, in the top bar too, and can be removed', async () => {
    const page = await open({ screen: deskScreen });
    const buffer = await drawnPng(page, 900, 300);
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.expectToast('Picture updated.');
    const picture = page.getByRole('img', { name: 'You' });
    await picture.waitFor();
    await expect
      .poll(() =>
        picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
      )
      .toEqual([256, 256]);
    const inTopBar = page.locator('.top-bar img.avatar');
    expect(await inTopBar.getAttribute('src')).toBe(await picture.getAttribute('src'));
    await expect
      .poll(() => inTopBar.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(256);
    await page.presses('Remove');
    await page.expectToast('Picture removed.');
    expect(await inTopBar.count()).toBe(0);
  });

  it('the initials replace a picture whose URL has expired', async () => {
    const page = await open({ screen: deskScreen, expected: /status of 403/ });
    const buffer = await drawnPng(page, 300, 300);
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.expectToast('Picture updated.');
    await page.route(/\/profile\/.*X-Amz-/, (route) => route.fulfill({ status: 403 }));
    await page.goto('/dashboard');
    await page.locator('.top-bar svg.avatar').waitFor();
  });

  it.each([
    ['an HTML page', { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }],
    ['a PDF', { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }],
    [
      'a file that is too large',
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) },
    ],
  ])('the picture cannot be %s', async (_, file) => {
    const page = await open();
    await page.getByLabel('Choose a picture').setInputFiles(file);
    await page.sees('The picture must be a jpg or png up to 2 MB.');
    expect((await owner.getAccount()).reply.profilePic).toBeNull();
  });
});

atNight('everything that is stored about an owner can be downloaded as a file', async () => {
  const page = await open();
  const download = page.waitForEvent('download');
  await page.presses(/^Download my data$/);
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const kept = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(kept).toContainEqual(expect.objectContaining({ what: 'user', phone: owner.phone }));
  await page.expectToast('Your data is in your downloads.');
});

describe('deleting the account', () => {
  const ask = async (page: Screen) => {
    await page.presses('Delete account');
    const question = page.dialog('Delete your account?');
    await question.getByRole('button', { name: 'Yes, send me a code' }).click();
    await question.waitFor({ state: 'hidden' });
  };

  const sentCode = async () => {
    const texts = (await smsTo(owner.phone)).map(({ Message }) => Message);
    return texts.find((text) => text.includes('delete your Miliki account'))?.slice(0, 6) ?? '';
  };

  it('deleting the account takes a question and a code, and says before what stays and what is lost', async () => {
    await setCredits(owner.userId, { smsBalance: 154 });
    const page = await open({ expected: /status of 4(00|29)/ });
    await page.sees('Applications and their documents stay');
    await page.sees('154 SMS credits, which are not refunded');
    await page.getByRole('button', { name: 'Download my data first' }).waitFor();
    await ask(page);
    const form = page.locator('form', { has: page.getByLabel('Code from the SMS') });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete account' }).waitFor();
    await ask(page);
    const code = page.getByLabel('Code from the SMS');
    const confirm = page.getByRole('button', { name: 'Delete my account for good' });
    await code.fill('12');
    await confirm.click();
    await page.sees('Enter the 6 digits from the SMS.');
    await code.fill(otherCode(await sentCode()));
    await confirm.click();
    await page.sees('That code is not right. 2 tries left.');
    await code.fill(await sentCode());
    await confirm.click();
    await onLandingPage(page);
    await page.expectToast('Your account is deleted.');
    expect((await owner.getAccount()).status).toBe(404);
    await page.goto('/dashboard');
    await page.waitForURL(/\/login/);
  });

  atNight(
    'deleting the account is refused with a reason while an application is open',
    async () => {
      await givenApplication(owner);
      const page = await open({ expected: /status of 409/ });
      await ask(page);
      await page.sees('You have an open application.');
      expect((await owner.getAccount()).status).toBe(200);
    },
  );
});

atNight('account facts and the referral code can be read and copied', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { reply } = await owner.getAccount();
  await page.sees(owner.userId);
  await page.presses('Copy link');
  await page.sees('link copied.');
  const link = `${baseUrl}/sign-in?ref=${reply.ownReferralCode}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

atNight('a profile that does not load can be loaded again', async () => {
  const page = await visitorSignedInAs(owner, { expected: /status of 403/ });
  await openAtSecondTry(page, { path: '/profile', api: '**/api/account/profile' });
  await page.seesSome('details filled');
});

it('nothing on the profile moves while its answers come one by one, and its last button is where it stays', async () => {
  await setCredits(owner.userId, { smsBalance: 154 });
  const page = await visitorSignedInAs(owner);
  const moved = await watchShifts(page);
  await page.addInitScript(() => {
    const places = new Set<number>();
    Object.assign(window, { places });
    const look = () => {
      const last = [...document.querySelectorAll('main button.btn-outline-danger')].at(-1);
      if (last?.textContent === 'Delete account')
        places.add(Math.round(last.getBoundingClientRect().top + window.scrollY));
      requestAnimationFrame(look);
    };
    look();
  });
  await oneByOne(page);
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await page.sees('154 SMS credits, which are not refunded');
  const places = () =>
    page.evaluate(() => [...(window as unknown as { places: Set<number> }).places]);
  expect(await places()).toHaveLength(1);
  expect(await moved()).toBe(0);
});

it.each(casesOf([], bothScreens))('the profile is accessible on %s', async (_, screen) => {
  await owner.saveLocation({ version: 0, county: 'Nairobi' });
  const page = await open({ screen });
  await page.presses('Delete account', 'Yes, send me a code');
  await page.getByLabel('Code from the SMS').waitFor();
  await page.getByLabel('Full Name').fill('');
  await save(page).click();
  await page.expectAccessible();
});
