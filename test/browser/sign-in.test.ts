import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { openAt, refuse, visitor } from '#test/support/browser.ts';
import { awsEndpoint, baseUrl, smsTo } from '#test/support/cloud.ts';
import type { Screen } from '#test/support/screen.ts';
import { codeSentTo, newPhone, otherCode } from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';

const refusals = /status of 40[0349]|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/;

const typed = (phone: string) => `0${phone.slice(4)}`;

async function askForCode(page: Screen, phone = newPhone()): Promise<string> {
  await page.goto('/sign-in');
  await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
  await page.presses('Send OTP');
  await page.getByLabel('Enter OTP').waitFor();
  return phone;
}

async function guess(page: Screen, code: string): Promise<void> {
  await page.fillsIn({ 'Enter OTP': code }, 'Verify OTP');
}

/** Delays or spoils the pool's answers to one operation. */
async function onPool(
  page: Screen,
  operation: string,
  spoil: (page: Screen) => Promise<'lost' | 'sent'>,
) {
  await page.route(`${awsEndpoint}/`, async (route) => {
    const isMeant = route.request().headers()['x-amz-target']?.endsWith(operation);
    if (!isMeant) return route.continue();
    if ((await spoil(page)) === 'sent') return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
}

let page: Screen;

beforeEach(async () => {
  page = await visitor({ expected: refusals });
});

it('the code step shows where the code went, counts down to another, and sends it once it is due', async () => {
  await page.clock.install();
  const phone = await askForCode(page);
  await page.seesSome(`07** *** ${phone.slice(-3)}`);
  await page.seesSome(/Resend code in 0:[0-5][0-9]/);
  // When the minute is over, here and for the server
  await waitOutPause(phone);
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).dblclick();
  await expect.poll(async () => (await smsTo(phone)).length).toBe(2);
  await page.seesSome(/Resend code in/);
  // Then the new code is the one that opens
  await guess(page, await codeSentTo(phone));
  await page.getByLabel('Full Name').waitFor();
  expect(await smsTo(phone)).toHaveLength(2);
});

describeAtNight('the code step', () => {
  it('the code step counts the tries down, and offers a new code when none is left', async () => {
    const phone = await askForCode(page);
    const wrong = otherCode(await codeSentTo(phone));
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
      await guess(page, wrong);
      await page.seesSome(`That code is not right. ${left}.`);
    }
    await guess(page, wrong);
    await page.seesSome('You have no tries left for that code. Ask for a new one.');
    expect(await page.getByLabel('Enter OTP').count()).toBe(0);
    expect(await smsTo(phone)).toHaveLength(1);
  });

  it('the code step says "Signing In..." while it verifies, and counts a double press once', async () => {
    const phone = await askForCode(page);
    let answers = 0;
    await onPool(page, 'RespondToAuthChallenge', async () => {
      answers += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return 'sent';
    });
    await page.getByLabel('Enter OTP').fill(await codeSentTo(phone));
    await page.getByRole('button', { name: 'Verify OTP' }).dblclick();
    await page.sees('Signing In...');
    await page.getByLabel('Full Name').waitFor();
    expect(answers).toBe(1);
  });

  it('the code step survives a reload within Amplify’s three minutes', async () => {
    const phone = await askForCode(page);
    await page.reload();
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').waitFor();
  });

  it('a reload after Amplify’s three minutes needs one press, and the number is not typed again', async () => {
    const phone = await askForCode(page);
    await page.evaluate(() => sessionStorage.removeItem('CognitoSignInState.expiry'));
    await waitOutPause(phone);
    await page.evaluate(() => {
      const request = JSON.parse(sessionStorage.getItem('miliki.code-request') ?? '{}');
      sessionStorage.setItem('miliki.code-request', JSON.stringify({ ...request, resendAt: 0 }));
    });
    await page.reload();
    await page.presses('Send a new code');
    await page.getByLabel('Enter OTP').waitFor();
    expect(await smsTo(phone)).toHaveLength(2);
    await guess(page, await codeSentTo(phone));
    await page.getByLabel('Full Name').waitFor();
  });

  it('the code step says "Please request OTP again." when the request is gone', async () => {
    const code = await codeSentTo(await askForCode(page));
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) {
        if (/^CognitoSignInState\.(?!expiry)/.test(key)) sessionStorage.removeItem(key);
      }
    });
    await page.reload();
    await guess(page, code);
    await page.expectToast('Please request OTP again.');
  });
});

it('threat 9: a lost answer to Send OTP sends no second SMS and keeps the number', async () => {
  const phone = newPhone();
  let challenges = 0;
  await onPool(page, 'RespondToAuthChallenge', async () => {
    challenges += 1;
    return 'lost';
  });
  await page.goto('/sign-in');
  await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
  await page.presses('Send OTP');
  await page.getByRole('button', { name: 'Start again' }).waitFor();
  expect(challenges).toBeGreaterThan(0);
  expect(await smsTo(phone)).toHaveLength(1);
  await page.seesSome(`07** *** ${phone.slice(-3)}`);
});

it('two presses of Send OTP send one SMS', async () => {
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
  await page.presses('Send OTP');
  await page.expectToast('Failed to send OTP. Try again.');
  await page.seesSome(/got a code less than a minute ago/);
  expect(await smsTo(phone)).toHaveLength(1);
});

it('threat 25: too many new numbers in a network stop a new number, and none that signed in on this browser', async () => {
  const phone = await askForCode(page);
  await guess(page, await codeSentTo(phone));
  await page.getByLabel('Full Name').waitFor();
  // Given a network that may bring no other number, and a sign-in that did not end
  const message = 'Too many new numbers.';
  await refuse(page, '**/api/numbers', 429, 'signIn.tooManyNumbers', message);
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
    await page.presses('Send OTP');
  };
  // When the owner tries again, Cognito is asked, which knows the pause
  await press(phone);
  await page.seesSome(/got a code less than a minute ago/);
  await page.evaluate(() => sessionStorage.clear());
  await press(newPhone());
  await page.seesSome('Too many sign-ins from this network.');
});

describeAtNight('creating the account', () => {
  const reachSignUp = async (page: Screen) => {
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
    await page.presses('Finish');
    await page.sees('Creating Account...');
    await page.expectToast('Failed to create account. Try again.');
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Wanjiku Kamau');
    // And the next press does it
    await page.unrouteAll();
    await page.presses('Finish');
    await page.expectToast('Account created successfully!');
  });

  it('the sign-up can be left with another number', async () => {
    await reachSignUp(page);
    await page.presses('Use another number');
    await page.getByPlaceholder('07XXXXXX').waitFor();
    await page.goto('/dashboard');
    await page.waitForURL(/\/login/);
  });

  it('the sign-up logs a welcome line, also if the SMS fails, and does not mention it to the owner', async () => {
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.route('**/api/send-sms', (route) => route.abort('failed'));
    await reachSignUp(page);
    await page.presses('Finish');
    await page.expectToast('Account created successfully!');
    await expect.poll(() => lines.some((line) => line.includes('Welcome'))).toBe(true);
    expect(await page.locator('.toast', { hasText: 'Error' }).count()).toBe(0);
  });
});

it('threat 65: 16 bits of a hash for a number, and a secret that the server knows again', async () => {
  const phone = await askForCode(page);
  await guess(page, await codeSentTo(phone));
  await page.getByLabel('Full Name').waitFor();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(JSON.parse(kept['miliki.known-numbers'] ?? '')).toEqual([
    expect.stringMatching(/^[0-9a-f]{4}$/),
  ]);
  expect(kept['miliki.device']).toMatch(/^[\w-]{43}$/);
  // The next code is paid by the share of known browsers, without registering.
  await page.evaluate(() => {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith('Cognito'));
    for (const key of ours) localStorage.removeItem(key);
  });
  const registered: string[] = [];
  page.on('request', (request) => registered.push(new URL(request.url()).pathname));
  // Right after the first: a known browser has a separate pause.
  await askForCode(page, phone);
  expect(registered).not.toContain('/api/numbers');
  expect(await smsTo(phone)).toHaveLength(2);
});

describeAtNight('keyboard only', () => {
  it('a person signs in without a pointer', async () => {
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
