import type { Locator } from 'playwright-core';
import { deskScreen, openAt, phoneScreen, visitor } from '#test/support/browser.ts';
import { newPhone } from '#test/support/sign-in.ts';

async function boxOf(part: Locator) {
  await part.waitFor();
  // What moves is not where it will be.
  await part.evaluate((it) => Promise.allSettled(it.getAnimations().map((one) => one.finished)));
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { top: box.y, bottom: box.y + box.height, ...box };
}

/** A phone whose keyboard is open. */
const aboveKeyboard = { width: 360, height: 420 };

it.each([phoneScreen, aboveKeyboard])(
  'a toast covers no heading, and neither the field in use nor its button, at %o',
  async (screen) => {
    const page = await visitor({ screen });
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').fill(`0${newPhone().slice(4)}`);
    await page.presses('Send OTP');
    const toast = await boxOf(page.locator('.toast'));
    await expect
      .poll(async () => (await boxOf(page.getByRole('button', { name: 'Verify OTP' }))).bottom)
      .toBeLessThanOrEqual(toast.top);
    expect((await boxOf(page.getByLabel('Enter OTP'))).bottom).toBeLessThan(toast.top);
    expect((await boxOf(page.getByRole('heading', { level: 1 }))).bottom).toBeLessThan(toast.top);
    expect(toast.bottom).toBeLessThanOrEqual(screen.height);
  },
);

it.each([
  ['at the end of a phone', phoneScreen, true],
  ['in the middle of a desk', deskScreen, false],
])('a dialog is %s', async (_, screen, isSheet) => {
  const page = await openAt('/components', { screen });
  await page.getByRole('button', { name: 'Open a dialog' }).first().click();
  const sheet = await boxOf(page.dialog());
  expect([sheet.bottom === screen.height, sheet.width === screen.width]).toEqual([
    isSheet,
    isSheet,
  ]);
});
