/** One customer is told by SMS, in our words, from the list of customers. */
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { dayAfter, nairobiDay } from '#shared/platform/time.ts';
import { expectFocus, loseAnswers } from '#test/support/browser.ts';
import { sentFor } from '#test/support/outbox.ts';
import { givenCustomer, givenShop } from '#test/support/rewards.ts';
import { openAs } from '#test/support/session.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { changeItem, creditsItem } from '#test/support/table.ts';

/** A shop with one customer, and the dialog that was opened by the keyboard. */
async function openDialog(credits: number) {
  const phone = newPhone();
  const owner = await givenShop({}, credits);
  await givenCustomer(owner, phone, 10, { name: 'Akinyi' });
  const page = await openAs(owner, '/reward-points?tab=customers', {
    expected: /Failed to load resource|ERR_/,
  });
  const row = page.getByRole('button', { name: 'Akinyi' });
  const dialog = page.dialog(`Tell ${formatKenyanPhone(phone)} by SMS`);
  const open = async () => {
    await row.press('Enter');
    await page.dialog('Akinyi').getByRole('button', { name: 'Tell by SMS' }).press('Enter');
    await dialog.waitFor();
  };
  await open();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  return { phone, owner, page, row, dialog, open, preview };
}

it('a customer is told by SMS what the preview says, once on two presses, and a refusal keeps what was typed', async () => {
  const { phone, owner, page, row, dialog, open, preview } = await openDialog(5);
  await expectFocus(dialog.getByLabel('What to say'));
  const order = dialog.getByLabel('Order number (optional)');
  await order.fill('plumber');
  await order.press('Enter');
  await dialog.sees('An order number has up to two letters and five digits, such as AB-12345.');
  await dialog.getByLabel('Thing').selectOption('Shoes');
  await order.fill('ab-12');
  await preview.getByText('Mama Njeri Shop: your shoes AB-12 are ready.').waitFor();
  await preview.getByText('1 SMS, 1 person, 1 credit (KES 1.16)').waitFor();
  await page.expectAccessible();

  // An award proves no number.
  await order.press('Enter');
  await dialog.sees(/^This customer has not proved the number yet/);
  await page.expectAccessible();
  expect(await order.inputValue()).toBe('ab-12');
  expect(await dialog.getByLabel('Thing').inputValue()).toBe('shoes');
  await changeItem(
    { pk: `user#${owner.userId}`, sk: `customer#${phone}` },
    { provedAt: '2026-01-01T00:00:00.000Z' },
  );
  await dialog.getByRole('button', { name: 'Send' }).dblclick();
  await page.expectToast(`The SMS to ${formatKenyanPhone(phone)} waits for its turn.`);
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(row);

  await open();
  await dialog.getByLabel('What to say').selectOption('An appointment');
  await dialog.getByLabel('Language of the SMS').selectOption('Kiswahili');
  await preview.getByText('Fill in the fields to see the SMS.').waitFor();
  await dialog.presses('Send');
  await dialog.sees('Choose a day from today, at most 90 days ahead.', 'Choose the time.');
  await dialog.getByLabel('Day').fill(dayAfter(nairobiDay(Date.now()), 2));
  await dialog.getByLabel('Time in Nairobi').fill('14:30');
  const shown = await preview.getByText(/tunakusubiri .+, 14:30\.$/).innerText();
  const refused = {
    code: 'request.invalidField',
    message: 'Not this day.',
    params: { field: 'at' },
  };
  await page.route('**/api/send-sms', (route) => route.fulfill({ status: 400, json: refused }), {
    times: 1,
  });
  await dialog.presses('Send');
  await dialog.sees('Not this day.');
  await expect.poll(() => dialog.getByLabel('Day').getAttribute('aria-invalid')).toBe('true');
  const nextAllowedAt = '2026-11-29T04:00:00.000Z';
  const closed = { code: 'sms.outsideDay', message: 'Not now.', params: { nextAllowedAt } };
  await page.route('**/api/send-sms', (route) => route.fulfill({ status: 422, json: closed }), {
    times: 1,
  });
  await dialog.presses('Send');
  await dialog.sees(
    'This message goes out from 7 AM to 8 PM. The next time is 29 Nov 2026, 07:00.',
  );
  await loseAnswers(page, '**/api/send-sms', { times: 1 });
  await dialog.presses('Send');
  await dialog.sees('You are offline. Check your connection and try again.');
  await dialog.presses('Send');
  await page.expectToast(/waits for its turn|has left/);
  await dialog.waitFor({ state: 'detached' });

  expect((await sentFor(owner.userId, phone)).map(({ Message }) => Message)).toEqual([
    'Mama Njeri Shop: your shoes AB-12 are ready.',
    shown,
  ]);
  expect(await creditsItem(owner.userId)).toMatchObject({ smsBalance: 3 });
});

it('an owner without SMS credits reads so before a press, with the way to buy some', async () => {
  const { page, dialog, row } = await openDialog(0);
  await dialog.sees(/^You have 0 and need 1 more\./);
  await page.expectAccessible();
  expect(await dialog.getByRole('link', { name: 'Buy SMS credits' }).getAttribute('href')).toBe(
    '/settings?next=%2Freward-points%3Ftab%3Dcustomers#billing',
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(row);
});
