import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAt, visitor } from '#test/support/browser.ts';
import { codeSentTo, newPhone } from '#test/support/sign-in.ts';

const typed = (phone: string) => `0${phone.slice(4)}`;

async function expectToast(page: Page, title: string, text: string) {
  const toast = page.locator('.toast', { hasText: text });
  await toast.waitFor();
  expect(await toast.innerText()).toContain(title);
}

async function askForCode(page: Page, phone: string) {
  await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').waitFor();
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Enter OTP').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}

/** "No account yet" is a 404, "this number exists" a 400; browsers write both to the console. */
const noAccountYet = /status of 40[04]/;

describe('mistakes on the way in', () => {
  it('an invalid number gets the alert of docs/rules.md 8, and nothing is sent', async () => {
    const page = await openAt('/login');
    await page.getByPlaceholder('07XXXXXX').fill('07123');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Invalid phone number format.' });
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      'Error\nInvalid phone number format. Please enter a valid Kenyan number starting with 07 or 01.',
    );
    expect(await page.getByPlaceholder('07XXXXXX').inputValue()).toBe('07123');
  });

  it('a name of spaces is refused, and a reload does not lose the step', async () => {
    const page = await visitor({ expected: noAccountYet });
    const phone = newPhone();
    await page.goto('/sign-in');
    await askForCode(page, phone);
    await enterCode(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').fill('   ');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expectToast(page, 'Error', 'Please enter your full name.');
    await page.goto('/dashboard');
    await page.getByLabel('Full Name').waitFor();
  });

  it('a robot check that cannot be fetched says that the OTP failed, and keeps the number', async () => {
    const page = await visitor({ expected: /Failed to load resource|altcha/i });
    await page.route('**/api/robot-challenge', (route) => route.abort());
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').fill('0712345678');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expectToast(page, 'Error', 'Failed to send OTP. Try again.');
    expect(await page.getByPlaceholder('07XXXXXX').inputValue()).toBe('0712345678');
  });
});
