/** Projects in the office: a lead's acts, and the screens' refusals. */
import { readFile } from 'node:fs/promises';
import type { BoardRow } from '#shared/delivery/contract.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { stages } from '#shared/projects/project-machine.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, refuse } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import { casesOf } from '#test/support/layer.ts';
import { memberAtDesk, openFile, staffAtDesk } from '#test/support/office-screens.ts';
import { files, givenOwner, type Owner } from '#test/support/owner.ts';
import { givenBusyProject, givenEstimate, projectPath } from '#test/support/project-screens.ts';
import { kiprono, officeProject } from '#test/support/project-team.ts';
import {
  givenPlan,
  givenProject,
  lastCode,
  pay,
  plan,
  projectOf,
  seenEnd,
} from '#test/support/projects.ts';
import { partOf, type Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';
import { holdBack } from '#test/support/slow-line.ts';

const REASON = 'We wait for the product list of the third shop.';

const INCLUDED = 'A server, and a copy each night.';

const SHORT = 'Give a reason of at least 10 characters.';

const CHANGED = 'Somebody else changed this project since you opened it. Nothing was saved.';

const phoneScreen = { width: 390, height: 844 };

const refused = /the server responded with a status of (?:400|403|404|409|500)/;

const member = (may: Permission[], start = 'Projects') =>
  staffAtDesk(may, { name: 'Kiprono Bett', expected: refused, start });

const button = (page: Screen, name: string) => page.getByRole('button', { name, exact: true });

const summary = (page: Screen, text: string) =>
  page.locator('summary').filter({ hasText: new RegExp(`^${text}$`) });

async function open(page: Screen, ref: string): Promise<void> {
  await page.opens(`/office/projects/${ref}`, ref);
}

async function leadOn(ref: string): Promise<Screen> {
  const lead = await memberAtDesk(['deliver'], { name: 'Kiprono Bett', expected: refused });
  await open(lead, ref);
  return lead;
}

const expectStage = (page: Screen, stage: string) =>
  page.locator('.office-head .office-status', { hasText: new RegExp(`^${stage}$`) }).waitFor();

const askForChange = (owner: Owner, projectId: string, text: string) =>
  done(owner.sendChangeRequest({ projectId, text }));

let owner: Owner;
/** A project with a plan, which no test ends. */
let ref: string;
let projectId: string;

beforeAll(async () => {
  owner = await givenOwner();
  ({ ref, projectId } = await givenPlan(owner));
});

const leadAtDesk = () => member(['deliver']);

const row = (ref: string): BoardRow => ({
  projectId: ref,
  ref,
  name: `Barasa Motors: ${ref}`,
  businessName: 'Barasa Motors',
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
  deliveredAt: null,
  changeWaitsFor: null,
  lead: 'Kiprono',
});

it('a lead holds a project with a reason, which the owner reads, and goes on with it', async () => {
  const lead = await leadOn(ref);
  await summary(lead, 'Hold the project').click();
  await lead.getByLabel('Why it waits').fill('No list.');
  await button(lead, 'Hold it').click();
  await lead.sees(SHORT);
  expect(await lead.getByLabel('Why it waits').inputValue()).toBe('No list.');
  await lead.getByLabel('Why it waits').fill(REASON);
  await button(lead, 'Hold it').click();
  await expectStage(lead, 'On Hold');
  await lead.card('Stage').sees(REASON);
  expect((await projectOf(owner, projectId)).holdReason).toBe(REASON);
  await button(lead, 'Go on with the project').click();
  await expectStage(lead, 'Scheduled');
});

it('the office proposes the end with a passkey, takes it back, proposes it again, and the owner agrees', async () => {
  const { ref, projectId } = await givenPlan(owner);
  const lead = await leadOn(ref);
  for (const isLast of [false, true]) {
    await summary(lead, 'Propose to end the project').click();
    await lead.getByLabel('Why it ends').fill(REASON);
    await button(lead, 'Propose it with your passkey').click();
    await lead.card('Stage').sees('We proposed to end it:');
    if (!isLast) await button(lead, 'Take the proposal back').click();
  }
  const seen = await seenEnd(owner, projectId);
  await done(owner.sendEndCode({ projectId, ...seen }));
  await done(owner.agreeToEnd({ projectId, ...seen, code: await lastCode(owner) }));
  await open(lead, ref);
  await expectStage(lead, 'Cancelled');
  expect(await summary(lead, 'Hold the project').count()).toBe(0);
});

describeAtNight('the end and the rest of a project in the office', () => {
  it('a lead agrees to the end that the owner asks for, with a passkey', async () => {
    const owner = await givenOwner();
    const { ref, projectId } = await givenPlan(owner);
    await done(owner.proposeEnd({ projectId, reason: REASON }));
    const lead = await leadAtDesk();
    await open(lead, ref);
    await lead.card('Stage').sees('The owner wants to end it:');
    await button(lead, 'Keep the project').waitFor();
    await summary(lead, 'Agree, and end the project').click();
    await button(lead, 'End it with your passkey').click();
    await lead.sees(SHORT);
    await lead.getByLabel('Why we agree').fill('The shop closes at the end of the year.');
    await button(lead, 'End it with your passkey').click();
    await expectStage(lead, 'Cancelled');
    expect((await projectOf(owner, projectId)).stage).toBe('Cancelled');
  });
});

it('a file that a lead gives is opened by the owner under its name', async () => {
  const lead = await leadOn(ref);
  await summary(lead, 'Give a file to the owner').click();
  await button(lead, 'Give it').click();
  await lead.sees('Give a name of at least 2 characters.', 'Choose a file.');
  const chosen = lead.getByLabel('PDF, JPG or PNG');
  await lead.getByLabel('Name of the file').fill('User guide');
  await chosen.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: files.html });
  await button(lead, 'Give it').click();
  await lead.card('Files for the owner').sees('Choose a PDF, JPG or PNG file of at most 10 MB.');
  expect(await lead.getByLabel('Name of the file').inputValue()).toBe('User guide');
  await chosen.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: files.pdf });
  await button(lead, 'Give it').click();
  await lead.expectToast('The owner can open it.');
  await lead.card('Files for the owner').getByText('User guide', { exact: true }).waitFor();

  const phone = await openAs(owner, projectPath({ projectId }, 'documents'), {
    screen: phoneScreen,
  });
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('button', { name: 'View User guide' }).click(),
  ]);
  expect(await readFile(await download.path())).toEqual(files.pdf);
});

atNight(
  'the links to the software are said to be wrong at their fields, and open when they are right',
  async () => {
    const lead = await leadOn(ref);
    await summary(lead, 'Set the links').click();
    await lead.getByLabel('To try it').fill('http://kamau.example.ke');
    await lead.getByLabel('Live', { exact: true }).fill('https://kamau.example.ke');
    await button(lead, 'Save the links').click();
    await lead.sees('Give a link such as https://shop.example.ke/app.');
    expect(await lead.getByLabel('To try it').getAttribute('aria-invalid')).toBe('true');
    expect(await lead.getByLabel('Live', { exact: true }).getAttribute('aria-invalid')).toBe(
      'false',
    );
    await lead.getByLabel('To try it').fill('https://try.example.ke');
    await button(lead, 'Save the links').click();
    await lead.expectToast('The owner can open them.');
    await lead.card('Links').getByRole('link', { name: 'https://try.example.ke' }).waitFor();
    expect((await projectOf(owner, projectId)).links).toEqual([
      { kind: 'staging', url: 'https://try.example.ke' },
      { kind: 'live', url: 'https://kamau.example.ke' },
    ]);
  },
);

atNight(
  'a support plan is offered with a price, runs when its owner starts it, and is offered again when it ended',
  async () => {
    const lead = await leadOn(ref);
    await summary(lead, 'Offer hosting').click();
    await button(lead, 'Offer it').click();
    await lead.sees('Give the price in whole KES, at most 1,000,000.');
    await lead.sees('Give a text of at least 10 characters.');
    const offer = lead.card('Support').getByRole('listitem').filter({ hasText: 'Hosting' });
    const hosting = partOf(offer);
    await hosting.fillsIn({ 'KES a month': '3,000', 'What is included': INCLUDED }, 'Offer it');
    await lead.card('Support').sees('KES 3,000 a month');
    const offered = { projectId, supportPlan: 'hosting', price: 3_000, includes: INCLUDED };
    const want = (isWanted: boolean) => done(owner.setSupport({ ...offered, isWanted }));
    await want(true);
    await open(lead, ref);
    await lead.card('Support').getByText('Running', { exact: true }).waitFor();
    expect(await summary(lead, 'Change the offer of hosting').count()).toBe(0);
    await want(false);
    await open(lead, ref);
    await lead.card('Support').getByText('Ended', { exact: true }).waitFor();
    await summary(lead, 'Change the offer of hosting').waitFor();
  },
);

atNight(
  'the office rejects one with a reason, and reads that the owner has withdrawn another',
  async () => {
    await askForChange(owner, projectId, 'A screen for the guard at night.');
    await askForChange(owner, projectId, 'Receipts in Kiswahili as well.');
    const reason = 'We have decided otherwise.';
    await done(owner.rejectChange({ projectId, changeRequest: '2', reason }));
    const lead = await leadOn(ref);
    await lead.card('Change requests').sees('Rejected by the owner: ');
    await lead.getByLabel('Price (KES, 0 for nothing)').fill('100');
    await button(lead, 'Save the estimate').click();
    await lead.sees('A change costs nothing, or between', 'Give whole days, at most 365.');
    await summary(lead, 'Do not make this change').click();
    await lead.getByLabel('Why not, which the owner reads').fill(REASON);
    await button(lead, 'Refuse it').click();
    await lead.card('Change requests').sees('Rejected by us: ');
    const states = (await projectOf(owner, projectId)).changeRequests.map(({ state }) => state);
    expect(states).toEqual(['Rejected', 'Rejected']);
  },
);

it('the member who estimated a change reads beside the button why somebody else offers it', async () => {
  await askForChange(owner, projectId, 'A report of the sales of each cashier.');
  const both = await member(['deliver', 'approve'], 'Queue');
  await open(both, ref);
  await both.getByLabel('Price (KES, 0 for nothing)').fill('20,000');
  await both.getByLabel('Days', { exact: true }).fill('4');
  await button(both, 'Save the estimate').click();
  await button(both, 'Offer it with your passkey').click();
  await both
    .card('Change requests')
    .getByText('The person who estimated a change cannot offer it too.')
    .waitFor();
});

describeAtNight('an act that is refused', () => {
  it('no milestone is started before the deposit is paid, which is said at each of them', async () => {
    const { ref } = await givenProject(await givenOwner(), { deposit: 50_000 });
    await done(kiprono.savePlan({ ref, ...plan() }));
    const lead = await leadOn(ref);
    const later = lead.getByText('Begins when the deposit is paid: KES 50,000 is due.');
    await later.first().waitFor();
    expect(await later.count()).toBe(3);
    expect(await button(lead, 'Start').count()).toBe(0);
    await pay(ref, 50_000);
    await open(lead, ref);
    await button(lead, 'Start').click();
    await expectStage(lead, 'Discovery');
    expect(await lead.getByText('Begins when the owner has accepted the scope.').count()).toBe(2);
  });

  it('somebody who was quicker is not undone: the text stays, and the new state is offered', async () => {
    const { ref } = await givenPlan(await givenOwner());
    const lead = await leadOn(ref);
    await summary(lead, 'Set the links').click();
    await lead.getByLabel('To try it').fill('https://try.example.ke');
    await kiprono.holdProject({ ref, reason: REASON });
    await button(lead, 'Save the links').click();
    await lead.sees(CHANGED);
    await expectStage(lead, 'Scheduled');
    expect((await officeProject(ref)).links).toEqual([]);
    await button(lead, 'Show it as it is now, and keep what I typed').click();
    await expectStage(lead, 'On Hold');
    await lead.getByText(CHANGED).waitFor({ state: 'detached' });
    expect(await lead.getByLabel('To try it').inputValue()).toBe('https://try.example.ke');
    await button(lead, 'Save the links').click();
    await lead.expectToast('The owner can open them.');
    await done(kiprono.resumeProject({ ref }));
    expect((await officeProject(ref)).links).toHaveLength(1);
  });

  it('an act that is pressed before the one before it has answered waits for it', async () => {
    const { ref } = await givenPlan(await givenOwner());
    const lead = await leadAtDesk();
    await open(lead, ref);
    const answer = await holdBack(lead, '**/milestones/1/start');
    await button(lead, 'Start').click();
    await summary(lead, 'Hold the project').click();
    await lead.getByLabel('Why it waits').fill(REASON);
    await button(lead, 'Hold it').click();
    answer();
    await expectStage(lead, 'On Hold');
    await lead.card('Stage').sees('held at Discovery');
  });

  it('a plan that cannot be saved says why at each field, and keeps what was typed', async () => {
    const { ref } = await givenProject(await givenOwner());
    const lead = await leadAtDesk();
    await open(lead, ref);
    await lead.getByLabel('What we build').fill('A till.');
    await lead.getByLabel('Milestone 2', { exact: true }).fill('');
    await lead.getByLabel('Day of milestone 1').fill('2020-01-06');
    await button(lead, 'Save the plan').click();
    await lead.sees('Give a text of at least 20 characters.');
    await lead.sees('Give a name of at least 2 characters.', 'Choose a day from today on.');
    expect(await lead.getByLabel('What we build').inputValue()).toBe('A till.');
    await lead.expectAxeToBeContent();
  });
});

it('a project with something in each part passes axe and fits, at a desk and on a phone', async () => {
  const owner = await givenOwner();
  const project = await givenBusyProject(owner);
  await givenEstimate(owner, project, 20_000);
  const page = await member(['deliver', 'approve', 'finance'], 'Queue');
  for (const path of [`projects/${project.ref}`, `agreements/${project.ref}`, 'projects']) {
    for (const screen of casesOf([deskScreen], [phoneScreen])) {
      await page.setViewportSize(screen);
      await page.goto(`/office/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.skeleton').waitFor({ state: 'detached' });
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('details')) one.open = true;
      });
      await page.expectAccessible();
    }
    await page.setViewportSize(phoneScreen);
    await page.expectNoSidewaysScroll();
  }
});

it('somebody without the permission reads whom to ask, and no projects', async () => {
  const reviewer = await member(['review'], 'Queue');
  await reviewer.goto(`/office/projects/${ref}`);
  await reviewer.sees('You need the permission "deliver"');
  await reviewer.goto('/office/projects');
  await reviewer.sees('You need the permission "deliver"');
});

atNight('somebody of finance begins at the projects, and reads one without an act', async () => {
  const page = await member(['finance']);
  await open(page, ref);
  await page.card('Milestones').sees('Scope and design');
  expect(await page.locator('main form, main summary').count()).toBe(0);
  await page.card('Agreements').getByRole('link', { name: ref, exact: true }).click();
  await page.getByRole('button', { name: 'Record a bank payment' }).waitFor();
});

atNight(
  'an application leads to its project once its offer is accepted, and the project leads back',
  async () => {
    const { applicationRef } = await officeProject(ref);
    const approver = await member(['approve'], 'Queue');
    await openFile(approver, applicationRef ?? '');
    await approver.getByRole('link', { name: `Project ${ref}` }).click();
    await approver.getByRole('heading', { name: ref, level: 1 }).waitFor();
    await approver.getByRole('link', { name: applicationRef ?? '' }).click();
    await approver.getByRole('heading', { name: applicationRef ?? '', level: 1 }).waitFor();
    const reviewer = await member(['review'], 'Queue');
    await openFile(reviewer, applicationRef ?? '');
    expect(await reviewer.getByRole('link', { name: `Project ${ref}` }).count()).toBe(0);
  },
);

describeAtNight('the screens of projects', () => {
  it('a lead holds a project with the keyboard alone', async () => {
    const { ref } = await givenPlan(await givenOwner());
    const lead = await leadAtDesk();
    await open(lead, ref);
    await summary(lead, 'Hold the project').focus();
    await lead.pressesKeys('Enter', 'Tab');
    await lead.keyboard.type(REASON);
    await lead.pressesKeys('Tab', 'Enter');
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
    await lead.sees('No project is at "Delivered".');
    const links = lead.getByRole('navigation', { name: 'Stages' }).getByRole('link');
    await links.filter({ hasText: 'Delivered (4)' }).waitFor();
    await links.filter({ hasText: 'Discovery (1)' }).click();
    await lead.sees('6 Jan 2020, late');
    await button(lead, 'Load more').click();
    await lead.getByRole('link', { name: 'BBBBBBBB2' }).waitFor();
    await lead.setViewportSize(phoneScreen);
    await lead.expectNoSidewaysScroll();
  });

  it('a board that does not come says so, and comes when it is tried again', async () => {
    const lead = await leadAtDesk();
    const message = 'There is no such project.';
    await refuse(lead, '**/api/office/projects?*', 404, 'projects.notFound', message);
    await lead.reload();
    await lead.sees('There is no such project.');
    await lead.unroute('**/api/office/projects?*');
    await button(lead, 'Try again').click();
    await lead.getByText('There is no such project.').waitFor({ state: 'detached' });
  });

  it('a project and an agreement that are not there are said so, with the way back to the board', async () => {
    const lead = await leadAtDesk();
    for (const path of ['projects', 'agreements']) {
      await lead.goto(`/office/${path}/ABCDEFGHJ`);
      await lead.sees(/There is no (?:such project|agreement with this reference)/);
      await lead.getByRole('link', { name: 'All projects' }).waitFor();
      await lead.expectAxeToBeContent();
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
    await lead.card('Milestones').presses('Start');
    await expectStage(lead, 'Discovery');
  });
});
