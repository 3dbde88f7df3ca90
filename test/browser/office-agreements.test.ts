/** Agreements in the office: what moves money counts when two people say so. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { atNight } from '#test/support/at-night.ts';
import { expectNoSidewaysScroll, expectToast } from '#test/support/browser.ts';
import { memberAtDesk } from '#test/support/office-screens.ts';
import { files, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import {
  acceptDelivered,
  dayIn,
  done,
  givenProject,
  givenShownDelivery,
  newBankReference,
} from '#test/support/projects.ts';

const DEPOSIT = 50_000;

const expected = /the server responded with a status of (?:403|409)/;

const collector = (name: string, screen?: { width: number; height: number }) =>
  memberAtDesk(['finance'], { name, expected, ...(screen && { screen }) });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function givenAgreement(): Promise<string> {
  const { ref } = await givenProject(await givenOwner(), { deposit: DEPOSIT });
  return ref;
}

/** The owner says that a payment is at the bank. */
async function givenSlip(owner: Owner, ref: string, reference: string): Promise<void> {
  const file = { kind: 'slip', filename: 'slip.png', type: 'image/png' } as const;
  const key = await upload(owner, { ...file, bytes: files.png });
  await done(owner.sendSlip({ ref, amount: 5_000, day: dayIn(0), reference, key }));
}

async function open(page: Page, ref: string): Promise<void> {
  await page.goto(`/office/agreements/${ref}`);
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
}

async function record(page: Page, amount: string, reference: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Record a bank payment' });
  if ((await page.getByRole('dialog').count()) === 0) await button.click();
  await page.getByLabel('Amount, KES').fill(amount);
  await page.getByLabel('Bank reference').fill(reference);
  await page.getByRole('button', { name: 'Record with your passkey' }).click();
}

const confirm = (page: Page) =>
  page.getByRole('button', { name: 'Confirm with your passkey' }).click();

describe('an agreement in the office', () => {
  it('counts a deposit that two people saw, and counts it no more when the bank took it back', {
    timeout: 120_000,
  }, async () => {
    const ref = await givenAgreement();
    const reference = newBankReference();
    const first = await collector('Njeri Wambui');
    await open(first, ref);
    await expectAccessible(first);
    await record(first, '50,000', reference);
    await expectToast(first, 'The payment waits for a second person.');
    await first.getByText('You recorded this: somebody else confirms it.').waitFor();
    expect(await first.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);

    const second = await collector('Otieno Oloo', { width: 390, height: 800 });
    await open(second, ref);
    await card(second, 'Waits for a second person').getByText('Njeri Wambui').waitFor();
    await expectAccessible(second);
    await confirm(second);
    await second.locator('.office-status', { hasText: 'Awaiting Delivery' }).waitFor();

    // The first person's tab is old: what it sends is refused, and it shows what is there now
    await first.getByRole('button', { name: 'Drop' }).click();
    await first.locator('.office-status', { hasText: 'Awaiting Delivery' }).waitFor();
    await first.getByRole('button', { name: `Take back the payment ${reference}` }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Record with your passkey' }).click();
    await dialog.getByText('Say why, in at least 10 characters.').waitFor();
    await dialog.getByLabel('Why the bank took it back').fill('The transfer was sent by mistake.');
    await expectAccessible(first);
    await dialog.getByRole('button', { name: 'Record with your passkey' }).click();
    await expectToast(first, 'It waits for a second person.');
    await open(second, ref);
    await second.getByText('The transfer was sent by mistake.').waitFor();
    await confirm(second);
    await second.locator('.office-status', { hasText: 'Pending Deposit' }).waitFor();
    await second.getByText('Payment, taken back since').waitFor();
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
      await slow.getByText('Give the amount in whole KES.').waitFor();
      await slow.getByText('Copy the reference from the statement').waitFor();
      await record(quick, '1000', newBankReference());
      await card(quick, 'Waits for a second person').waitFor();
      const reference = newBankReference();
      await record(slow, '50000', reference);
      await slow.getByText('This agreement has changed.').waitFor();
      expect(await slow.getByLabel('Bank reference').inputValue()).toBe(reference);
      await quick.getByRole('button', { name: 'Drop' }).click();
      await quick.getByRole('button', { name: 'Record a bank payment' }).waitFor();
      await slow.keyboard.press('Escape');
      await card(slow, 'Waits for a second person').getByText('Otieno Oloo').waitFor();
    },
  );

  it('is charged by one person and forgiven by two, keeps promises in mind, and refuses a slip', {
    timeout: 120_000,
  }, async () => {
    const owner = await givenOwner();
    const { ref, projectId } = await givenShownDelivery(owner);
    await acceptDelivered(owner, projectId);
    const reference = newBankReference();
    await givenSlip(owner, ref, reference);
    const first = await collector('Njeri Wambui');
    await open(first, ref);
    await first.getByRole('button', { name: 'Add a charge' }).click();
    await first.getByLabel('Amount, KES').fill('700');
    await first.getByText(/^It counts at once: KES [\d,]+ is owed then, and not KES/).waitFor();
    await first.getByRole('button', { name: 'Charge with your passkey' }).click();
    await first.getByText('Give a reason of at least 10 characters.').waitFor();
    await first.getByLabel('Why, for colleagues').fill('The bank sent the cheque back.');
    await expectAccessible(first);
    await first.getByRole('button', { name: 'Charge with your passkey' }).click();
    await expectToast(first, 'It is charged.');
    await card(first, 'Schedule').getByText('KES 700').first().waitFor();

    await first.getByLabel('What came of a contact').fill('She pays after the market day.');
    await first.getByLabel('Promised until').fill(dayIn(3));
    await first.getByLabel('Promised KES').fill('5,000');
    await first.getByRole('button', { name: 'Save the note' }).click();
    await card(first, 'Notes and promises').getByText('Promised KES 5,000').waitFor();

    await first.getByRole('button', { name: 'Propose a waiver' }).click();
    await first.getByLabel('Of what').selectOption('penalty');
    await first.getByLabel('Amount, KES').fill('701');
    await first.getByLabel('Why, for colleagues').fill('The cheque was ours to cash.');
    await first.getByRole('button', { name: 'Propose with your passkey' }).click();
    await first.getByText('Waive at most what is open: KES 700.').waitFor();
    await first.getByLabel('Amount, KES').fill('700');
    await first.getByRole('button', { name: 'Propose with your passkey' }).click();
    await expectToast(first, 'The waiver waits for a second person.');

    const second = await collector('Otieno Oloo', { width: 390, height: 800 });
    await open(second, ref);
    await card(second, 'Waits for a second person').getByText('A waiver of KES 700').waitFor();
    await confirm(second);
    await card(second, 'Journal').getByText('Waived: late charges').waitFor();
    await second.getByRole('button', { name: `Refuse the slip ${reference}` }).click();
    await second.getByLabel('Why, which the owner reads').fill('The bank has no such payment.');
    await expectAccessible(second);
    await second.getByRole('button', { name: 'Refuse it' }).click();
    await card(second, 'Payments').getByText('Slips that were refused: 1').waitFor();
    const { reply } = await owner.listRepayments();
    expect(reply.opened?.slips).toMatchObject([{ reason: 'The bank has no such payment.' }]);
    await expectNoSidewaysScroll(second);
  });

  it('can be read by those who build, who record nothing', async () => {
    const page = await memberAtDesk(['deliver'], { name: 'Kiprono Bett' });
    await open(page, await givenAgreement());
    await card(page, 'Terms').getByText('KES 50,000').first().waitFor();
    expect(await card(page, 'Acts').count()).toBe(0);
  });
});
