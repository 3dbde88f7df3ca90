/** From an accepted offer to the delivery: an owner on a phone, a lead and an approver at desks. */
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectToast, phoneScreen } from '../support/browser.ts';
import { smsTo } from '../support/cloud.ts';
import { staffAtDesk } from '../support/office-screens.ts';
import { call, givenOwner, type Owner } from '../support/owner.ts';
import { projectPath } from '../support/project-screens.ts';
import { dayIn, givenProject, lastCode, projectOf } from '../support/projects.ts';
import { visitorSignedInAs } from '../support/session.ts';

const SCOPE = 'A till for three shops, with stock, receipts and a report each evening.';
const CHANGE = 'A second report, of the sales of each cashier.';
const SENT_BACK = 'The receipts lack the name of the shop.';
const MOVED = 'The stock list of the third shop came later.';

/** What follows from a write takes a moment. */
const PATIENCE = { timeout: 20_000, interval: 200 };

const messagesOf = async ({ tokens }: Owner): Promise<string[]> => {
  const { reply } = await call(listNotifications, { token: tokens.accessToken });
  return reply.notifications.map(({ message }) => message);
};

const expectTold = (owner: Owner, message: RegExp) =>
  vi.waitFor(async () => {
    expect((await messagesOf(owner)).filter((one) => message.test(one))).toHaveLength(1);
  }, PATIENCE);

const expectSms = (owner: Owner, text: RegExp) =>
  vi.waitFor(async () => {
    const sent = (await smsTo(owner.phone)).filter(({ Message }) => text.test(Message));
    expect(sent).toHaveLength(1);
  }, PATIENCE);

const milestone = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Milestones' }).getByRole('listitem').filter({ hasText: name });

async function start(lead: Page, name: string): Promise<void> {
  await milestone(lead, name).getByRole('button', { name: 'Start' }).click();
  await expectToast(lead, 'The work on it has begun.');
}

async function show(lead: Page, name: string): Promise<void> {
  await milestone(lead, name).getByRole('button', { name: /Show/ }).click();
  await milestone(lead, name).getByText('Waits for the owner.').waitFor();
}

/** Opens a project anew, as the other side has changed it. */
async function reopen(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function acceptInBrowser(page: Page, name: string): Promise<void> {
  await reopen(page);
  const card = page.getByRole('region', { name: `“${name}” is ready for your review.` });
  await card.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Yes, accept' }).click();
  await card.waitFor({ state: 'detached' });
}

describe('a project', () => {
  it('is planned, built, sent back once, changed once, moved once, delivered, and told of at each step', async () => {
    const owner = await givenOwner();
    const { ref, projectId } = await givenProject(owner);
    await expectTold(owner, /^Your agreement \w{9} is ready/);
    await expectSms(owner, /^Your agreement \w{9} is ready/);

    const lead = await staffAtDesk(['deliver'], { name: 'Kiprono Bett', start: 'People' });
    await lead.getByRole('link', { name: 'Projects' }).click();
    await lead.getByLabel('Reference').fill(ref);
    await lead.getByRole('button', { name: 'Open' }).click();
    await lead.getByRole('heading', { level: 1, name: ref }).waitFor();
    await lead.getByLabel('What we build').fill(SCOPE);
    await lead.getByRole('button', { name: 'Save the plan' }).click();
    await expectToast(lead, 'The plan is saved.');
    await expectAccessible(lead);
    await start(lead, 'Scope and design');
    await show(lead, 'Scope and design');
    await expectTold(owner, /“Scope and design” is ready for your review/);
    await expectSms(owner, /"Scope and design" is ready for your review/);

    const phone = await visitorSignedInAs(owner, { screen: phoneScreen });
    await phone.goto(projectPath({ projectId }, 'milestones'));
    await acceptInBrowser(phone, 'Scope and design');

    await reopen(lead);
    const { plan: milestones } = await projectOf(owner, projectId);
    const [, first] = milestones;
    const building = first?.name ?? '';
    await milestone(lead, building).getByText('Move the day').click();
    await milestone(lead, building).getByLabel('New day').fill(dayIn(60));
    await milestone(lead, building)
      .getByLabel(/Reason/)
      .fill(MOVED);
    await milestone(lead, building).getByRole('button', { name: 'Move it' }).click();
    await expectToast(lead, 'The owner can read the new day and the reason.');
    await expectTold(owner, /^The day of “.*” moved from/);
    await start(lead, building);
    await show(lead, building);

    await reopen(phone);
    await phone.getByRole('button', { name: 'Request changes' }).click();
    await phone.getByLabel('What should change?').fill(SENT_BACK);
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await phone.getByText(SENT_BACK).waitFor();

    await reopen(lead);
    await milestone(lead, building).getByText(SENT_BACK).waitFor();
    await milestone(lead, building).getByRole('button', { name: 'Work on the changes' }).click();
    await expectToast(lead, 'The work on it has begun.');
    await show(lead, building);
    await acceptInBrowser(phone, building);

    await phone.goto(projectPath({ projectId }, 'changes'));
    await phone.getByLabel('What should be different?').fill(CHANGE);
    await phone.getByRole('button', { name: 'Send request' }).click();
    await phone.getByText(CHANGE).first().waitFor();
    await reopen(lead);
    await lead.getByLabel('Price (KES, 0 for nothing)').fill('20000');
    await lead.getByLabel('Days', { exact: true }).fill('5');
    await lead.getByRole('button', { name: 'Save the estimate' }).click();
    await expectToast(lead, 'Somebody who approves makes the offer now.');
    await expectTold(owner, /costs KES 20,000 and takes 5 days/);

    const approver = await staffAtDesk(['approve'], { name: 'Mutiso Mwangi' });
    await approver.goto(`/office/projects/${ref}`);
    await approver.getByRole('button', { name: 'Offer it with your passkey' }).click();
    await expectToast(approver, 'The owner gets an SMS, and accepts it with a code.');
    await expectTold(owner, /^We offer the change you asked for at KES 20,000/);
    await expectSms(owner, /the change you asked for costs KES 20,000/);
    expect((await projectOf(owner, projectId)).changeRequests[0]?.offer?.amount).toBe(20_000);

    for (const { name, kind } of milestones.slice(2)) {
      await reopen(lead);
      await start(lead, name);
      await show(lead, name);
      await phone.goto(projectPath({ projectId }, 'milestones'));
      if (kind === 'build') await acceptInBrowser(phone, name);
    }
    await reopen(phone);
    await phone.getByRole('button', { name: 'Send code' }).click();
    await phone.getByLabel('Code from the SMS').waitFor();
    await phone.getByLabel('Code from the SMS').fill(await lastCode(owner));
    await phone.getByRole('button', { name: 'Accept delivery' }).click();
    await phone.getByRole('heading', { name: 'Your software is delivered' }).waitFor();
    await expectTold(owner, /is delivered. Your first installment is due on/);
    await expectSms(owner, /is delivered. The first installment is due on/);
    await reopen(lead);
    await lead.getByText('Delivered', { exact: true }).first().waitFor();
  });
});
