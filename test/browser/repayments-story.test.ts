/** From the first installment to the certificate, and back: an owner on a phone, in Kiswahili, and payers. */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { getActivity } from '#shared/notifications/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { openAt } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import { awsEndpoint, isEmbedded, runSchedule } from '#test/support/cloud.ts';
import { givenMpesaFault, payByPaybill } from '#test/support/mpesa.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { pageTexts } from '#test/support/pdf-text.ts';
import { givenDelivered, projectPath } from '#test/support/project-screens.ts';
import { njeri, otieno } from '#test/support/project-team.ts';
import type { Screen } from '#test/support/screen.ts';
import { visitorSignedInAs } from '#test/support/session.ts';
import { settled } from '#test/support/settled.ts';
import { newPhone } from '#test/support/sign-in.ts';

/** Twelve installments of 5,000. */
const AMOUNT = 60_000;

const NAME = 'Wanjiku Kamau';
const BUSINESS = 'Mama Njeri Groceries';

const RIGHT_PIN = '1234';

const REASON = 'The payer proved that it was meant for somebody else.';

const ASKED = 'Angalia simu yako na uweke PIN yako ya M-Pesa. Usifunge ukurasa huu.';

/** Repayments on a phone, in Kiswahili, with a movable clock. */
async function openInKiswahili(owner: Owner): Promise<Screen> {
  // A receipt is polled until it is made.
  const page = await visitorSignedInAs(owner, { expected: /status of 404/ });
  await page.addInitScript(() => localStorage.setItem('language', 'sw'));
  await page.clock.install();
  await page.opens('/repayments', 'Malipo');
  return page;
}

/** The phone on which M-Pesa asks an owner. */
async function openPayersPhone({ phone }: Owner): Promise<Locator> {
  const page = await openAt('/_phone');
  return page
    .getByRole('listitem')
    .filter({ hasText: `On ${phone}` })
    .filter({ has: page.getByLabel('M-Pesa PIN') });
}

async function typePin(prompt: Locator, pin: string): Promise<void> {
  for (const digit of pin) await prompt.getByRole('button', { name: digit, exact: true }).click();
  await prompt.getByRole('button', { name: 'Pay', exact: true }).click();
  await prompt.waitFor({ state: 'detached' });
}

const figure = (page: Screen, name: string, value: string) =>
  page
    .locator('.standing-figure', { has: page.getByText(name, { exact: true }) })
    .locator('dd', { hasText: value });

const payments = (page: Screen) =>
  page.getByRole('table', { name: 'Malipo ya mradi' }).locator('tbody tr');

async function textOfSaved(page: Screen, button: Locator): Promise<string> {
  const saving = page.waitForEvent('download');
  await button.click();
  const [text = '', ...others] = await pageTexts(readFileSync(await (await saving).path()));
  expect(others).toEqual([]);
  return text;
}

async function openDialog(page: Screen, button: string, title = button): Promise<Locator> {
  await page.presses(button);
  return page.dialog(title);
}

const askFor = (dialog: Locator, amount: string) =>
  dialog.getByRole('button', { name: `Lipa KES ${amount}` }).click();

/** The form keeps what was typed. */
async function askAgainFor(dialog: Locator, amount: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Jaribu tena' }).click();
  await askFor(dialog, amount);
}

async function receiptIn(dialog: Locator): Promise<string> {
  const said = await dialog.getByText(/^Malipo yamepokelewa\. Risiti ya M-Pesa/).textContent();
  return /([0-9A-Z]{10})\.$/.exec(said ?? '')?.[1] ?? '';
}

/** Saves the payment's receipt, and closes the dialog. @returns its text */
async function takeReceipt(page: Screen, dialog: Locator): Promise<string> {
  const text = await textOfSaved(page, dialog.getByRole('button', { name: 'Pakua risiti' }));
  await dialog.getByRole('button', { name: 'Funga' }).click();
  return text;
}

function expectFacts(text: string, facts: readonly string[]): void {
  for (const fact of facts) expect(text).toContain(fact);
}

/** Counts the page's polls. */
function countQuestions(page: Screen): () => number {
  let questions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(getActivity.path)) questions += 1;
  });
  return () => questions;
}

/** Two staff members request a reversal. */
async function reverse(ref: string, receipt: string): Promise<void> {
  const { journal } = await done(njeri.openAgreement({ ref }));
  const line = String(journal.find(({ reference }) => reference === receipt)?.line);
  await done(njeri.proposeReversal({ ref, line, reason: REASON }));
  await done(otieno.confirmWaiting({ ref }));
}

describe.runIf(isEmbedded)('repayments, for a reader of Kiswahili', () => {
  it('are paid by the right PIN after a wrong one, by others, and by what only M-Pesa knows, and the certificate holds until M-Pesa gives one back', async () => {
    const owner = await givenOwner(NAME);
    const project = await givenDelivered(owner, { amount: AMOUNT });
    const { ref } = project;
    const page = await openInKiswahili(owner);
    const prompt = await openPayersPhone(owner);
    await figure(page, 'Salio la kulipa', 'KES 60,000').waitFor();
    await page.expectNoSidewaysScroll();

    let dialog = await openDialog(page, 'Lipa sasa KES 5,000', 'Lipa sasa');
    await askFor(dialog, '5,000');
    await dialog
      .getByText(`KES 5,000 kwa Miliki kutoka ${formatKenyanPhone(owner.phone)}`)
      .waitFor();
    await dialog.getByText(ASKED).waitFor();
    await dialog.getByRole('timer', { name: 'Muda uliobaki' }).waitFor();
    await page.expectAccessible();
    await typePin(prompt, RIGHT_PIN);
    const receipt = await receiptIn(dialog);
    await dialog
      .getByText(/^Zimebaki KES 55,000\. Awamu inayofuata: KES 5,000 tarehe \d+ \w+ \d{4}\.$/)
      .waitFor();
    const receipted = [receipt, 'KES 5,000', 'KES 55,000', NAME, BUSINESS, ref];
    expectFacts(await takeReceipt(page, dialog), receipted);

    dialog = await openDialog(page, 'Lipa kiasi kingine');
    await dialog.getByLabel('Kiasi kwa KES').fill('7500');
    await askFor(dialog, '7,500');
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByText('Ulighairi ombi la M-Pesa.').waitFor();
    await askAgainFor(dialog, '7,500');
    await typePin(prompt, '9999');
    await dialog.getByText(/^M-Pesa haikukubali PIN\./).waitFor();

    await givenMpesaFault('callbackLost', owner.phone);
    await givenMpesaFault('confirmationLost', owner.phone);
    await askAgainFor(dialog, '7,500');
    await typePin(prompt, RIGHT_PIN);
    await dialog.getByText(ASKED).waitFor();
    await page.clock.fastForward('01:16');
    await dialog.getByText(/^Bado hatujapata jibu kutoka M-Pesa\..+ Usilipe tena/).waitFor();
    await runSchedule('functions/payments/pull.ts', { work: 'pull' });
    await receiptIn(dialog);
    await dialog.getByText(/^Zimebaki KES 47,500\. Awamu inayofuata: KES 2,500/).waitFor();
    await dialog.getByRole('button', { name: 'Funga' }).click();

    const byOther = { account: ref.toLowerCase(), amount: 2_500, phone: newPhone() };
    const { receipt: other = '' } = await payByPaybill(byOther);
    await settled(awsEndpoint);
    const questions = countQuestions(page);
    await payments(page).filter({ hasText: other }).getByText('M-Pesa Paybill').waitFor();
    await figure(page, 'Salio la kulipa', 'KES 45,000').waitFor();
    expect(questions()).toBeLessThanOrEqual(2);

    dialog = await openDialog(page, 'Lipa zote');
    await dialog.getByText('Hii inalipa yote yaliyobaki.').waitFor();
    await askFor(dialog, '45,000');
    await typePin(prompt, RIGHT_PIN);
    await page.waitForURL(`**${projectPath(project)}/owned`);
    await page.getByRole('heading', { level: 1, name: 'Ni yako' }).waitFor();
    await page.locator('figure.certificate-new').getByText(BUSINESS).waitFor();
    await page.expectAccessible();
    const drawn = await textOfSaved(page, page.getByRole('button', { name: 'Fungua cheti (PDF)' }));
    expectFacts(drawn, [BUSINESS, ref, 'KES 60,000']);
    await page.reload();
    await page.locator('figure.certificate:not(.certificate-new)').waitFor();

    await page.getByRole('link', { name: 'Tazama malipo yako' }).click();
    const newest = payments(page).first();
    await newest.getByRole('button', { expanded: false }).click();
    const receipts = newest.getByRole('button', { name: 'Risiti' });
    expectFacts(await textOfSaved(page, receipts), ['KES 45,000', 'Yamelipwa yote', NAME]);
    await page.goto(projectPath(project, 'documents'));
    const certificate = page.getByRole('listitem').filter({ hasText: 'Cheti cha umiliki' });
    const certified = await textOfSaved(page, certificate.getByRole('button', { name: 'Tazama' }));
    expectFacts(certified, [BUSINESS, ref, 'KES 60,000']);

    await reverse(ref, receipt);
    await page.goto('/repayments');
    const news = `^KES 5,000 za ${receipt} zilirudishwa .+ Sasa unadaiwa KES 5,000\\.$`;
    await page.sees(new RegExp(news), /^Cheti chako cha umiliki ni batili hadi zilipwe\./);
    await page.expectAccessible();
    await page.goto(projectPath(project, 'documents'));
    await certificate.getByText(/^Imebatilika: /).waitFor();
  });
});
