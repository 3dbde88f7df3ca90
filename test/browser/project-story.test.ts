/** From application to delivery: an owner on a phone; reviewer, approver and lead at desktops. */
import { offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { form } from '#test/support/application-form.ts';
import { pathOf } from '#test/support/application-screens.ts';
import { smsTo } from '#test/support/cloud.ts';
import { openFile, staffAtDesk } from '#test/support/office-screens.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { projectPath } from '#test/support/project-screens.ts';
import { dayIn, lastCode, newBankReference, projectOf } from '#test/support/projects.ts';
import { partOf, type Screen } from '#test/support/screen.ts';
import { forgetSms } from '#test/support/table.ts';

const AMOUNT = 300_000;
const DEPOSIT = 50_000;
const SCOPE = 'A till for three shops, with stock, receipts and a report each evening.';
const CHANGE = 'A second report, of the sales of each cashier.';
const SENT_BACK = 'The receipts lack the name of the shop.';
const MOVED = 'The stock list of the third shop came later.';

/** The owner's notifications, sorted. */
const TOLD = [
  'A change you asked for is done.',
  'KES 50,000 received (RECEIPT).',
  'Mama Njeri Groceries: Mobile App has been delivered. Your first installment is due on DAY.',
  'The change you asked for costs KES 20,000 and takes 5 days. We will send you an offer.',
  'The change you asked for costs KES 20,000. Offer valid until DAY.',
  'The date of “First version on your phone” has moved from DAY to DAY.',
  'We received your application REF.',
  'You accepted the offer on REF. We will call you within 2 working days to plan the start.',
  'Your agreement CHANGE for change 1 is ready. Use CHANGE as the account when you pay for it.',
  'Your agreement REF is ready. Use REF as the account when you pay.',
  'Your application REF is approved for KES 300,000. Offer valid until DAY.',
  '“Delivery and training” is ready for your review.',
  '“First version on your phone” is ready for your review.',
  '“First version on your phone” is ready for your review.',
  '“Payments and notifications” is ready for your review.',
  '“Scope and design” is ready for your review.',
  '“Store listing” is ready for your review.',
];

const list = 'My Software Projects';
const review = `is ready for your review. Look at it, and accept it or ask for changes: ${list}`;
const expires = 'Valid 5 minutes. Do not share it with anyone.';

/** The owner's SMS after the sign-in, sorted. */
const SENT = [
  `CODE is the code to accept the delivery of your Mobile App (REF). ${expires}`,
  `CODE is the code to sign the agreement for change 1 of REF: KES 20,000. ${expires}`,
  `CODE is the code to sign the agreement on application REF: KES 300,000. ${expires}`,
  'Good news: application REF is approved for KES 300,000. Read the offer and accept by DAY: My Applications',
  'Hi Wanjiku, we received application REF for a Mobile App. We will reply within 3 working days (Mon-Thu). Track it: My Applications',
  `REF: "Delivery and training" ${review}`,
  `REF: "First version on your phone" ${review}`,
  `REF: "First version on your phone" ${review}`,
  `REF: "Payments and notifications" ${review}`,
  `REF: "Scope and design" ${review}`,
  `REF: "Store listing" ${review}`,
  `REF: the change you asked for costs KES 20,000. Read the offer and accept by DAY: ${list}`,
  'Received KES 50,000, bank RECEIPT, for the deposit. Balance KES 250,000. Thank you.',
  `Your Mobile App is delivered. The first installment is due on DAY. Pay to account REF. See ${list}`,
  `Your agreement REF is ready: ${list}. We will call you within 2 working days. Questions? Call ${brand.phone}.`,
  `Your agreement for change 1 of REF is ready: ${list}. Pay for it to account CHANGE. Questions? Call ${brand.phone}.`,
];

/** Consequences of a write take a moment. */
const PATIENCE = { timeout: 120_000, interval: 200 };

interface References {
  /** The application's and the software agreement's. */
  first: readonly string[];
  change: string;
}

/** @returns the texts without a run's references, sorted because their order varies */
const alike = (texts: readonly string[], { first, change }: References): string[] =>
  texts
    .map((text) =>
      text
        .replace(new RegExp(first.join('|'), 'g'), 'REF')
        .replaceAll(change, 'CHANGE')
        .replace(/^\d{6} /, 'CODE ')
        .replace(/FT\d+/, 'RECEIPT')
        .replaceAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g, 'DAY'),
    )
    .toSorted();

const toldTo = async (owner: Owner): Promise<string[]> =>
  (await owner.listNotifications()).reply.notifications.map(({ message }) => message);

const sentTo = async ({ phone }: Owner): Promise<string[]> =>
  (await smsTo(phone)).map(({ Message }) => Message).filter((text) => !text.includes('sign-in'));

const milestone = (page: Screen, name: string) =>
  partOf(page.region('Milestones').getByRole('listitem').filter({ hasText: name }));

async function start(lead: Screen, name: string): Promise<void> {
  await milestone(lead, name).presses('Start');
  await lead.expectToast('The work on it has begun.');
}

async function show(lead: Screen, name: string): Promise<void> {
  const note = 'Sign in to the test site, and read it in both languages.';
  await milestone(lead, name).fillsIn({ 'What there is to look at': note }, /Show/);
  await milestone(lead, name).sees('Waits for the owner.');
}

/** Reopens a project, with the other side's changes. */
async function reopen(page: Screen): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function acceptInBrowser(page: Screen, name: string): Promise<void> {
  await reopen(page);
  const card = page.region(`“${name}” is ready for your review.`);
  await card.presses('Accept');
  await page.presses('Yes, accept');
  await card.waitFor({ state: 'detached' });
}

async function apply(owner: Owner): Promise<{ phone: Screen; application: Application }> {
  const phone = await form.open(owner);
  await form.fillCompletely(phone);
  await form.submit(phone);
  await phone.waitForURL('/applications/*');
  const [application] = (await owner.listApplications()).reply.applications;
  return { phone, application: application as Application };
}

async function offer(reviewer: Screen, approver: Screen, ref: string): Promise<void> {
  await openFile(reviewer, ref);
  await reviewer.presses('Start the review');
  await reviewer.expectToast('The application is under review, and yours.');
  const recommendation = reviewer.card('Your recommendation');
  await recommendation.fillsIn({ 'Amount, KES': String(AMOUNT), 'Deposit, KES': String(DEPOSIT) });
  await recommendation.fillsIn({ Why: 'Good turnover, in both shops.' }, 'Recommend');
  await reviewer.expectToast('Somebody with the permission approve decides now.');
  await openFile(approver, ref);
  await approver.presses('Approve with your passkey');
  await approver.expectToast('The owner gets an SMS, and reads the offer.');
}

async function agreeWithCode(phone: Screen, owner: Owner): Promise<void> {
  await phone.getByLabel(offerConsent.texts.en).check();
  await phone.presses('Send code');
  await phone.getByLabel('Code from the SMS').waitFor();
  await phone.fillsIn({ 'Code from the SMS': await lastCode(owner) }, 'Accept offer');
}

/** Two staff members confirm the deposit. */
async function countDeposit(first: Screen, second: Screen, ref: string): Promise<void> {
  await first.goto(`/office/agreements/${ref}`);
  await first.presses('Record a bank payment');
  await first.getByLabel('Amount, KES').fill(String(DEPOSIT));
  await first.fillsIn({ 'Bank reference': newBankReference() }, 'Record with your passkey');
  await first.expectToast('The payment waits for a second person.');
  await second.goto(`/office/agreements/${ref}`);
  await second.presses('Confirm with your passkey');
  await second.locator('.office-status', { hasText: 'Awaiting Delivery' }).waitFor();
}

/** The lead writes the template's plan, and says what is built. */
async function plan(lead: Screen, ref: string): Promise<void> {
  await lead.getByRole('combobox', { name: 'Search' }).fill(ref);
  await lead.getByRole('group', { name: 'Projects' }).getByRole('option').click();
  await lead.getByRole('heading', { level: 1, name: ref }).waitFor();
  await lead.fillsIn({ 'What we build': SCOPE }, 'Save the plan');
  await lead.expectToast('The plan is saved.');
  await lead.expectAccessible();
}

async function moveDay(lead: Screen, name: string): Promise<void> {
  await reopen(lead);
  await milestone(lead, name).getByText('Move the day').click();
  await milestone(lead, name).getByLabel('New day').fill(dayIn(60));
  await milestone(lead, name)
    .getByLabel(/Reason/)
    .fill(MOVED);
  await milestone(lead, name).presses('Move it');
  await lead.expectToast('The owner can read the new day and the reason.');
}

/** The owner asks for changes to a milestone; the lead makes them and shows it again. */
async function sendBack(phone: Screen, lead: Screen, name: string): Promise<void> {
  await reopen(phone);
  await phone.presses('Request changes');
  await phone.getByLabel('What should change?').fill(SENT_BACK);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.sees(SENT_BACK);
  await reopen(lead);
  await milestone(lead, name).sees(SENT_BACK);
  await milestone(lead, name).presses('Work on the changes');
  await lead.expectToast('The work on it has begun.');
  await show(lead, name);
}

/** The owner asks for more, the lead estimates it, and another person offers it. */
async function askForMore(
  phone: Screen,
  lead: Screen,
  approver: Screen,
  ref: string,
): Promise<void> {
  await phone.fillsIn({ 'What should be different?': CHANGE }, 'Send request');
  await phone.seesSome(CHANGE);
  await reopen(lead);
  await lead.getByLabel('Price (KES, 0 for nothing)').fill('20000');
  await lead.getByLabel('Days', { exact: true }).fill('5');
  await lead.presses('Save the estimate');
  await lead.expectToast('Somebody who approves makes the offer now.');
  await approver.goto(`/office/projects/${ref}`);
  await approver.presses('Offer it with your passkey');
  await approver.expectToast('The owner gets an SMS, and accepts it with a code.');
  await reopen(phone);
}

async function acceptDelivery(phone: Screen, owner: Owner): Promise<void> {
  await reopen(phone);
  await phone.presses('Send code');
  await phone.getByLabel('Code from the SMS').waitFor();
  await phone.fillsIn({ 'Code from the SMS': await lastCode(owner) }, 'Accept delivery');
  await phone.getByRole('heading', { name: 'Your software is delivered' }).waitFor();
}

it('is applied for, offered, paid a deposit for, built, sent back, changed, moved and delivered, and its owner hears of each step', async () => {
  const owner = await givenOwner();
  const { phone, application } = await apply(owner);
  const reviewer = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
  const approver = await staffAtDesk(['approve', 'finance'], { name: 'Mutiso Mwangi' });
  await offer(reviewer, approver, application.ref);
  await phone.goto(pathOf(application));
  await agreeWithCode(phone, owner);
  await phone.getByRole('link', { name: 'See your project' }).click();
  await phone.getByRole('link', { name: 'See how to pay' }).click();
  await phone.sees(/^Call us for our bank account/);

  const { projectId, ref } = await projectOf(owner, application.applicationId);
  const desk = { name: 'Kiprono Bett', start: 'Projects' };
  const lead = await staffAtDesk(['deliver', 'finance'], desk);
  await countDeposit(lead, approver, ref);
  await plan(lead, ref);
  const { plan: milestones } = await projectOf(owner, projectId);
  const [scope = '', first = '', ...others] = milestones.map(({ name }) => name);
  const last = others.at(-1);

  await start(lead, scope);
  await show(lead, scope);
  await phone.goto(projectPath({ projectId }, 'milestones'));
  await acceptInBrowser(phone, scope);
  await moveDay(lead, first);
  await start(lead, first);
  await show(lead, first);
  await sendBack(phone, lead, first);
  await acceptInBrowser(phone, first);

  await phone.goto(projectPath({ projectId }, 'changes'));
  await askForMore(phone, lead, approver, ref);
  await phone.sees('Our offer for this change');
  await agreeWithCode(phone, owner);
  await phone.expectToast('You approved change 1.');
  await reopen(lead);
  await lead.presses('It is done');
  // The next part is weeks later; a day's SMS would not be enough.
  await forgetSms(owner.phone);

  await phone.goto(projectPath({ projectId }, 'milestones'));
  for (const name of others) {
    await reopen(lead);
    await start(lead, name);
    await show(lead, name);
    if (name !== last) await acceptInBrowser(phone, name);
  }
  await acceptDelivery(phone, owner);
  await reopen(lead);
  await lead.getByText('Delivered', { exact: true }).first().waitFor();
  const [request] = (await projectOf(owner, projectId)).changeRequests;
  const references = { first: [application.ref, ref], change: request?.agreement ?? '' };
  await vi.waitFor(async () => {
    expect(alike(await toldTo(owner), references)).toEqual(TOLD);
    expect(alike(await sentTo(owner), references)).toEqual(SENT);
  }, PATIENCE);
});
