import { askedBy, deskScreen, expectFocus, visitor } from '#test/support/browser.ts';
import { givenOwner } from '#test/support/owner.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { onASlowLine } from '#test/support/slow-line.ts';

it('a phone number can be typed and sent before the app is there, and nothing has to be done twice', async () => {
  const page = await visitor({ expected: /status of 40[04]/ });
  const phone = newPhone();
  const letCome = await onASlowLine(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  // Given a number typed and sent while the app was loading
  await page.fillsIn({ 'Phone Number': `0${phone.slice(4)}` }, 'Send OTP');
  expect(new URL(page.url()).search).toBe('');
  // When the app is there
  letCome();
  // Then the code is asked for, once
  await page.getByLabel('Enter OTP').waitFor();
});

it('the cursor stays in its field when the app replaces the form', async () => {
  const page = await visitor();
  const letCome = await onASlowLine(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.getByLabel('Phone Number').pressSequentially('0712');
  letCome();
  await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
  await page.keyboard.type(' 345 678');
  expect(await page.getByLabel('Phone Number').inputValue()).toBe('0712 345 678');
});

it('a press on the menu before the app is there opens the menu when it is', async () => {
  const page = await visitorSignedInAs(await givenOwner());
  const letCome = await onASlowLine(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  // Given a person who presses twice because nothing opens, and sees that it was heard
  await menu.click();
  await menu.click();
  expect(await menu.getAttribute('aria-busy')).toBe('true');
  expect(await page.dialog().count()).toBe(0);
  // When the app is there
  letCome();
  // Then the menu is open, and returns the focus as usual
  await page.dialog().getByRole('link', { name: 'Reward Points' }).waitFor();
  await page.keyboard.press('Escape');
  await page.dialog().waitFor({ state: 'hidden' });
  await expectFocus(menu);
});

it('the last of several early presses counts', async () => {
  const page = await visitorSignedInAs(await givenOwner());
  const letCome = await onASlowLine(page);
  await page.goto('/apply', { waitUntil: 'commit' });
  await page.presses('Open menu', 'Account menu');
  letCome();
  await page.getByRole('link', { name: 'My Account' }).waitFor();
  expect(await page.dialog().count()).toBe(0);
});

it('a logout that is pressed before the app is there signs out when it is', async () => {
  const page = await visitorSignedInAs(await givenOwner(), { screen: deskScreen });
  const letCome = await onASlowLine(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.presses('Logout');
  letCome();
  await page.waitForURL((url) => url.pathname === '/');
});

it('a language that is chosen before the app is there is spoken when it is', async () => {
  const page = await visitor();
  const letCome = await onASlowLine(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.presses('Kiswahili');
  letCome();
  await page.getByRole('heading', { level: 1, name: 'Ingia' }).waitFor();
});

it('a press that the app has answered is not made again', async () => {
  const page = await openAs(await givenOwner(), '/dashboard');
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
  await page.presses('Account menu');
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.act)).toBeUndefined();
  expect(await page.getByRole('link', { name: 'My Account' }).count()).toBe(0);
});

it('what sends a code is fetched when somebody touches the form, and not before', async () => {
  const page = await visitor();
  const asked = askedBy(page);
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /phone-auth|amplify|config\.json/.test(url))).toEqual([]);
  const sender = page.waitForRequest(/phone-auth/);
  await page.getByLabel('Phone Number').focus();
  await sender;
});

it('an owner sees the menus and the shape of the screen before the app is there', async () => {
  const page = await visitorSignedInAs(await givenOwner(), { screen: deskScreen });
  const letCome = await onASlowLine(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Side menu' }).getByText('Dashboard').waitFor();
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  letCome();
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();
});

it('the landing page can be read and left without a script', async () => {
  const page = await visitor({ expected: /ERR_FAILED/ });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Apply Now' }).first().waitFor();
});
