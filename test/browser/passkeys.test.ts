/** Owners' passkeys: the offer, the sign-in without SMS, and the profile's list. */
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, visitor } from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import { giveDevice } from '#test/support/office-screens.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { codeSentTo } from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';

const refusals = /status of 40[0349]|Failed to load resource/;

const OFFER = 'Next time, sign in without waiting for an SMS';
const BUTTON = 'Use fingerprint or screen lock';

async function withDevice(visit: Parameters<typeof visitor>[0] = {}): Promise<Screen> {
  const page = await visitor({ expected: refusals, ...visit });
  await giveDevice(page);
  return page;
}

const codesOf = async ({ phone }: Owner): Promise<number> =>
  (await smsTo(phone)).filter(({ Message }) => Message.includes('sign-in code')).length;

/** Signs in by a code, up to the offer or the next screen. */
async function signInByCode(page: Screen, owner: Owner, next = '/profile'): Promise<void> {
  await waitOutPause(owner.phone);
  const before = await codesOf(owner);
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByPlaceholder('07XXXXXX').fill(`0${owner.phone.slice(4)}`);
  await page.presses('Send OTP');
  await page.getByLabel('Enter OTP').waitFor();
  await expect.poll(() => codesOf(owner)).toBe(before + 1);
  await page.fillsIn({ 'Enter OTP': await codeSentTo(owner.phone) }, 'Verify OTP');
}

/** Forgets a tab's session as its end does, and nothing else. */
async function signOut(page: Screen): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('CognitoIdentityServiceProvider.')) localStorage.removeItem(key);
    }
  });
  await page.goto('/sign-in?next=%2Fprofile');
  await page.getByPlaceholder('07XXXXXX').waitFor();
}

const devices = (page: Screen) => page.region('Sign in without an SMS');

const onProfile = (page: Screen) =>
  page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();

it('a device is offered one after a code, and opens the account next time without an SMS, with the number or without', async () => {
  const owner = await givenOwner();
  const page = await withDevice();
  await signInByCode(page, owner);
  await page.sees(OFFER);
  await page.expectAccessible();
  await page.expectNoSidewaysScroll();
  await page.presses('Turn it on');
  await page.expectToast('Next time this device needs no code.');
  await onProfile(page);
  const sent = (await smsTo(owner.phone)).length;

  await signOut(page);
  await page.getByRole('button', { name: BUTTON }).waitFor();
  await page.expectAccessible();
  await page.expectNoSidewaysScroll();
  await page.presses(BUTTON);
  await onProfile(page);
  await devices(page).sees('last used');

  await signOut(page);
  await page.getByPlaceholder('07XXXXXX').fill(`0${owner.phone.slice(4)}`);
  await page.presses(BUTTON);
  await onProfile(page);
  expect((await smsTo(owner.phone)).length).toBe(sent);
});

describeAtNight('a passkey of an owner', () => {
  it('"Not now" is remembered on the device, also by whoever only left, and a device that cannot is offered nothing', async () => {
    const owner = await givenOwner();
    const page = await withDevice({ screen: deskScreen });
    await signInByCode(page, owner);
    await page.presses('Not now');
    await onProfile(page);
    await signOut(page);
    expect(await page.getByRole('button', { name: BUTTON }).count()).toBe(0);
    await signInByCode(page, owner);
    await onProfile(page);
    expect(await page.getByText(OFFER).count()).toBe(0);

    const without = await visitor({ expected: refusals });
    await signInByCode(without, owner);
    await onProfile(without);
    await devices(without).sees('No device yet.');
    expect(await devices(without).getByRole('button').count()).toBe(0);
  });

  it('a device that was removed in the profile needs a code again, and its other sessions have ended', async () => {
    const owner = await givenOwner();
    const phone = await withDevice();
    await signInByCode(phone, owner);
    await phone.presses('Turn it on');
    await onProfile(phone);
    await signOut(phone);
    await phone.presses(BUTTON);
    await onProfile(phone);

    const desk = await withDevice({ screen: deskScreen });
    await signInByCode(desk, owner);
    await desk.presses('Not now');
    await onProfile(desk);
    await devices(desk).sees('last used');
    await desk.expectAccessible();
    await devices(desk).presses(/^Remove /);
    await desk.presses('Yes, remove it');
    await desk.expectToast('needs a code again.');
    await devices(desk).sees('No device yet.');
    // The removing session goes on; the device's is over, and its passkey opens nothing
    await desk.reload();
    await onProfile(desk);
    await phone.reload();
    await phone.getByPlaceholder('07XXXXXX').waitFor();
    await phone.presses(BUTTON);
    await phone.sees("This device can no longer open that number's account. Ask for a code.");
    expect(await phone.getByRole('button', { name: BUTTON }).count()).toBe(0);
    expect(await phone.getByRole('button', { name: 'Send OTP' }).isEnabled()).toBe(true);
    // The dashboard says so, and the desktop can be added while its code is recent
    await desk.goto('/dashboard');
    await desk.sees('can no longer open your account without a code');
    await desk.goto('/profile');
    await devices(desk).presses('Add this device');
    await devices(desk).sees('not used yet');
  });

  it('a number that is not the one of the passkey is refused, in the words of a passkey that nobody has', async () => {
    const [owner, other] = [await givenOwner(), await givenOwner()];
    const page = await withDevice();
    await signInByCode(page, owner);
    await page.presses('Turn it on');
    await onProfile(page);
    for (const number of [`0${other.phone.slice(4)}`, '0700000000']) {
      await page.evaluate(() => localStorage.setItem('miliki.passkey', 'made again'));
      await signOut(page);
      await page.getByPlaceholder('07XXXXXX').fill(number);
      await page.presses(BUTTON);
      await page.sees("This device can no longer open that number's account. Ask for a code.");
    }
  });
});
