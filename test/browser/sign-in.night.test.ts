import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, visitor } from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import { codeSentTo, newPhone } from '#test/support/sign-in.ts';
import { askForCode, guess, refusals, typed } from '#test/support/sign-in-screen.ts';
import { waitOutPause } from '#test/support/table.ts';

describe('the code step', () => {
  it('the code step survives a reload within Amplify’s three minutes', async () => {
    const page = await visitor({ expected: refusals });
    const phone = await askForCode(page);
    await page.reload();
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').waitFor();
  });

  it('a reload after Amplify’s three minutes needs one press, and the number is not typed again', async () => {
    const page = await visitor({ expected: refusals });
    const phone = await askForCode(page);
    await page.evaluate(() => sessionStorage.removeItem('CognitoSignInState.expiry'));
    await waitOutPause(phone);
    await page.evaluate(() => {
      const request = JSON.parse(sessionStorage.getItem('miliki.code-request') ?? '{}');
      sessionStorage.setItem('miliki.code-request', JSON.stringify({ ...request, resendAt: 0 }));
    });
    await page.reload();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByLabel('Enter OTP').waitFor();
    expect(await smsTo(phone)).toHaveLength(2);
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').waitFor();
  });

  it('the code step says "Please request OTP again." when the request is gone', async () => {
    const page = await visitor({ expected: refusals });
    const phone = await askForCode(page);
    const code = await codeSentTo(phone);
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        if (/^CognitoSignInState\.(?!expiry)/.test(key)) sessionStorage.removeItem(key);
      }
    });
    await page.reload();
    await guess(page, code);
    await expectToast(page, 'Please request OTP again.');
  });
});

describe('creating the account', () => {
  const reachSignUp = async (page: Page) => {
    const phone = await askForCode(page);
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').fill('Wanjiku Kamau');
    return phone;
  };

  it('the sign-up can be left with another number', async () => {
    const page = await visitor({ expected: refusals });
    await reachSignUp(page);
    await page.getByRole('button', { name: 'Use another number' }).click();
    await page.getByPlaceholder('07XXXXXX').waitFor();
    await page.goto('/dashboard');
    await page.waitForURL(/\/login/);
  });

  it('the sign-up logs a welcome line, also if the SMS fails, and does not mention it to the owner', async () => {
    const page = await visitor({ expected: refusals });
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.route('**/api/send-sms', (route) => route.abort('failed'));
    await reachSignUp(page);
    await page.getByRole('button', { name: 'Finish' }).click();
    await expectToast(page, 'Account created successfully!');
    await expect.poll(() => lines.some((line) => line.includes('Welcome'))).toBe(true);
    expect(await page.locator('.toast', { hasText: 'Error' }).count()).toBe(0);
  });
});

describe('keyboard only', () => {
  it('a person signs in without a pointer', async () => {
    const page = await visitor({ expected: refusals });
    const phone = newPhone();
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').focus();
    await page.keyboard.type(typed(phone));
    await page.keyboard.press('Enter');
    await page.getByLabel('Enter OTP').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
      .toBe('one-time-code');
    await page.keyboard.type(await codeSentTo(phone));
    await page.keyboard.press('Enter');
    await page.getByLabel('Full Name').waitFor();
  });
});
