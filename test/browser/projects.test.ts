import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { offerConsent } from '#shared/applications/consent.ts';
import { savePlan } from '#shared/delivery/contract.ts';
import type { ProjectDetail } from '#shared/projects/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, expectToast, openAt, phoneScreen, refuse } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';
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
import {
  acceptShown,
  act,
  done,
  givenPlan,
  givenProject,
  givenShownDelivery,
  lastCode,
  plan,
  present,
  projectOf,
} from '#test/support/projects.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { otherCode } from '#test/support/sign-in.ts';

/** A request that is refused, or stopped on its way, writes itself to the console. */
const refused = /status of [45]\d\d|ERR_FAILED/;

const reviewCard = (page: Page, name: string) =>
  page.getByRole('region', { name: `“${name}” is ready for your review.` });

async function opened(owner: Owner, path: string, expected?: RegExp): Promise<Page> {
  const page = await openAs(owner, path, expected ? { expected } : {});
  return page;
}

let owner: Owner;
/** A project with something in each part of its page, beside one that has no plan yet. */
let busy: ProjectDetail;

beforeAll(async () => {
  owner = await givenOwner();
  await givenProject(owner);
  busy = await givenBusyProject(owner);
});

describe('the list of projects', () => {
  it('a project without a plan says that we call, and one with a plan shows where it stands', async () => {
    const page = await opened(owner, '/projects');
    const unplanned = page.getByRole('row').filter({ hasText: 'Scheduled' });
    await unplanned
      .getByText('We will call you within 2 working days to plan the start.')
      .waitFor();
    const row = page.getByRole('row').filter({ hasText: busy.name });
    for (const text of ['Discovery', '0 of 3', '0% paid']) {
      await row.getByText(text, { exact: true }).waitFor();
    }
    await row.getByText(/^was \d+ \w+$/).waitFor();
    expect(await row.getByRole('link', { name: /KES 800,000/ }).getAttribute('href')).toBe(
      '/repayments',
    );
    await row.getByRole('link', { name: 'Review “Scope and design”' }).click();
    await reviewCard(page, 'Scope and design').waitFor();
  });
});

describeAtNight('the list of projects', () => {
  it('an owner without a project is told when one appears, and finds the way to the applications', async () => {
    const page = await opened(await givenOwner(), '/projects');
    await page.getByText('Your projects appear here after you accept an offer.').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'My Applications' }).click();
    await page.waitForURL(`${baseUrl}/applications`);
  });

  it('a list that does not load says so, and loads when it is tried again', async () => {
    const owner = await givenOwner();
    const { name } = await givenPlan(owner);
    const page = await visitorSignedInAs(owner, { expected: refused });
    await refuse(page, '**/api/projects', 400, 'request.invalid', 'Not today.');
    await page.goto('/projects');
    await page.getByRole('alert').getByText('Not today.').waitFor();
    await page.unroute('**/api/projects');
    await page.getByRole('button', { name: 'Try again' }).click();
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

describe('one project', () => {
  atNight(
    'the overview shows scope, lead, links and each date that moved with its reason',
    async () => {
      const page = await opened(owner, projectPath(busy));
      await stageChip(page, 'Discovery').waitFor();
      await page.getByText(plan().scope).waitFor();
      const lead = page.getByRole('link', { name: '0712 345 678' });
      expect(await lead.getAttribute('href')).toBe('tel:+254712345678');
      const link = page.getByRole('link', { name: 'kamau.staging.example.ke' });
      expect(await link.getAttribute('rel')).toContain('noopener');
      await page.getByText(/^From \d+ \w+ \d+ to \d+ \w+ \d+$/).waitFor();
      await page.getByText(REASON).waitFor();
    },
  );

  atNight('an unknown project, and one of another owner, are not found', async () => {
    const page = await opened(await givenOwner(), projectPath(busy), refused);
    await page.getByText('There is no such project.').waitFor();
    await page.getByRole('link', { name: 'Go to My Software Projects' }).click();
    await page.waitForURL(`${baseUrl}/projects`);
  });

  it('a name with markup in it is shown as it was typed', async () => {
    const { ref } = await givenProject(owner);
    const name = '<strong>{name}</strong> <img src=x onerror=alert(1)> & Sons';
    const milestones = plan().milestones.map((one) => ({ ...one, name: `${one.name} <b>{n}</b>` }));
    await done(act(savePlan, ref, { body: { ...plan(), name, milestones } }));
    await present(ref, 1);
    const page = await opened(owner, '/projects');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('“Scope and design <b>{n}</b>” is ready for your review.').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await expectAccessible(page);
  });
});

describeAtNight('one project', () => {
  it('a project on hold says why and whom to call, and hides what cannot be done', async () => {
    const owner = await givenOwner();
    const project = await givenShownScope(owner);
    await hold(project);
    const page = await opened(owner, projectPath(project, 'milestones'));
    await page.getByRole('heading', { name: 'This project is on hold' }).waitFor();
    await page.getByText(REASON).waitFor();
    await page.getByRole('link', { name: brand.phone }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Ready for your review' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    await tab(page, 'Change requests').click();
    await page.getByText('You asked for no changes in this project.').waitFor();
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

  /** Brings the project on until this milestone waits. */
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
      await page.getByRole('button', { name: 'Request changes' }).click();
      const text = page.getByLabel('What should change?');
      await text.fill('Too short');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Describe it in at least 10 characters.').waitFor();
      expect(await text.getAttribute('aria-invalid')).toBe('true');

      await page
        .getByLabel('Picture 1 (optional)')
        .setInputFiles({ name: 'shop.pdf', mimeType: 'application/pdf', buffer: files.pdf });
      await page.getByText('Only JPG or PNG pictures are accepted.').waitFor();
      await page
        .getByLabel('Picture 1 (optional)')
        .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: files.png });
      await page.getByText(/, uploaded$/).waitFor();
      await page.getByLabel('Picture 2 (optional)').waitFor();

      const wanted = 'The report lacks our shop in Thika.';
      await text.fill(wanted);
      await page.getByText(`${wanted.length} of 1,000`).waitFor();
      await page.route('**/changes', (route) => route.abort());
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expectToast(page, 'You are offline.');
      await page.unroute('**/changes');
      await page.reload();
      expect(await text.inputValue()).toBe(wanted);
      await page.getByText('shop.png').waitFor();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expectToast(page, 'We have received what should change.');
      await page.getByRole('heading', { name: 'What you asked us to change' }).waitFor();
      await page.getByText(wanted).waitFor();
      await page.getByText(/, 1 picture$/).waitFor();
      const [scope] = (await projectOf(owner, project.projectId)).plan;
      expect(scope?.asked).toMatchObject([{ text: wanted, pictures: 1 }]);
    },
  );

  it('a milestone is accepted after a question', async () => {
    await givenShown(1);
    const page = await opened(owner, projectPath(project));
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await reviewCard(page, 'Scope and design').getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept “Scope and design”?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await projectOf(owner, project.projectId)).accepted).toBe(0);
    await page.getByRole('button', { name: 'Accept' }).click();
    await dialog.getByRole('button', { name: 'Yes, accept' }).click();
    await expectToast(page, 'You accepted “Scope and design”.');
    await stageChip(page, 'In development').waitFor();
    expect((await projectOf(owner, project.projectId)).accepted).toBe(1);
  });

  it('a milestone that was accepted elsewhere is refused, and the page shows how it stands', async () => {
    await givenShown(2);
    const page = await visitorSignedInAs(owner, { expected: refused });
    await page.route('**/api/activity', (route) => route.fulfill({ json: { changedAt: null } }));
    await page.goto(projectPath(project, 'milestones'));
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await done(acceptShown(owner, project.projectId, 2));
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Yes, accept' }).click();
    await expectToast(page, 'This milestone was already accepted.');
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
    await page
      .getByText('Before you can accept, KES 30,000 of the deposit is to be paid.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0);
    await page.getByRole('link', { name: 'How to pay' }).click();
    await page.getByText(/^Call us for our bank account/).waitFor();
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
    await page.getByRole('button', { name: 'Accept delivery' }).click();
    await page.getByText('That code is not right. 2 tries left.').waitFor();
    await page.reload();
    await field.fill(code);
    await page.getByRole('button', { name: 'Accept delivery' }).click();
    await expectToast(page, 'You accepted the delivery.');
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
      await page.getByRole('button', { name: 'Send request' }).click();
      const first = page.getByRole('region', { name: 'Change 1' });
      await first.getByText('We look at it and tell you what it takes.').waitFor();
      expect(await page.getByLabel('What should be different?').inputValue()).toBe('');
      await givenEstimate(owner, project, 0);
      await page.reload();
      const second = page.getByRole('region', { name: 'Change 2' });
      await second.getByText('No extra cost').waitFor();
      await second.getByText('4 days').waitFor();
      await second.getByRole('button', { name: 'Approve' }).click();
      await second.getByText('Approved by you').waitFor();

      await first.getByRole('button', { name: 'Take the request back' }).click();
      const dialog = page.getByRole('dialog', { name: 'Not make change 1?' });
      await dialog.getByLabel(/What is the reason/).fill('We found another way.');
      await dialog.getByRole('button', { name: 'Yes, do not make it' }).click();
      await first.getByText('You rejected it.').waitFor();
      await first.getByText('We found another way.').waitFor();
    },
  );

  it('a change with a price shows its offer, and is approved with the terms ticked and a code', async () => {
    const number = await givenChangeOffer(owner, project);
    const page = await opened(owner, projectPath(project, 'changes'));
    const card = page.getByRole('region', { name: `Change ${number}` });
    await card.getByText('Total to pay').first().waitFor();
    await card.getByText('6 monthly installments').waitFor();
    await card.getByRole('button', { name: 'Send code' }).click();
    await card.getByText('Tick that you have read the terms.').waitFor();
    await card.getByLabel(offerConsent.texts.en).check();
    await card.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code from the SMS').waitFor();
    await page.getByLabel('Code from the SMS').fill(await lastCode(owner));
    await page.getByRole('button', { name: 'Accept offer' }).click();
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
    await page.getByLabel('Why should it end?').fill('We close two of the shops.');
    await page.getByRole('button', { name: 'Ask to end it' }).click();
    await page.getByRole('heading', { name: 'You asked us to end this project' }).waitFor();
    expect((await projectOf(owner, project.projectId)).endProposal?.by).toBe('owner');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Do you want to end this project?').waitFor();
    expect((await projectOf(owner, project.projectId)).endProposal).toBeNull();
  });

  it('a project that the office wants to end is kept, or ended with a code by SMS', async () => {
    await endByOffice(project);
    const page = await opened(owner, projectPath(project));
    const card = page.getByRole('region', { name: 'We propose to end this project' });
    await card.getByText(REASON).waitFor();
    await card.getByText('If it ends: nothing was paid yet').waitFor();
    await card.getByRole('button', { name: 'Keep the project' }).click();
    await expectToast(page, 'The project goes on.');
    await card.waitFor({ state: 'detached' });
    await endByOffice(project);
    await page.reload();
    await card.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code from the SMS').waitFor();
    await page.getByLabel('Code from the SMS').fill(await lastCode(owner));
    await page.getByRole('button', { name: 'End the project' }).click();
    await stageChip(page, 'Cancelled').waitFor();
    await page.getByRole('heading', { name: 'This project has ended' }).waitFor();
  });
});

describeAtNight('support', () => {
  it('a support plan says what it costs and has in it, and runs only when its owner starts it', async () => {
    const page = await opened(owner, projectPath(busy, 'support'));
    const hosting = page.getByRole('region', { name: 'Hosting' });
    await hosting.getByText('KES 3,000 a month').waitFor();
    await hosting.getByText(/Without a server it does not run/).waitFor();
    await hosting.getByRole('button', { name: 'Start Hosting' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, start' }).click();
    await hosting.getByText(/^Runs since/).waitFor();
    await hosting.getByRole('button', { name: 'End Hosting' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, end' }).click();
    await hosting.getByText(/^Ran from/).waitFor();
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
        await expectAccessible(page);
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
    await page.getByText('Awamu 12 za kila mwezi').waitFor();
    await expectAccessible(page);
    await page.goto(projectPath(delivered));
    await stageChip(page, 'Umekabidhiwa').waitFor();
    await expectAccessible(page);
    await page.goto('/projects');
    await page.getByText('0% imelipwa').first().waitFor();
    await expectAccessible(page);
  });

  it('a milestone is accepted with the keyboard alone', async () => {
    const owner = await givenOwner();
    const project = await givenShownScope(owner);
    const page = await openAs(owner, projectPath(project, 'milestones'), { screen: deskScreen });
    await page.getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
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
    await page.getByText('Void: A name was wrong.').waitFor();
    await page.getByRole('button', { name: 'View Agreement M-1' }).click();
    await expectToast(page, 'There is no such file.');
  });

  it('software that is owned says so, and is paid in full', async () => {
    const owner = await givenOwner();
    const page = await opened(owner, projectPath(await givenOwned(owner), 'payments'));
    await stageChip(page, 'Owned by you').waitFor();
    await page.getByRole('heading', { name: 'This software is yours' }).waitFor();
    await page.getByText('100% paid').waitFor();
    await page.getByText('Paid in full, early').waitFor();
  });
});

describeAtNight('a visitor', () => {
  it('a project asks a visitor to sign in first', async () => {
    const page = await openAt('/projects/01J8Z3QWERTYUIOPASDFGHJKLZ');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  });
});
