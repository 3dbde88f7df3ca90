import { text } from 'node:stream/consumers';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import { form } from '#test/support/application-form.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, onLandingPage, openAt, phoneScreen, visitor } from '#test/support/browser.ts';
import { smsTo } from '#test/support/cloud.ts';
import { casesOf } from '#test/support/layer.ts';
import { files } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { codeSentTo, newPhone, otherCode } from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';

const typed = (phone: string) => `0${phone.slice(4)}`;

async function expectToast(page: Screen, title: string, text: string) {
  const toast = page.locator('.toast', { hasText: text });
  await toast.waitFor();
  expect(await toast.innerText()).toContain(title);
}

async function askForCode(page: Screen, phone: string) {
  await page.getByPlaceholder('07XXXXXX').fill(typed(phone));
  await page.presses('Send OTP');
  await page.getByLabel('Enter OTP').waitFor();
}

async function enterCode(page: Screen, code: string) {
  await page.fillsIn({ 'Enter OTP': code }, 'Verify OTP');
}

async function signUp(page: Screen, fullName: string): Promise<string> {
  const phone = newPhone();
  await page.goto('/sign-in');
  await askForCode(page, phone);
  await enterCode(page, await codeSentTo(phone));
  await page.fillsIn({ 'Full Name': fullName }, 'Finish');
  await onLandingPage(page);
  return phone;
}

/** "No account yet" is a 404, "this number exists" a 400; browsers log both. */
const noAccountYet = /status of 40[04]/;

describe.each(casesOf([['a cheap phone', phoneScreen]], [['a desk', deskScreen]]))(
  'from a phone number to a submitted application, on %s',
  (_, screen) => {
    it('an owner signs up, applies with three files, and finds everything the next day', async () => {
      const page = await visitor({ screen, expected: noAccountYet });
      const phone = newPhone();

      // Given a visitor who came by a friend's link
      await page.goto('/?ref=FRIEND7');
      await page
        .getByRole('link', {
          name: screen === phoneScreen ? 'GET STARTED' : 'SIGN IN',
          exact: true,
        })
        .click();
      await page.getByRole('heading', { name: 'Sign In' }).waitFor();
      await page.sees('Enter your Phone Number to Login or Register');
      await page.sees('By signing in, you agree to the');
      await page.getByRole('link', { name: 'Terms of use' }).waitFor();

      // When the code from the SMS is entered
      await askForCode(page, phone);
      await expectToast(page, 'OTP Sent', 'Check your phone for the OTP.');
      await enterCode(page, await codeSentTo(phone));
      await expectToast(page, 'Success', 'Phone number verified successfully!');

      // Then a number without an account is asked for a name
      expect(await page.getByLabel(/referral code/i).inputValue()).toBe('FRIEND7');
      await page.fillsIn({ 'Full Name': 'Wanjiku Kamau' }, 'Finish');
      await onLandingPage(page);
      await expectToast(page, 'Success', 'Account created successfully!');
      await expect
        .poll(async () => (await smsTo(phone)).map(({ Message }) => Message))
        .toContain(welcomeSms('Wanjiku Kamau'));

      // And the dashboard counts, from nothing
      await page.opens('/dashboard', 'Welcome Wanjiku Kamau');
      for (const tile of [
        'SMS Balance',
        'Points Awarded',
        'Points Redeemed',
        'Business Location',
        'Active Customers',
        'Points Value (KES)',
      ]) {
        await page.getByText(tile, { exact: true }).waitFor();
      }
      await page.getByRole('heading', { name: 'Notifications' }).waitFor();
      await page.expectNoSidewaysScroll();

      // When the form is filled and submitted
      await page.opens('/apply', 'Apply for Software Financing');
      await form.answerQuestions(page);
      await page.locator('.amount-summary').getByText('KES 500,000').waitFor();
      await form.attachRequired(page);
      await form.attach(page, /Bank Statement/, {
        name: 'bank.csv',
        mimeType: 'text/csv',
        buffer: files.csv,
      });
      await form.agree(page);
      await page.expectNoSidewaysScroll();
      await page.getByRole('button', { name: 'Submit Application' }).dblclick();

      // Then there is one application
      await page.waitForURL('/applications/*');
      await expectToast(
        page,
        'Application Submitted',
        'Your financing request has been received. Our team will contact you soon.',
      );
      await page.sees('Pending Review');
      expect(await page.getByText('Pending Review').count()).toBe(1);
      await page.seesSome('KES 500,000');
      await page.getByRole('heading', { name: 'What happens next' }).waitFor();
      await page.expectNoSidewaysScroll();
      await page.goto('/applications');
      const download = page.waitForEvent('download');
      await page.presses('Download as CSV');
      expect(await text(await (await download).createReadStream())).toContain(
        'Mama Njeri Groceries,Retail,Mobile App,500000,12,',
      );
      await page.expectNoSidewaysScroll();

      // And it is there when the owner comes back and signs in again
      await page.evaluate(() => localStorage.clear());
      await page.goto('/applications');
      await page.waitForURL(/\/login/);
      await waitOutPause(phone);
      await askForCode(page, phone);
      await enterCode(page, await codeSentTo(phone));
      await page.waitForURL('/applications');
      await page.sees('Pending Review');
    });
  },
);

it('a wrong code is refused, and the right one still works', async () => {
  const page = await visitor({ expected: noAccountYet });
  const phone = newPhone();
  await page.goto('/sign-in');
  await askForCode(page, phone);
  const code = await codeSentTo(phone);
  await enterCode(page, otherCode(code));
  await expectToast(page, 'Error', 'Invalid OTP. Try again.');
  await enterCode(page, code);
  await page.getByLabel('Full Name').waitFor();
});

describeAtNight('mistakes on the way in', () => {
  it('an invalid number gets the alert of docs/rules.md 8, and nothing is sent', async () => {
    const page = await openAt('/login');
    await page.getByPlaceholder('07XXXXXX').fill('07123');
    await page.presses('Send OTP');
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
    await page.fillsIn({ 'Full Name': '   ' }, 'Finish');
    await expectToast(page, 'Error', 'Please enter your full name.');
    await page.goto('/dashboard');
    await page.getByLabel('Full Name').waitFor();
  });

  it('a robot check that cannot be fetched says that the OTP failed, and keeps the number', async () => {
    const page = await visitor({ expected: /Failed to load resource|altcha/i });
    await page.route('**/api/robot-challenge', (route) => route.abort());
    await page.goto('/sign-in');
    await page.getByPlaceholder('07XXXXXX').fill('0712345678');
    await page.presses('Send OTP');
    await expectToast(page, 'Error', 'Failed to send OTP. Try again.');
    expect(await page.getByPlaceholder('07XXXXXX').inputValue()).toBe('0712345678');
  });
});

it('a person who is not logged in reads so, and is led to sign-in', async () => {
  const page = await openAt('/apply');
  await page.waitForURL(/\/login\?next=%2Fapply/);
  await expectToast(page, 'Error', 'Please log in to apply for financing.');
});

it('the second owner of a phone sees nothing of the first', async () => {
  const page = await visitor({ expected: noAccountYet });
  await signUp(page, 'First Owner');
  await page.goto('/apply');
  await form.answerQuestions(page);
  await form.attachRequired(page);
  await form.agree(page);
  await form.submit(page);
  await page.waitForURL('/applications/*');
  await page.presses(/account menu|First Owner/i);
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click();
  await page.waitForURL('/login');
  await signUp(page, 'Second Owner');
  await page.goto('/applications');
  await page.sees('You have not applied yet.');
  expect(await page.getByText('First Owner').count()).toBe(0);
});
