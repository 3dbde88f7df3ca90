import { offerConsent } from '#shared/applications/consent.ts';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, hideActivity, openAt, phoneScreen, refuse } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import { casesOf } from '#test/support/layer.ts';
import { files, givenOwner, type Owner } from '#test/support/owner.ts';
import {
  endByOffice,
  givenBusyProject,
  givenChangeOffer,
  givenDelivered,
  givenEstimate,
  givenOwned,
  givenShownScope,
  hold,
  projectPath,
  REASON,
  stageChip,
  tab,
} from '#test/support/project-screens.ts';
import { kiprono } from '#test/support/project-team.ts';
import {
  acceptShown,
  givenPlan,
  givenProject,
  givenShownDelivery,
  lastCode,
  plan,
  present,
  projectOf,
} from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { otherCode } from '#test/support/sign-in.ts';

/** Browsers log a refused or aborted request. */
const refused = /status of [45]\d\d|ERR_FAILED/;

const reviewCard = (page: Screen, name: string) =>
  page.region(`“${name}” is ready for your review.`);

const opened = (owner: Owner, path: string, expected?: RegExp) =>
  openAs(owner, path, expected ? { expected } : {});

let owner: Owner;
/** One project with something everywhere, and one without a plan. */
let busy: ProjectDetail;

beforeAll(async () => {
  owner = await givenOwner();
  await givenProject(owner);
  busy = await givenBusyProject(owner);
});

it('a project without a plan says that we call, and one with a plan shows where it stands', async () => {
  const page = await opened(owner, '/projects');
  const unplanned = page.getByRole('row').filter({ hasText: 'Scheduled' });
  await unplanned.getByText('We will call you within 2 working days to plan the start.').waitFor();
  const row = page.getByRole('row').filter({ hasText: busy.name });
  await page.opensRow(busy.name);
  for (const text of ['Planning', '0 of 3', '0% paid']) {
    await row.getByText(text, { exact: true }).waitFor();
  }
  await row.getByText(/^was \d+ \w+$/).waitFor();
  expect(await row.getByRole('link', { name: /KES 800,000/ }).getAttribute('href')).toBe(
    '/repayments',
  );
  await row.getByRole('link', { name: 'Review “Scope and design”' }).click();
  await reviewCard(page, 'Scope and design').waitFor();
});

describeAtNight('the list of projects', () => {
  it('an owner without a project is told when one appears, and finds the way to the applications', async () => {
    const page = await opened(await givenOwner(), '/projects');
    await page.sees('Your projects appear here after you accept an offer.');
    await page.expectAccessible();
    await page.getByRole('main').getByRole('link', { name: 'My Applications' }).click();
    await page.waitForURL('/applications');
  });

  it('a list that does not load says so, and loads when it is tried again', async () => {
    const owner = await givenOwner();
    const { name } = await givenPlan(owner);
    const page = await visitorSignedInAs(owner, { expected: refused });
    await hideActivity(page);
    await refuse(page, '**/api/projects', 400, 'request.invalid', 'Not today.');
    await page.goto('/projects');
    await page.getByRole('alert').getByText('Not today.').waitFor();
    await page.unroute('**/api/projects');
    await page.presses('Try again');
    await page.getByRole('link', { name, exact: true }).waitFor();
  });

  it('an accepted application leads to its project', async () => {
    const owner = await givenOwner();
    const { projectId, name } = await givenPlan(owner);
    const page = await opened(owner, `/applications/${projectId}`);
    await page.getByRole('link', { name: 'See your project' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });
});

atNight(
  'the overview shows scope, lead, links and each date that moved with its reason',
  async () => {
    const page = await opened(owner, projectPath(busy));
    await stageChip(page, 'Planning').waitFor();
    await page.sees(plan().scope);
    const lead = page.getByRole('link', { name: '0712 345 678' });
    expect(await lead.getAttribute('href')).toBe('tel:+254712345678');
    const link = page.getByRole('link', { name: 'kamau.staging.example.ke' });
    expect(await link.getAttribute('rel')).toContain('noopener');
    await page.sees(/^From \d+ \w+ \d+ to \d+ \w+ \d+$/, REASON);
  },
);

atNight('an unknown project, and one of another owner, are not found', async () => {
  const page = await opened(await givenOwner(), projectPath(busy), refused);
  await page.sees('There is no such project.');
  await page.getByRole('link', { name: 'Go to My Software Projects' }).click();
  await page.waitForURL('/projects');
});

it('a name with markup in it is shown as it was typed', async () => {
  const owner = await givenOwner();
  const { ref } = await givenProject(owner);
  const name = '<strong>{name}</strong> <img src=x onerror=alert(1)> & Sons';
  const milestones = plan().milestones.map((one) => ({ ...one, name: `${one.name} <b>{n}</b>` }));
  await done(kiprono.savePlan({ ref, ...plan(), name, milestones }));
  await present(ref, 1);
  const page = await opened(owner, '/projects');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.sees('“Scope and design <b>{n}</b>” is ready for your review.');
  expect(await page.locator('main img').count()).toBe(0);
  await page.expectAccessible();
});

describeAtNight('one project', () => {
  it('a project on hold says why and whom to call, and hides what cannot be done', async () => {
    const owner = await givenOwner();
    const project = await givenShownScope(owner);
    await hold(project);
    const page = await opened(owner, projectPath(project, 'milestones'));
    await page.getByRole('heading', { name: 'This project is on hold' }).waitFor();
    await page.sees(REASON);
    await page.getByRole('link', { name: brand.phone }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Ready for your review' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await tab(page, 'Change requests').click();
    await page.sees('You asked for no changes in this project.');
    expect(await page.getByRole('button', { name: 'Send request' }).count()).toBe(0);
  });
});

describe('a milestone that waits for its owner', () => {
  let owner: Owner;
  let project: ProjectDetail;

  beforeAll(async () => {
    owner = await givenOwner();
    project = await givenPlan(owner);
  });

  /** Advances the project until this milestone waits. */
  async function givenShown(milestone: number): Promise<void> {
    for (let number = 1; number <= milestone; number += 1) {
      const { state } = (await projectOf(owner, project.projectId)).plan[number - 1] ?? {};
      if (state === 'Accepted') continue;
      if (state !== 'Ready for your review') await present(project.ref, number);
      if (number < milestone) await done(acceptShown(owner, project.projectId, number));
    }
  }

  atNight(
    'an owner asks for changes with a text and a picture, and loses nothing when a call fails',
    async () => {
      await givenShown(1);
      const page = await opened(owner, projectPath(project, 'milestones'), refused);
      await page.presses('Request changes');
      const text = page.getByLabel('What should change?');
      await text.fill('Too short');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.sees('Describe it in at least 10 characters.');
      expect(await text.getAttribute('aria-invalid')).toBe('true');

      await page
        .getByLabel('Picture 1 (optional)')
        .setInputFiles({ name: 'shop.pdf', mimeType: 'application/pdf', buffer: files.pdf });
      await page.sees('Only JPG or PNG pictures are accepted.');
      await page
        .getByLabel('Picture 1 (optional)')
        .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: files.png });
      await page.sees(/, uploaded$/);
      await page.getByLabel('Picture 2 (optional)').waitFor();

      const wanted = 'The report lacks our shop in Thika.';
      await text.fill(wanted);
      await page.sees(`${wanted.length} of 1,000`);
      await page.route('**/changes', (route) => route.abort());
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.expectToast('You are offline.');
      await page.unroute('**/changes');
      await page.reload();
      expect(await text.inputValue()).toBe(wanted);
      await page.sees('shop.png');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.expectToast('We have received what should change.');
      await page.getByRole('heading', { name: 'What you asked us to change' }).waitFor();
      await page.sees(wanted, /, 1 picture$/);
      const [scope] = (await projectOf(owner, project.projectId)).plan;
      expect(scope?.asked).toMatchObject([{ text: wanted, pictures: 1 }]);
    },
  );

  it('a milestone is accepted after a question', async () => {
    await givenShown(1);
    const page = await opened(owner, projectPath(project));
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await reviewCard(page, 'Scope and design').presses('Accept');
    const dialog = page.dialog('Accept “Scope and design”?');
    await dialog.presses('Cancel');
    expect((await projectOf(owner, project.projectId)).accepted).toBe(0);
    await page.presses('Accept');
    await dialog.presses('Yes, accept');
    await stageChip(page, 'In development').waitFor();
    await page.sees('You accepted “Scope and design”.', /^Next: “Stock module”, due /);
    expect((await projectOf(owner, project.projectId)).accepted).toBe(1);
  });

  it('a milestone that was accepted elsewhere is refused, and the page shows how it stands', async () => {
    await givenShown(2);
    const page = await visitorSignedInAs(owner, { expected: refused });
    await page.route('**/api/activity', (route) => route.fulfill({ json: { changedAt: null } }));
    await page.goto(projectPath(project, 'milestones'));
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await done(acceptShown(owner, project.projectId, 2));
    await page.presses('Accept', 'Yes, accept');
    await page.expectToast('This milestone was already accepted.');
    await stageChip(page, 'In development').waitFor();
  });

  it('a delivery with an unpaid deposit says how much is missing, and asks for no code', async () => {
    await givenShown(3);
    const page = await visitorSignedInAs(owner);
    await page.route(`**/api/projects/${project.projectId}`, async (route) => {
      const detail = await (await route.fetch()).json();
      await route.fulfill({ json: { ...detail, depositDue: 30_000 } });
    });
    await page.goto(projectPath(project, 'milestones'));
    await page.sees('Pay KES 30,000 of the deposit before you accept.');
    expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0);
    await page.getByRole('link', { name: 'How to pay' }).click();
    await page.sees(/^Call us for our bank account/);
  });

  it('the delivery says what begins with it, and is accepted with a code by SMS', async () => {
    await givenShown(3);
    const page = await opened(owner, projectPath(project, 'milestones'), refused);
    const card = reviewCard(page, 'Delivery and training');
    await card.getByText(/The first installment is due one month after/).waitFor();
    await card.getByText('12 monthly installments').waitFor();
    await card.getByText('All 12 installments').click();
    expect(await card.locator('tbody tr').count()).toBe(12);
    await card.getByRole('button', { name: 'Send code' }).click();
    const field = page.getByLabel('Code from the SMS');
    await field.waitFor();
    const code = await lastCode(owner);
    await field.fill(otherCode(code));
    await page.presses('Accept delivery');
    await page.sees('That code is not right. 2 tries left.');
    await page.reload();
    await field.fill(code);
    await page.presses('Accept delivery');
    await page.expectToast('You accepted the delivery.');
    await stageChip(page, 'Delivered to you').waitFor();
    await page.getByRole('heading', { name: 'Your software is delivered' }).waitFor();
    expect((await projectOf(owner, project.projectId)).stage).toBe('Delivered');
  });
});

describe('changes of a project, and its end', () => {
  let owner: Owner;
  let project: ProjectDetail;

  beforeAll(async () => {
    owner = await givenOwner();
    project = await givenPlan(owner);
  });

  atNight(
    'an owner asks for a change, and one that costs nothing is approved with one press',
    async () => {
      const page = await opened(owner, projectPath(project, 'changes'));
      await page.getByLabel('What should be different?').fill('Another report, please.');
      await page.presses('Send request');
      const first = page.region('Change 1');
      await first.sees('We will tell you what it costs and how long it takes.');
      expect(await page.getByLabel('What should be different?').inputValue()).toBe('');
      await givenEstimate(owner, project, 0);
      await page.reload();
      const second = page.region('Change 2');
      await second.sees('No extra cost', '4 days');
      await second.presses('Approve');
      await second.sees('Approved by you');

      await first.presses('Take the request back');
      const dialog = page.dialog('Drop change 1?');
      await dialog.getByLabel(/What is the reason/).fill('We found another way.');
      await dialog.presses('Yes, drop it');
      await first.sees('You rejected it.', 'We found another way.');
    },
  );

  it('a change with a price shows its offer, and is approved with the terms ticked and a code', async () => {
    const number = await givenChangeOffer(owner, project);
    const page = await opened(owner, projectPath(project, 'changes'));
    const card = page.region(`Change ${number}`);
    await card.getByText('Total to pay').first().waitFor();
    await card.getByText(/^6 monthly installments/).waitFor();
    await card.getByRole('button', { name: 'Send code' }).click();
    await card.getByText('Tick that you have read the agreement and the terms.').waitFor();
    await card.getByLabel(offerConsent.texts.en).check();
    await card.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code from the SMS').waitFor();
    await page.fillsIn({ 'Code from the SMS': await lastCode(owner) }, 'Accept offer');
    await card.getByText('Approved by you').waitFor();
    const { agreements } = await projectOf(owner, project.projectId);
    expect(agreements).toHaveLength(2);
    await card.getByText(agreements[1]?.ref ?? '').waitFor();
    await tab(page, 'Payments').click();
    await page
      .getByRole('row')
      .filter({ hasText: agreements[1]?.ref ?? '' })
      .waitFor();
  });

  it('an owner asks to end a project with a reason, and takes it back', async () => {
    const page = await opened(owner, projectPath(project));
    await page.getByText('Do you want to end this project?').click();
    await page.fillsIn({ 'Why should it end?': 'We close two of the shops.' }, 'Ask to end it');
    await page.getByRole('heading', { name: 'You asked us to end this project' }).waitFor();
    expect((await projectOf(owner, project.projectId)).endProposal?.by).toBe('owner');
    await page.presses('Take it back');
    await page.sees('Do you want to end this project?');
    expect((await projectOf(owner, project.projectId)).endProposal).toBeNull();
  });

  it('a project that the office wants to end is kept, or ended with a code by SMS', async () => {
    await endByOffice(project);
    const page = await opened(owner, projectPath(project));
    const card = page.region('We propose to end this project');
    await card.getByText(REASON).waitFor();
    await card.getByText('If it ends, you owe nothing: nothing was paid yet.').waitFor();
    await card.getByRole('button', { name: 'Keep the project' }).click();
    await page.expectToast('The project goes on.');
    await card.waitFor({ state: 'detached' });
    await endByOffice(project);
    await page.reload();
    await card.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code from the SMS').waitFor();
    await page.fillsIn({ 'Code from the SMS': await lastCode(owner) }, 'End the project');
    await stageChip(page, 'Cancelled').waitFor();
    await page.getByRole('heading', { name: 'This project has ended' }).waitFor();
  });
});

describeAtNight('support', () => {
  it('a support plan says what it costs and has in it, and runs only when its owner starts it', async () => {
    const page = await opened(owner, projectPath(busy, 'support'));
    const hosting = page.region('Hosting');
    await hosting.sees('KES 3,000 a month', /Without a server the software does not run/);
    await hosting.presses('Start Hosting');
    await page.dialog().presses('Yes, start');
    await hosting.sees(/^Runs since/);
    await hosting.presses('End Hosting');
    await page.dialog().presses('Yes, end');
    await hosting.sees(/^Ran from/);
  });
});

describe('the screens of projects for everybody', () => {
  const tabs = ['overview', 'milestones', 'changes', 'documents', 'support', 'payments'];

  it.each(casesOf([['a cheap phone', phoneScreen]], [['a desk', deskScreen]]))(
    'every part of a project is accessible and fits on %s',
    async (_, screen) => {
      await givenChangeOffer(owner, busy);
      const page = await visitorSignedInAs(owner, { screen });
      for (const path of ['/projects', ...tabs.map((one) => projectPath(busy, one))]) {
        await page.goto(path);
        await page.locator('.chip').first().waitFor();
        await page.expectAccessible();
      }
    },
  );
});

describeAtNight('the screens of projects for everybody', () => {
  it('a delivery and a delivered project are accessible, and in Kiswahili', async () => {
    const owner = await givenOwner();
    const waiting = await givenShownDelivery(owner);
    const delivered = await givenDelivered(owner);
    const page = await visitorSignedInAs(owner);
    await page.addInitScript(() => localStorage.setItem('language', 'sw'));
    await page.goto(projectPath(waiting, 'milestones'));
    await page.getByRole('heading', { name: 'Kinachoanza ukikubali' }).waitFor();
    await page.sees('Awamu 12 za kila mwezi');
    await page.expectAccessible();
    await page.goto(projectPath(delivered));
    await stageChip(page, 'Umekabidhiwa').waitFor();
    await page.expectAccessible();
    await page.goto('/projects');
    await page.seesSome('0% imelipwa');
    await page.expectAccessible();
  });

  it('a milestone is accepted with the keyboard alone', async () => {
    const owner = await givenOwner();
    const project = await givenShownScope(owner);
    const page = await openAs(owner, projectPath(project, 'milestones'), { screen: deskScreen });
    await page.getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    await page.dialog().waitFor();
    await page.getByRole('button', { name: 'Yes, accept' }).focus();
    await page.keyboard.press('Enter');
    await stageChip(page, 'In development').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});

describeAtNight('support, documents and payments', () => {
  it('papers show their number, and a void one its reason; a link is fetched when it is opened', async () => {
    const owner = await givenOwner();
    const project = await givenPlan(owner);
    const page = await visitorSignedInAs(owner, { expected: refused });
    const paper = { kind: 'agreement', size: 40_000, sha256: '0', madeAt: project.createdAt };
    const papers = [
      { ...paper, number: 'M-1', voidReason: null },
      { ...paper, number: 'M-0', kind: 'acceptance', voidReason: 'A name was wrong.' },
    ];
    await page.route(`**/api/projects/${project.projectId}`, async (route) => {
      const detail = await (await route.fetch()).json();
      await route.fulfill({ json: { ...detail, papers } });
    });
    await page.goto(projectPath(project, 'documents'));
    await page.getByText('M-1', { exact: true }).waitFor();
    await page.sees('Void: A name was wrong.');
    await page.presses('View Agreement M-1');
    await page.expectToast('There is no such file.');
  });

  it('software that is owned says so, and is paid in full', async () => {
    const owner = await givenOwner();
    const page = await opened(owner, projectPath(await givenOwned(owner), 'payments'));
    await stageChip(page, 'Owned by you').waitFor();
    await page.getByRole('heading', { name: 'This software is yours' }).waitFor();
    await page.sees('100% paid', 'Paid in full, early');
  });
});

describeAtNight('a visitor', () => {
  it('a project asks a visitor to sign in first', async () => {
    const page = await openAt('/projects/01J8Z3QWERTYUIOPASDFGHJKLZ');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  });
});
