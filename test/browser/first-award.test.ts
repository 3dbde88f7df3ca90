import type { Locator } from 'playwright-core';
import { onLandingPage, phoneScreen, visitor } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';
import type { Screen } from '#test/support/screen.ts';
import { codeSentTo, newPhone } from '#test/support/sign-in.ts';

/** Counts the presses on the page. What a keyboard types, its Next key among it, is none. */
function tapsOn(page: Screen) {
  let taps = 0;
  const tap = async (part: Locator) => {
    await part.click();
    taps += 1;
  };
  const type = async (field: Locator, text: string) => {
    await field.waitFor();
    const hasFocus = () => field.evaluate((element) => element === document.activeElement);
    if (!(await hasFocus())) await tap(field);
    await page.keyboard.type(text);
  };
  return { tap, type, taps: () => taps };
}

it('the first points are given within 8 taps of the landing page', async () => {
  const page = await visitor({ screen: phoneScreen, expected: /status of 40[04]/ });
  const { tap, type, taps } = tapsOn(page);
  const phone = newPhone();
  const button = (name: string) => page.getByRole('button', { name });

  await page.goto('/');
  await tap(page.getByRole('link', { name: 'GET STARTED', exact: true }));
  await type(page.getByPlaceholder('07XXXXXX'), `0${phone.slice(4)}`);
  await tap(button('Send OTP'));
  await page.getByLabel('Enter OTP').waitFor();
  await type(page.getByLabel('Enter OTP'), await codeSentTo(phone));
  await tap(button('Verify OTP'));
  await type(page.getByLabel('Full Name'), 'Wanjiku Kamau');
  await tap(button('Finish'));
  await onLandingPage(page);
  await tap(page.getByRole('link', { name: 'DASHBOARD', exact: true }));
  await tap(page.getByRole('link', { name: /^Give the first point/ }));
  await page.waitForURL(`${baseUrl}/reward-points`);
  const customer = page.getByLabel('Customer phone');
  await expect.poll(() => customer.evaluate((it) => it === document.activeElement)).toBe(true);
  await type(customer, '0712345678');
  await page.keyboard.press('Enter');
  await type(page.getByLabel('Amount spent (KES)'), '500');
  await tap(button('award points'));
  await page.sees(/^5 points/);
  expect(taps()).toBe(8);
});
