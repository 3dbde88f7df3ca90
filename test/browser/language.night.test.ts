import { openAt } from '#test/support/browser.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { setPointRules } from '#test/support/rewards.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { kiswahili } from '#test/support/texts.ts';

const { rewards } = kiswahili();

const heading = (page: Screen, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const speak = (page: Screen, language: string) =>
  page.getByRole('button', { name: language, exact: true }).click();

const spoken = (page: Screen) => page.evaluate(() => document.documentElement.lang);

it('a visitor switches to Kiswahili at one press, loses no typed text, and finds Kiswahili again', async () => {
  const page = await openAt('/sign-in');
  await page.getByLabel('Phone Number').fill('0712 345 678');
  await speak(page, 'Kiswahili');
  await heading(page, 'Ingia');
  expect(await page.getByLabel('Nambari ya Simu').inputValue()).toBe('0712 345 678');
  expect(await spoken(page)).toBe('sw');
  expect(await page.title()).toMatch(/^Ingia/);
  await page.getByRole('button', { name: 'Kiswahili', pressed: true }).waitFor();
  await page.expectNoSidewaysScroll();
  await page.reload();
  await heading(page, 'Ingia');
  await speak(page, 'English');
  await heading(page, 'Sign In');
  expect(await spoken(page)).toBe('en');
});

it('a visitor reads about mistakes in the language that is shown', async () => {
  const page = await openAt('/sign-in');
  await page.fillsIn({ 'Phone Number': '12' }, 'Send OTP');
  await page.sees('Invalid phone number format.');
  await speak(page, 'Kiswahili');
  await page.sees('Nambari ya simu si sahihi.');
});

describe('an owner', () => {
  let owner: Owner;

  beforeEach(async () => {
    owner = await givenOwner();
  });

  const prefer = (language: 'en' | 'sw') => owner.saveLanguage({ version: 0, language });

  it('an owner loses no typed text when the menu changes the language', async () => {
    await setPointRules(owner);
    const page = await openAs(owner, '/reward-points');
    await page.getByLabel('Customer phone').fill('0712345678');
    await page.getByText(/^More/).click();
    await page.fillsIn({ 'Receipt or invoice number': 'INV-0042' }, 'Open menu');
    await speak(page, 'Kiswahili');
    await page.getByRole('link', { name: 'Pointi za Wateja', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await heading(page, 'Pointi za Wateja');
    const typed = (label: string) => page.getByLabel(rewards?.[label] ?? label).inputValue();
    expect(await typed('Customer phone')).toBe('0712345678');
    expect(await typed('Receipt or invoice number')).toBe('INV-0042');
  });

  it('a device on which no language was chosen uses the language of the account', async () => {
    await prefer('sw');
    const page = await openAs(owner, '/settings');
    await heading(page, 'Mipangilio');
    // Every screen has it at once from then on.
    await page.goto('/profile');
    await heading(page, 'Wasifu');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  });

  it('a device on which a language was chosen keeps it', async () => {
    await prefer('sw');
    const page = await visitorSignedInAs(owner);
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Language' }).waitFor();
    await heading(page, 'Settings');
    const { reply } = await owner.getSettings();
    expect(reply).toMatchObject({ language: 'sw' });
  });
});
