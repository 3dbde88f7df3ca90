import { beforeAll, describe, expect, it } from 'vitest';
import { statementsConsent } from '#shared/applications/consent.ts';
import { type Application, withdrawApplication } from '#shared/applications/contract.ts';
import { declineReasons } from '#shared/applications/decline-reasons.ts';
import { brand } from '#shared/site/brand.ts';
import {
  chip,
  detailOf,
  givenAsked,
  givenNoNews,
  givenOffer,
  givenUnderReview,
  pathOf,
  refused,
  row,
} from '#test/support/application-screens.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, expectToast } from '#test/support/browser.ts';
import { call, newKey } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { decline, startReview } from '#test/support/office.ts';
import { files, givenApplication, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

async function withdraw(owner: Owner, application: Application) {
  const { applicationId } = application;
  const { version } = await detailOf(owner, application);
  const { status } = await call(withdrawApplication, {
    token: owner.tokens.accessToken,
    params: { applicationId },
    body: { version },
    idempotencyKey: newKey(),
  });
  expect(status).toBe(200);
}

async function givenDeclined(owner: Owner): Promise<Application> {
  const application = await givenUnderReview(owner);
  await decline(application.ref, 'Cash flow too low for the amount');
  return application;
}

async function givenWithdrawn(owner: Owner): Promise<Application> {
  const application = await givenApplication(owner);
  await withdraw(owner, application);
  return application;
}

describeAtNight('My Applications', () => {
  it('the list says of each application where it stands and what to do next', async () => {
    const owner = await givenOwner();
    const gone = await givenWithdrawn(owner);
    const refusedOne = await givenDeclined(owner);
    const open = await givenAsked(owner);
    const page = await visitorSignedInAs(owner, { screen: deskScreen });

    await page.goto('/applications');
    await row(page, open).waitFor();

    // Newest first
    const refs = await page.getByRole('row').locator('.reference').allInnerTexts();
    expect(refs).toEqual([open.ref, refusedOne.ref, gone.ref]);
    const cells = await row(page, open).getByRole('cell').allInnerTexts();
    expect(cells.slice(0, 4)).toEqual([open.ref, 'ERP / POS System', 'KES 800,000', '12 Months']);
    expect(cells.slice(5, 7)).toEqual(['Information Requested', 'just now']);
    expect(cells[7]).toMatch(/^Answer 2 questions/);
    await row(page, refusedOne).getByRole('link', { name: 'See why' }).waitFor();
    await row(page, gone).getByText('Nothing to do').waitFor();

    // And why there is no way to apply now
    await page.getByText(`You can apply again when ${open.ref} is decided.`).waitFor();
    expect(
      await page.getByRole('main').getByRole('link', { name: 'Apply for Financing' }).count(),
    ).toBe(0);
  });

  it('list and heading show an offer beside what was asked for', async () => {
    const owner = await givenOwner();
    const open = await givenOffer(owner, { amount: 750_000, period: '24 Months' });
    const page = await openAs(owner, '/applications');
    await row(page, open).waitFor();
    const asked = ['Asked for KES 800,000', 'Asked for 12 Months'];
    const offered = [', offered KES 750,000', ', offered 24 Months'];
    expect(await row(page, open).locator('del').allTextContents()).toEqual(asked);
    expect(await row(page, open).locator('ins').allTextContents()).toEqual(offered);
    await row(page, open).getByRole('link', { name: 'Read your offer' }).click();
    await page.getByRole('region', { name: 'Our offer' }).waitFor();
    expect(await page.locator('.lead-text del').allTextContents()).toEqual(asked);
    expect(await page.locator('.lead-text ins').allTextContents()).toEqual(offered);
  });
});

describe('an application on its way', () => {
  let owner: Owner;
  let application: Application;

  beforeAll(async () => {
    owner = await givenOwner();
    application = await givenApplication(owner);
  });

  it('an application says what happened, when and by whom, and what comes next', async () => {
    const page = await openAs(owner, pathOf(application), { screen: deskScreen });
    await chip(page, 'Pending Review').waitFor();
    expect(await page.title()).toBe(`Application ${application.ref} | ${brand.name}`);
    const steps = page.getByRole('list').filter({ hasText: 'Project started' });
    expect(await steps.getByRole('listitem').count()).toBe(5);
    expect(await steps.locator('[aria-current=step]').innerText()).toMatch(
      /^In review.*We reply within 3 working days\. Our office works Monday to Thursday, 9 AM to 4 PM\.$/s,
    );
    expect(await steps.getByRole('listitem').first().innerText()).toMatch(/\d+ \w+ \d{4}, by you$/);
    // The menu says where this belongs
    const entry = page.getByRole('link', { name: 'My Applications' });
    expect(await entry.first().getAttribute('aria-current')).toBe('page');

    await page.getByText('Stock and sales in one place, for two shops.').waitFor();
    await page
      .getByText(
        new RegExp(`You agreed on .*: ${statementsConsent.texts.en.replaceAll('.', '\\.')}`),
      )
      .waitFor();
  });

  it('a document is sent when its owner requests it', async () => {
    const page = await openAs(owner, pathOf(application));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'View M-Pesa statement statement.pdf' }).click();
    expect(await (await download).failure()).toBeNull();
    await page.getByRole('heading', { name: `Application ${application.ref}` }).waitFor();
  });

  atNight('the password of a locked statement can be saved, and is not shown again', async () => {
    const owner = await givenOwner();
    const mpesaStatement = await upload(owner, {
      kind: 'mpesa',
      filename: 'locked.pdf',
      type: 'application/pdf',
      bytes: files.lockedPdf,
    });
    const application = await givenApplication(owner, { mpesaStatement });
    const page = await openAs(owner, pathOf(application));
    await page.getByText('Password missing').waitFor();
    await page.getByRole('button', { name: 'Add the password of locked.pdf' }).click();
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Enter the password.').waitFor();
    await page.getByLabel('Statement password').fill('274816');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password saved').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('274816');
    await page.getByRole('button', { name: 'Change the password of locked.pdf' }).click();
    expect(await page.getByLabel('Statement password').inputValue()).toBe('');
  });

  it('an application is withdrawn after a question, and another can begin with its answers', async () => {
    const owner = await givenOwner();
    const application = await givenApplication(owner);
    const page = await openAs(owner, pathOf(application));
    await page.getByRole('button', { name: 'Withdraw application' }).click();
    const dialog = page.getByRole('dialog', { name: `Withdraw application ${application.ref}?` });
    await dialog.getByText('You can apply again later.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await chip(page, 'Pending Review').waitFor();

    await page.getByRole('button', { name: 'Withdraw application' }).click();
    await dialog.getByRole('button', { name: 'Yes, withdraw' }).click();
    await chip(page, 'Withdrawn').waitFor();
    expect((await detailOf(owner, application)).status).toBe('Withdrawn');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe(
      `/apply?again=${application.applicationId}`,
    );
    expect(await page.getByRole('button', { name: 'Withdraw application' }).count()).toBe(0);
  });

  it('an application that has changed since it was loaded is not withdrawn', async () => {
    const page = await visitorSignedInAs(owner, { expected: refused });
    await givenNoNews(page);
    await page.goto(pathOf(application));
    await chip(page, 'Pending Review').waitFor();
    await page.getByRole('button', { name: 'Withdraw application' }).click();
    await startReview(application.ref);
    await page.getByRole('button', { name: 'Yes, withdraw' }).click();
    await expectToast(page, 'This application has changed. We have reloaded it.');
    await chip(page, 'Under Review').waitFor();
    expect((await detailOf(owner, application)).status).toBe('Under Review');
  });

  atNight(
    'an application shows a change by the office without a reload, and announces it',
    async () => {
      const owner = await givenOwner();
      const application = await givenApplication(owner);
      const [detail, list] = [await visitorSignedInAs(owner), await visitorSignedInAs(owner)];
      await Promise.all([detail.goto(pathOf(application)), list.goto('/applications')]);
      await Promise.all([
        chip(detail, 'Pending Review').waitFor(),
        row(list, application).getByText('Pending Review').waitFor(),
      ]);
      await startReview(application.ref);
      await chip(detail, 'Under Review').waitFor();
      await detail
        .getByRole('status')
        .filter({ hasText: `Application ${application.ref} is now: Under Review.` })
        .waitFor();
      await row(list, application).getByText('Under Review').waitFor();
    },
  );

  it('an application that somebody else has is not there', async () => {
    const page = await openAs(await givenOwner(), pathOf(application), { expected: refused });
    await page.getByText('There is no such application.').waitFor();
    await page.getByRole('link', { name: 'Go to My Applications' }).click();
    await page.waitForURL(`${baseUrl}/applications`);
  });
});

describeAtNight('a declined application', () => {
  it('a declined application says why, what to do, and how to apply again', async () => {
    const owner = await givenOwner();
    const application = await givenDeclined(owner);
    const page = await openAs(owner, pathOf(application));
    const { reason, advice } = declineReasons['Cash flow too low for the amount'];
    await page.getByText(reason).waitFor();
    await page.getByText(advice).waitFor();
    expect(await page.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe(
      `/apply?again=${application.applicationId}`,
    );
  });
});
