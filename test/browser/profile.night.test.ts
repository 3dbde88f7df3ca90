import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAccount, getProfile } from '#shared/accounts/contract.ts';
import { saveLocation } from '#shared/settings/contract.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import {
  bothScreens,
  deskScreen,
  expectFocus,
  expectToast,
  openAtSecondTry,
  type Visit,
} from '#test/support/browser.ts';
import { call } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { drawnPng, save } from '#test/support/profile-screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner('Otieno Ouma');
});

const as = () => ({ token: owner.tokens.accessToken });

const told = async () => (await call(getProfile, as())).reply;

async function open(options: Visit = {}): Promise<Page> {
  const page = await openAs(owner, '/profile', options);
  await page.getByText('details filled').waitFor();
  return page;
}

describe('the details of the profile', () => {
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
    await page.getByText(message).waitFor();
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
    // When it is set in Settings, on another phone, while the profile is being filled in
    await page.getByLabel('Business Name').fill('Ouma Hardware');
    await call(saveLocation, { ...as(), body: { version: 0, county: 'Lamu' } });
    await save(page).click();
    await expectToast(page, 'Profile updated.');
    // Then it stays, and the profile shows it
    await page.getByText('4 of 8 details filled').first().waitFor();
    expect(await county.inputValue()).toBe('Lamu');
    expect(await told()).toMatchObject({ businessName: 'Ouma Hardware', county: 'Lamu' });
    await page.getByRole('link', { name: 'Change it in Settings' }).click();
    await page.waitForURL(`${baseUrl}/settings`);
  });

  it('the profile does not change the phone number', async () => {
    const page = await open();
    expect(await page.getByLabel('Phone Number').getAttribute('readonly')).not.toBeNull();
  });
});

describe('leaving an unsaved profile', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

  it('the back button on an unsaved profile asks first, and the answer decides', async () => {
    const page = await openAs(owner, '/dashboard', { screen: deskScreen });
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    await menu.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Full Name').fill('Half Typed');
    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(page.url()).toBe(`${baseUrl}/profile`);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Half Typed');
    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${baseUrl}/dashboard`);
    await page.getByText('SMS Balance').waitFor();
  });

  it('a saved profile is left without a question', async () => {
    const page = await open({ screen: deskScreen });
    await page.getByLabel('Full Name').fill('Otieno O. Ouma');
    await save(page).click();
    await expectToast(page, 'Profile updated.');
    await page.getByRole('link', { name: 'My Applications' }).click();
    await page.waitForURL(`${baseUrl}/applications`);
  });
});

describe('the picture', () => {
  it('the initials replace a picture whose URL has expired', async () => {
    const page = await open({ screen: deskScreen, expected: /status of 403/ });
    const buffer = await drawnPng(page, 300, 300);
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expectToast(page, 'Picture updated.');
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
    await page.getByText('The picture must be a jpg or png up to 2 MB.').waitFor();
    expect((await call(getAccount, as())).reply.profilePic).toBeNull();
  });
});

it('account facts and the referral code can be read and copied', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { reply } = await call(getAccount, as());
  await page.getByText(owner.userId).waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'link copied.');
  const link = `${baseUrl}/sign-in?ref=${reply.ownReferralCode}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

it('a profile that does not load can be loaded again', async () => {
  const page = await visitorSignedInAs(owner, { expected: /status of 403/ });
  await openAtSecondTry(page, { path: '/profile', api: '**/api/account/profile' });
  await page.getByText('details filled').first().waitFor();
});

it.each(bothScreens)('the profile is accessible on %s', async (_, screen) => {
  await call(saveLocation, { ...as(), body: { version: 0, county: 'Nairobi' } });
  const page = await open({ screen });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('button', { name: 'Yes, send me a code' }).click();
  await page.getByLabel('Code from the SMS').waitFor();
  await page.getByLabel('Full Name').fill('');
  await save(page).click();
  await expectAccessible(page);
});
