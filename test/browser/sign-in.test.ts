import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { expectToast, openAt, sees, visitor } from '#test/support/browser.ts';
import { awsEndpoint, baseUrl, smsTo } from '#test/support/cloud.ts';
import { codeSentTo, newPhone, otherCode } from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';

/** What browsers write of refusals that belong to these stories. */
const refusals = /status of 40[0349]|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/;

const typed = (phone: string) => `0${phone.slice(4)}`;

async function askForCode(page: Page, phone = newPhone()): Promise<string> {
  await page.goto('/sign-in');
  await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').waitFor();
  return phone;
}

async function guess(page: Page, code: string): Promise<void> {
  await page.getByLabel('Enter OTP').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}

/** Holds up, or spoils, the answers of the user pool to one operation. */
async function onPool(
  page: Page,
  operation: string,
  spoil: (page: Page) => Promise<'lost' | 'sent'>,
) {
  await page.route(`${awsEndpoint}/`, async (route) => {
    const isMeant = route.request().headers()['x-amz-target']?.endsWith(operation);
    if (!isMeant) return route.continue();
    if ((await spoil(page)) === 'sent') return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
}

describe('the code step', () => {
  it('the code step shows where the code went, counts down to another, and sends it once it is due', async () => {
    const page = await visitor({ expected: refusals });
    await page.clock.install();
    const phone = await askForCode(page);
    await sees(page, `07** *** ${phone.slice(-3)}`);
    await sees(page, /Resend code in 0:[0-5][0-9]/);
    // When the minute is over, here and for the server
    await waitOutPause(phone);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Resend code' }).dblclick();
    await expect.poll(async () => (await smsTo(phone)).length).toBe(2);
    await sees(page, /Resend code in/);
    // Then the new code is the one that opens
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').waitFor();
    expect(await smsTo(phone)).toHaveLength(2);
  });
});

describeAtNight('the code step', () => {
  it('the code step counts the tries down, and offers a new code when none is left', async () => {
    const page = await visitor({ expected: refusals });
    const phone = await askForCode(page);
    const wrong = otherCode(await codeSentTo(phone));
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await guess(page, wrong);
      await sees(page, `That code is not right. ${left}.`);
    }
    await guess(page, wrong);
    await sees(page, 'You have no tries left for that code. Ask for a new one.');
    expect(await page.getByLabel('Enter OTP').count()).toBe(0);
    expect(await smsTo(phone)).toHaveLength(1);
  });

  it('the code step says "Signing In..." while it verifies, and counts a double press once', async () => {
    const page = await visitor({ expected: refusals });
    const phone = await askForCode(page);
    let answers = 0;
    await onPool(page, 'RespondToAuthChallenge', async () => {
      answers += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return 'sent';
    });
    await page.getByLabel('Enter OTP').fill(await codeSentTo(phone));
    await page.getByRole('button', { name: 'Verify OTP' }).dblclick();
    await page.getByText('Signing In...').waitFor();
    await page.getByLabel('Full Name').waitFor();
    expect(answers).toBe(1);
  });

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

describe('bad networks', () => {
  it('threat 9: a lost answer to Send OTP sends no second SMS and keeps the number', async () => {
    const page = await visitor({ expected: refusals });
    const phone = newPhone();
    let challenges = 0;
    await onPool(page, 'RespondToAuthChallenge', async () => {
      challenges += 1;
      return 'lost';
    });
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByRole('button', { name: 'Start again' }).waitFor();
    expect(challenges).toBeGreaterThan(0);
    expect(await smsTo(phone)).toHaveLength(1);
    await sees(page, `07** *** ${phone.slice(-3)}`);
  });

  it('two presses of Send OTP send one SMS', async () => {
    const page = await visitor({ expected: refusals });
    const phone = newPhone();
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
    await page.getByRole('button', { name: 'Send OTP' }).dblclick();
    await page.getByLabel('Enter OTP').waitFor();
    expect(await smsTo(phone)).toHaveLength(1);
    expect(await page.locator('altcha-widget').count()).toBeLessThanOrEqual(1);
  });

  atNight('a number that got a code a moment ago has to wait', async () => {
    const phone = newPhone();
    await askForCode(await visitor({ expected: refusals }), phone);
    const page = await openAt('/sign-in', { expected: refusals });
    await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expectToast(page, 'Failed to send OTP. Try again.');
    await sees(page, /got a code less than a minute ago/);
    expect(await smsTo(phone)).toHaveLength(1);
  });
});

describe('a crowded network', () => {
  it('threat 25: too many new numbers in a network stop a new number, and none that signed in on this browser', async () => {
    const page = await visitor({ expected: refusals });
    const phone = await askForCode(page);
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').waitFor();
    // Given a network that may bring no other number, and a sign-in that did not end
    await page.route('**/api/numbers', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'signIn.tooManyNumbers', message: 'Too many new numbers.' },
      }),
    );
    await page.evaluate(() => {
      const ours = Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
      for (const key of ours) localStorage.removeItem(key);
    });
    await askForCode(page, phone);
    expect(await smsTo(phone)).toHaveLength(2);
    await page.evaluate(() => sessionStorage.clear());
    const press = async (number: string) => {
      await page.goto('/sign-in');
      await page.getByPlaceholder('07XXXXXX').fill(typed(number));
      await page.getByRole('button', { name: 'Send OTP' }).click();
    };
    // When the owner tries again, Cognito is asked, which knows the pause
    await press(phone);
    await sees(page, /got a code less than a minute ago/);
    await page.evaluate(() => sessionStorage.clear());
    await press(newPhone());
    await sees(page, 'Too many sign-ins from this network.');
  });
});

describeAtNight('creating the account', () => {
  const reachSignUp = async (page: Page) => {
    const phone = await askForCode(page);
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').fill('Wanjiku Kamau');
    return phone;
  };

  it('the sign-up says "Creating Account..." and keeps the name if it fails', async () => {
    const page = await visitor({ expected: /status of 50[03]|status of 404/ });
    await reachSignUp(page);
    await page.route(`${baseUrl}/api/account`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await new Promise((resolve) => setTimeout(resolve, 400));
      return route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
    });
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Creating Account...').waitFor();
    await expectToast(page, 'Failed to create account. Try again.');
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Wanjiku Kamau');
    // And the next press does it
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Finish' }).click();
    await expectToast(page, 'Account created successfully!');
  });

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

describe('what a browser keeps of a sign-in', () => {
  it('threat 65: 16 bits of a hash for a number, and a secret that the server knows again', async () => {
    const page = await visitor({ expected: refusals });
    const phone = await askForCode(page);
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').waitFor();
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(JSON.parse(kept['miliki.known-numbers'] ?? '')).toEqual([
      expect.stringMatching(/^[0-9a-f]{4}$/),
    ]);
    expect(kept['miliki.device']).toMatch(/^[\w-]{43}$/);
    // The next code for this number is paid by the share of known browsers, and needs no registering.
    await page.evaluate(() => {
      const ours = Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
      for (const key of ours) localStorage.removeItem(key);
    });
    const registered: string[] = [];
    page.on('request', (request) => registered.push(new URL(request.url()).pathname));
    // Right after the first: a known browser has a pause of its own.
    await askForCode(page, phone);
    expect(registered).not.toContain('/api/numbers');
    expect(await smsTo(phone)).toHaveLength(2);
  });
});

describeAtNight('keyboard only', () => {
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
