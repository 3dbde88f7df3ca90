/** Agreements in the office: a bank payment counts when two people say so. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { expectToast } from '../support/browser.ts';
import { staffAtDesk } from '../support/office-screens.ts';
import { givenOwner } from '../support/owner.ts';
import { givenProject, newBankReference } from '../support/projects.ts';

const DEPOSIT = 50_000;

const expected = /the server responded with a status of (?:403|409)/;

const collector = (name: string, screen?: { width: number; height: number }) =>
  staffAtDesk(['finance'], { name, expected, start: 'Projects', ...(screen && { screen }) });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function givenAgreement(): Promise<string> {
  const { ref } = await givenProject(await givenOwner(), { deposit: DEPOSIT });
  return ref;
}

async function open(page: Page, ref: string): Promise<void> {
  await page.goto(`/office/agreements/${ref}`);
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
}

async function record(page: Page, amount: string, reference: string): Promise<void> {
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

  it('keeps what was typed when somebody else was quicker, and says what is wrong at the field', {
    timeout: 120_000,
  }, async () => {
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
    await record(slow, '50000', newBankReference());
    await card(slow, 'Waits for a second person').getByText('Otieno Oloo').waitFor();
    await quick.getByRole('button', { name: 'Drop' }).click();
    await card(quick, 'Record a bank payment').waitFor();
  });

  it('can be read by those who build, who record nothing', async () => {
    const page = await staffAtDesk(['deliver'], { name: 'Kiprono Bett', start: 'Projects' });
    await open(page, await givenAgreement());
    await card(page, 'Terms').getByText('KES 50,000').first().waitFor();
    expect(await card(page, 'Record a bank payment').count()).toBe(0);
  });
});
