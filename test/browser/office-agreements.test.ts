/** Agreements in the office: moving money takes two people. */
import { atNight } from '#test/support/at-night.ts';
import { done } from '#test/support/call.ts';
import { memberAtDesk } from '#test/support/office-screens.ts';
import { files, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import { givenDelivered } from '#test/support/project-screens.ts';
import {
  acceptDelivered,
  dayIn,
  givenProject,
  givenShownDelivery,
  newBankReference,
} from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';

const DEPOSIT = 50_000;

const expected = /the server responded with a status of (?:403|409)/;

const collector = (name: string, screen?: { width: number; height: number }) =>
  memberAtDesk(['finance'], { name, expected, ...(screen && { screen }) });

async function givenAgreement(): Promise<string> {
  const { ref } = await givenProject(await givenOwner(), { deposit: DEPOSIT });
  return ref;
}

async function givenSlip(owner: Owner, ref: string, reference: string): Promise<void> {
  const file = { kind: 'slip', filename: 'slip.png', type: 'image/png' } as const;
  const key = await upload(owner, { ...file, bytes: files.png });
  await done(owner.sendSlip({ ref, amount: 5_000, day: dayIn(0), reference, key }));
}

async function open(page: Screen, ref: string): Promise<void> {
  await page.opens(`/office/agreements/${ref}`, ref);
}

async function record(page: Screen, amount: string, reference: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Record a bank payment' });
  if ((await page.dialog().count()) === 0) await button.click();
  await page.getByLabel('Amount, KES').fill(amount);
  await page.fillsIn({ 'Bank reference': reference }, 'Record with your passkey');
}

const confirm = (page: Screen) =>
  page.getByRole('button', { name: 'Confirm with your passkey' }).click();

it('counts a deposit that two people saw, and counts it no more when the bank took it back', async () => {
  const ref = await givenAgreement();
  const reference = newBankReference();
  const first = await collector('Njeri Wambui');
  await open(first, ref);
  await first.expectAccessible();
  await record(first, '50,000', reference);
  await first.expectToast('The payment waits for a second person.');
  await first.sees('You recorded this: somebody else confirms it.');
  expect(await first.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);

  const second = await collector('Otieno Oloo', { width: 390, height: 800 });
  await open(second, ref);
  await second.card('Waits for a second person').sees('Njeri Wambui');
  await second.expectAccessible();
  await confirm(second);
  await second.locator('.office-status', { hasText: 'Awaiting Delivery' }).waitFor();

  // The first person's tab is old: its request is refused, and it shows the present state
  await first.presses('Drop');
  await first.locator('.office-status', { hasText: 'Awaiting Delivery' }).waitFor();
  await first.presses(`Take back the payment ${reference}`);
  const dialog = first.dialog();
  await dialog.presses('Record with your passkey');
  await dialog.sees('Say why, in at least 10 characters.');
  await dialog.getByLabel('Why the bank took it back').fill('The transfer was sent by mistake.');
  await first.expectAccessible();
  await dialog.presses('Record with your passkey');
  await first.expectToast('It waits for a second person.');
  await open(second, ref);
  await second.sees('The transfer was sent by mistake.');
  await confirm(second);
  await second.locator('.office-status', { hasText: 'Pending Deposit' }).waitFor();
  await second.sees('Payment, taken back since');
});

atNight(
  'keeps what was typed when somebody else was quicker, and says what is wrong at the field',
  async () => {
    const ref = await givenAgreement();
    const slow = await collector('Njeri Wambui');
    const quick = await collector('Otieno Oloo');
    await open(slow, ref);
    await open(quick, ref);
    await record(slow, '', 'FT1');
    await slow.sees('Give the amount in whole KES.', 'Copy the reference from the statement');
    await record(quick, '1000', newBankReference());
    await quick.card('Waits for a second person').waitFor();
    const reference = newBankReference();
    await record(slow, '50000', reference);
    await slow.sees('This agreement has changed.');
    expect(await slow.getByLabel('Bank reference').inputValue()).toBe(reference);
    await quick.presses('Drop');
    await quick.getByRole('button', { name: 'Record a bank payment' }).waitFor();
    await slow.keyboard.press('Escape');
    await slow.card('Waits for a second person').sees('Otieno Oloo');
  },
);

it('is charged by nobody whose terms have no charge, is forgiven by two, keeps promises in mind, and refuses a slip', async () => {
  const owner = await givenOwner();
  const { ref, projectId } = await givenShownDelivery(owner);
  await acceptDelivered(owner, projectId);
  const reference = newBankReference();
  await givenSlip(owner, ref, reference);
  const first = await collector('Njeri Wambui');
  await open(first, ref);
  expect(await first.getByRole('button', { name: 'Add a charge' }).count()).toBe(0);
  await first.getByLabel('What came of a contact').fill('She pays after the market day.');
  await first.fillsIn({ 'Promised until': dayIn(3), 'Promised KES': '5,000' }, 'Save the note');
  await first.card('Notes and promises').sees('Promised KES 5,000');

  await first.presses('Propose a new schedule');
  const rows = first.dialog().getByLabel(/^KES, row/);
  await rows.first().waitFor();
  expect(await first.getByLabel('Months').inputValue()).toBe(`${await rows.count()}`);
  await first.keyboard.press('Escape');
  await first.presses('Promise the next due');
  const promised = await first.getByLabel('Promised KES').inputValue();
  await first.getByLabel('Promised KES').fill('');
  await first.getByLabel('Promised until').fill('');
  await first.presses(/^Record the next due: KES/);
  expect(await first.getByLabel('Amount, KES').inputValue()).toBe(promised);
  await first.getByLabel('Amount, KES').fill('KES 19,780.00');
  await first.presses(/^Fill in the next due/);
  expect(await first.getByLabel('Amount, KES').inputValue()).toBe(promised);
  await first.keyboard.press('Escape');

  await first.presses('Propose a waiver');
  await first.sees('It counts when a second person has confirmed it. The owner gets an SMS then.');
  await first.getByLabel('Of what').selectOption('installment');
  await first.getByLabel('Amount, KES').fill('9,000,000');
  await first.getByLabel('Why, for colleagues').fill('The cheque was ours to cash.');
  await first.presses('Propose with your passkey');
  await first.sees(/^Waive at most what is open: KES [\d,]+\.$/);
  await first.getByLabel('Amount, KES').fill('700');
  await first.sees(/confirmed it, and KES [\d,]+ is owed, not KES [\d,]+\./);
  await first.presses('Propose with your passkey');
  await first.expectToast('The waiver waits for a second person.');

  const second = await collector('Otieno Oloo', { width: 390, height: 800 });
  await open(second, ref);
  await second.card('Waits for a second person').sees('A waiver of KES 700');
  await confirm(second);
  await second.card('Journal').sees('Waived: installments');
  await second.presses(`Refuse the slip ${reference}`);
  await second.getByLabel('Why, which the owner reads').fill('The bank has no such payment.');
  await second.expectAccessible();
  await second.presses('Refuse it');
  await second.card('Payments').sees('Slips that were refused: 1');
  const { reply } = await owner.listRepayments();
  expect(reply.opened?.slips).toMatchObject([{ reason: 'The bank has no such payment.' }]);
  await second.expectNoSidewaysScroll();
});

it('a charge that the terms do not have is refused with what they have', async () => {
  const { ref } = await givenDelivered(await givenOwner());
  const page = await collector('Njeri Wambui');
  await page.route(`**/agreements/${ref}/file`, async (route) => {
    const response = await route.fetch();
    const json = {
      ...(await response.json()),
      chargeable: [
        { part: 'penalty', left: 700, noticeDays: 0, from: '2026-01-01', to: '2099-12-31' },
      ],
    };
    await route.fulfill({ response, json });
  });
  await open(page, ref);
  await page.presses('Add a charge');
  await page.getByLabel('Amount, KES').fill('700');
  await page.sees(/^It counts at once, and KES [\d,]+ is owed, not KES/);
  await page.presses('Charge with your passkey');
  await page.sees('Give a reason of at least 10 characters.');
  await page.getByLabel('Why, for colleagues').fill('The bank sent the cheque back.');
  await page.expectAccessible();
  await page.presses('Charge with your passkey');
  await page.sees('The agreement that was signed lets us charge KES 0 more of this kind.');
});

it('can be read by those who build, who record nothing', async () => {
  const page = await memberAtDesk(['deliver'], { name: 'Kiprono Bett' });
  await open(page, await givenAgreement());
  await page.card('Terms').seesSome('KES 50,000');
  expect(await page.card('Acts').count()).toBe(0);
});
