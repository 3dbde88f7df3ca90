import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { BoardRow } from '#shared/delivery/contract.ts';
import { proposeEnd } from '#shared/projects/contract.ts';
import { stages } from '#shared/projects/project-machine.ts';
import type { Permission } from '#shared/staff/permissions.ts';
import { expectAxeToBeContent } from '#test/support/accessibility.ts';
import { expectNoSidewaysScroll } from '#test/support/browser.ts';
import { call, newKey } from '#test/support/call.ts';
import { staffAtDesk } from '#test/support/office-screens.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { done, givenPlan, givenProject, officeProject, projectOf } from '#test/support/projects.ts';

const REASON = 'We wait for the product list of the third shop.';

const SHORT = 'Give a reason of at least 10 characters.';

const phoneScreen = { width: 390, height: 844 };

const refused = /the server responded with a status of (?:400|403|404|409|500)/;

const member = (may: Permission[], start = 'Projects') =>
  staffAtDesk(may, { name: 'Kiprono Bett', expected: refused, start });

const leadAtDesk = () => member(['deliver']);

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const summary = (page: Page, text: string) =>
  page.locator('summary').filter({ hasText: new RegExp(`^${text}$`) });

async function open(page: Page, ref: string): Promise<void> {
  await page.goto(`/office/projects/${ref}`);
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
}

const expectStage = (page: Page, stage: string) =>
  page.locator('.office-head .office-status', { hasText: new RegExp(`^${stage}$`) }).waitFor();

/** Calls a route as the owner of a project. */
const asOwner = (owner: Owner, projectId: string) => ({
  token: owner.tokens.accessToken,
  params: { projectId },
  idempotencyKey: newKey(),
});

/** A project at a stage, as a page of the board has it. */
const row = (ref: string): BoardRow => ({
  projectId: ref,
  ref,
  name: `Shop ${ref}`,
  systemNeed: 'Web Application',
  stage: 'Discovery',
  milestones: 3,
  accepted: 1,
  expectedDay: '2026-12-24',
  depositDue: 0,
  firstDay: null,
  toReview: null,
  waitsFor: 'team',
  owed: 1,
  percentPaid: 0,
  createdAt: '2026-11-23T08:00:00.000Z',
  nextDay: '2020-01-06',
  lead: 'Kiprono',
});

describe('the end and the rest of a project in the office', () => {
  it('a lead agrees to the end that the owner asks for, with a passkey', async () => {
    const owner = await givenOwner();
    const { ref, projectId } = await givenPlan(owner);
    await done(call(proposeEnd, { ...asOwner(owner, projectId), body: { reason: REASON } }));
    const lead = await leadAtDesk();
    await open(lead, ref);
    await card(lead, 'Stage').getByText('The owner wants to end it:').waitFor();
    await button(lead, 'Keep the project').waitFor();
    await summary(lead, 'Agree, and end the project').click();
    await button(lead, 'End it with your passkey').click();
    await lead.getByText(SHORT).waitFor();
    await lead.getByLabel('Why we agree').fill('The shop closes at the end of the year.');
    await button(lead, 'End it with your passkey').click();
    await expectStage(lead, 'Cancelled');
    expect((await projectOf(owner, projectId)).stage).toBe('Cancelled');
  });
});

describe('an act that is refused', () => {
  it('an act that is pressed before the one before it has answered waits for it', async () => {
    const { ref } = await givenPlan(await givenOwner());
    const lead = await leadAtDesk();
    await open(lead, ref);
    const asked = Promise.withResolvers<void>();
    await lead.route('**/milestones/1/start', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await button(lead, 'Start').click();
    await summary(lead, 'Hold the project').click();
    await lead.getByLabel('Why it waits').fill(REASON);
    await button(lead, 'Hold it').click();
    asked.resolve();
    await expectStage(lead, 'On Hold');
    await card(lead, 'Stage').getByText('held at Discovery').waitFor();
  });

  it('a plan that cannot be saved says why at each field, and keeps what was typed', async () => {
    const { ref } = await givenProject(await givenOwner());
    const lead = await leadAtDesk();
    await open(lead, ref);
    await lead.getByLabel('What we build').fill('A till.');
    await lead.getByLabel('Milestone 2', { exact: true }).fill('');
    await lead.getByLabel('Day of milestone 1').fill('2020-01-06');
    await button(lead, 'Save the plan').click();
    await lead.getByText('Give a text of at least 20 characters.').waitFor();
    await lead.getByText('Give a name of at least 2 characters.').waitFor();
    await lead.getByText('Choose a day from today on.').waitFor();
    expect(await lead.getByLabel('What we build').inputValue()).toBe('A till.');
    await expectAxeToBeContent(lead);
  });
});

describe('the screens of projects', () => {
  it('a lead holds a project with the keyboard alone', async () => {
    const { ref } = await givenPlan(await givenOwner());
    const lead = await leadAtDesk();
    await open(lead, ref);
    await summary(lead, 'Hold the project').focus();
    await lead.keyboard.press('Enter');
    await lead.keyboard.press('Tab');
    await lead.keyboard.type(REASON);
    await lead.keyboard.press('Tab');
    await lead.keyboard.press('Enter');
    await expectStage(lead, 'On Hold');
  });

  it('the board has a link for each stage with its projects counted, and loads the next page', async () => {
    const lead = await leadAtDesk();
    await lead.route('**/api/office/projects?*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const isFirst = !query.has('cursor');
      const projects =
        query.get('stage') === 'Discovery' ? [row(isFirst ? 'AAAAAAAA1' : 'BBBBBBBB2')] : [];
      await route.fulfill({ json: { projects, next: projects.length && isFirst ? 'more' : null } });
    });
    await lead.route('**/api/office/project-counts', (route) =>
      route.fulfill({ json: { counts: stages.map((stage, projects) => ({ stage, projects })) } }),
    );
    await lead.goto('/office/projects?stage=Delivered');
    await lead.getByText('No project is at "Delivered".').waitFor();
    const links = lead.getByRole('navigation', { name: 'Stages' }).getByRole('link');
    await links.filter({ hasText: 'Delivered (4)' }).waitFor();
    await links.filter({ hasText: 'Discovery (1)' }).click();
    await lead.getByText('6 Jan 2020, late').waitFor();
    await button(lead, 'Load more').click();
    await lead.getByRole('link', { name: 'BBBBBBBB2' }).waitFor();
    await lead.setViewportSize(phoneScreen);
    await expectNoSidewaysScroll(lead);
    await lead.getByLabel('Reference').fill('abc');
    await button(lead, 'Open').click();
    await lead.getByText('A reference has nine characters.').waitFor();
  });

  it('a board that does not come says so, and comes when it is tried again', async () => {
    const lead = await leadAtDesk();
    const refusal = { code: 'projects.notFound', message: 'There is no such project.', params: {} };
    await lead.route('**/api/office/projects?*', (route) =>
      route.fulfill({ status: 404, json: refusal }),
    );
    await lead.reload();
    await lead.getByText('There is no such project.').waitFor();
    await lead.unroute('**/api/office/projects?*');
    await button(lead, 'Try again').click();
    await lead.getByText('There is no such project.').waitFor({ state: 'detached' });
  });

  it('a project and an agreement that are not there are said so, with the way back to the board', async () => {
    const lead = await leadAtDesk();
    for (const path of ['projects', 'agreements']) {
      await lead.goto(`/office/${path}/ABCDEFGHJ`);
      await lead.getByText(/There is no (?:such project|agreement with this reference)/).waitFor();
      await lead.getByRole('link', { name: 'All projects' }).waitFor();
      await expectAxeToBeContent(lead);
    }
  });

  it('the reference of an agreement for a change leads to its project, where acts are seen at once', async () => {
    const { ref } = await givenPlan(await givenOwner());
    const project = await officeProject(ref);
    const lead = await leadAtDesk();
    await lead.route('**/api/office/projects/AAAAAAAA2/file', (route) =>
      route.fulfill({ json: project }),
    );
    await lead.goto('/office/projects/AAAAAAAA2');
    await lead.waitForURL(`**/office/projects/${ref}`);
    await card(lead, 'Milestones').getByRole('button', { name: 'Start' }).click();
    await expectStage(lead, 'Discovery');
  });
});
