import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/site/brand.ts';
import { expectAccessible } from '#test/support/accessibility.ts';
import { deskScreen, expectToast, openAt, refuse } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import {
  givenDelivered,
  givenOwned,
  givenShownScope,
  hold,
  projectPath,
  REASON,
  stageChip,
  tab,
} from '#test/support/project-screens.ts';
import { givenPlan, givenShownDelivery } from '#test/support/projects.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

/** A request that is refused, or stopped on its way, writes itself to the console. */
const refused = /status of [45]\d\d|ERR_FAILED/;

async function opened(owner: Owner, path: string, expected?: RegExp): Promise<Page> {
  const page = await openAs(owner, path, expected ? { expected } : {});
  return page;
}

describe('the list of projects', () => {
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

describe('support, documents and payments', () => {
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

describe('the screens of projects for everybody', () => {
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

describe('a visitor', () => {
  it('a project asks a visitor to sign in first', async () => {
    const page = await openAt('/projects/01J8Z3QWERTYUIOPASDFGHJKLZ');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  });
});
