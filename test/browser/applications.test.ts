import type { Route } from 'playwright-core';
import { statementsConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { declineReasons } from '#shared/applications/decline-reasons.ts';
import { brand } from '#shared/site/brand.ts';
import {
  chip,
  describeAccessibleScreens,
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
import { deskScreen } from '#test/support/browser.ts';
import { awsEndpoint } from '#test/support/cloud.ts';
import { decline, startReview } from '#test/support/office.ts';
import {
  emptyDraft,
  files,
  givenApplication,
  givenOwner,
  type Owner,
  upload,
} from '#test/support/owner.ts';
import { accept } from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { settled } from '#test/support/settled.ts';
import { forgetSubmissions } from '#test/support/table.ts';

async function withdraw(owner: Owner, application: Application) {
  const { applicationId } = application;
  const { version } = await detailOf(owner, application);
  expect((await owner.withdrawApplication({ applicationId, version })).status).toBe(200);
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

const tab = (page: Screen, name: string) => page.getByRole('button', { name, exact: true });

let owner: Owner;

beforeEach(async () => {
  owner = await givenOwner();
});

describeAtNight('My Applications', () => {
  it('the list says of each application where it stands and what to do next', async () => {
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

    // And why no application is possible now
    await page.sees(`You can apply again when ${open.ref} is decided.`);
    expect(
      await page.getByRole('main').getByRole('link', { name: 'Apply for Financing' }).count(),
    ).toBe(0);
  });

  it('list and heading show an offer beside what was asked for', async () => {
    const open = await givenOffer(owner, { amount: 750_000, period: '24 Months' });
    const page = await openAs(owner, '/applications');
    await row(page, open).waitFor();
    const asked = ['Asked for KES 800,000', 'Asked for 12 Months'];
    const offered = [', offered KES 750,000', ', offered 24 Months'];
    expect(await row(page, open).locator('del').allTextContents()).toEqual(asked);
    expect(await row(page, open).locator('ins').allTextContents()).toEqual(offered);
    await row(page, open).getByRole('link', { name: 'Read your offer' }).click();
    await page.region('Our offer').waitFor();
    expect(await page.locator('.lead-text del').allTextContents()).toEqual(asked);
    expect(await page.locator('.lead-text ins').allTextContents()).toEqual(offered);
  });

  it('the list counts applications by group, and the URL remembers the group that is shown', async () => {
    const gone = await givenWithdrawn(owner);
    const open = await givenOffer(owner);
    const page = await openAs(owner, '/applications');
    await row(page, open).waitFor();
    expect((await page.locator('.group-tab').allTextContents()).join(', ')).toBe(
      'All 2, In review 0, Action needed 1, Approved 1, Closed 1',
    );

    await tab(page, 'Closed 1').click();
    await page.waitForURL('/applications?show=closed');
    expect(await row(page, open).count()).toBe(0);
    expect(await tab(page, 'Closed 1').getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await row(page, gone).waitFor();
    expect(await row(page, open).count()).toBe(0);

    // Also on the way back from one of them
    await row(page, gone).getByRole('link').first().click();
    await page.getByRole('heading', { name: `Application ${gone.ref}` }).waitFor();
    await page.goBack();
    await row(page, gone).waitFor();
    expect(await tab(page, 'Closed 1').getAttribute('aria-pressed')).toBe('true');
    await tab(page, 'In review 0').click();
    await page.sees('No application here.');
  });

  it('an accepted offer counts once, under Approved', async () => {
    const application = await givenOffer(owner);
    await accept(owner, application);
    const page = await openAs(owner, '/applications');
    await row(page, application).waitFor();
    expect((await page.locator('.group-tab').allTextContents()).join(', ')).toBe(
      'All 1, In review 0, Action needed 0, Approved 1, Closed 0',
    );
  });

  it.each([
    ['a question', 'We need something from you', givenAsked],
    ['an offer', 'Our offer', givenOffer],
  ])('%s that waits for the owner stands above the progress', async (_, title, given) => {
    const page = await openAs(owner, pathOf(await given(owner)));
    await page.getByRole('heading', { name: title }).waitFor();
    const headings = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .allInnerTexts();
    expect(headings.slice(0, 2)).toEqual([title, 'Progress']);
  });

  it('an accepted offer alone is shown, and stands in the download as numbers', async () => {
    const application = await givenOffer(owner, { amount: 750_000, period: '24 Months' });
    await accept(owner, application);
    const page = await openAs(owner, pathOf(application), { screen: deskScreen });
    await chip(page, 'Offer Accepted').waitFor();
    expect(await page.locator('.lead-text').innerText()).toBe(
      'ERP / POS System, KES 750,000, 24 Months',
    );
    expect(await page.locator('main').innerText()).not.toMatch(/800,000|12 Months/);
    await page.goto('/applications');
    await row(page, application).getByRole('cell', { name: '24 Months' }).waitFor();
    expect(await row(page, application).locator('del').count()).toBe(0);
    const csv = await page.textSavedBy(page.getByRole('button', { name: 'Download as CSV' }));
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toContain(',Amount (KES),Period (months),Submitted,Status,Asked for (KES),');
    expect(lines[1]).toMatch(/,750000,24,\d{4}-\d\d-\d\d,Offer Accepted,800000,12$/);
  });

  it('the list shows ten applications at a time, and a download has all of them', async () => {
    const all: Application[] = [];
    for (let n = 0; n < 11; n += 1) {
      // One per day, because an owner may send only a few.
      await forgetSubmissions(owner.userId);
      all.push(await givenWithdrawn(owner));
    }
    const page = await openAs(owner, '/applications', { screen: deskScreen });
    await tab(page, 'All 10+').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);

    // The file is complete, whatever the screen shows
    const csv = await page.textSavedBy(page.getByRole('button', { name: 'Download as CSV' }));
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines[0]).toContain('Ref,Business,');
    expect(lines.at(-1)).toMatch(new RegExp(`^${all[0]?.ref},Mama Njeri Groceries,.*,Withdrawn,`));

    // On a device that has not read them all
    const other = await openAs(owner, '/applications', { screen: deskScreen });
    await tab(other, 'All 10+').waitFor();
    await other.presses('Load more');
    await tab(other, 'All 11').waitFor();
    expect(await other.locator('tbody tr').count()).toBe(11);
    expect(await other.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await expect
      .poll(() => other.evaluate(() => document.activeElement?.textContent))
      .toBe(all[0]?.ref);
  });

  it('the list leads to the draft of an application', async () => {
    await owner.saveDraft({ ...emptyDraft, businessName: 'Mama Njeri Groceries' });
    const page = await openAs(owner, '/applications');
    await page.sees(/^Draft of \d+ \w+$/);
    await page.getByRole('link', { name: 'Continue draft' }).click();
    await page.waitForURL('/apply');
  });
});

/** The page reports a missing item, and links to the list. */
async function expectNone(page: Screen): Promise<void> {
  await page.sees('There is no such application.');
  await page.getByRole('link', { name: 'Go to My Applications' }).click();
  await page.waitForURL('/applications');
}

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
      /^In review.*We send you an SMS when we have a question or a decision\.$/s,
    );
    await page
      .region('What happens next')
      .sees(
        /^We answer by \w{3}, \d+ \w+$/,
        'We reply within 3 working days. Our office works Monday to Thursday, 9 AM to 4 PM.',
      );
    expect(await steps.getByRole('listitem').first().innerText()).toMatch(/\d+ \w+ \d{4}, by you$/);
    // The menu marks the right entry
    const entry = page.getByRole('link', { name: 'My Applications' });
    expect(await entry.first().getAttribute('aria-current')).toBe('page');

    await page.sees('Stock and sales in one place, for two shops.');
    await page
      .getByText(
        new RegExp(`You agreed on .*: ${statementsConsent.texts.en.replaceAll('.', '\\.')}`),
      )
      .waitFor();
  });

  it('a document is sent when its owner requests it', async () => {
    const page = await openAs(owner, pathOf(application));
    const download = page.waitForEvent('download');
    await page.presses('View M-Pesa statement statement.pdf');
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
    const page = await openAs(owner, pathOf(await givenApplication(owner, { mpesaStatement })));
    await page.sees('Password missing');
    await page.presses('Add the password of locked.pdf', 'Save password');
    await page.sees('Enter the password.');
    await page.fillsIn({ 'Statement password': '274816' }, 'Save password');
    await page.sees('Password saved');
    expect(await page.locator('main').innerText()).not.toContain('274816');
    await page.presses('Change the password of locked.pdf');
    expect(await page.getByLabel('Statement password').inputValue()).toBe('');
  });

  it('an application is withdrawn after a question, and another can begin with its answers', async () => {
    const owner = await givenOwner();
    const application = await givenApplication(owner);
    const page = await openAs(owner, pathOf(application));
    await page.presses('Withdraw application');
    const dialog = page.dialog(`Withdraw application ${application.ref}?`);
    await dialog.sees('You can apply again later.');
    await dialog.presses('Cancel');
    await chip(page, 'Pending Review').waitFor();

    await page.presses('Withdraw application');
    await dialog.presses('Yes, withdraw');
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
    await page.presses('Withdraw application');
    await startReview(application.ref);
    await page.presses('Yes, withdraw');
    await page.expectToast('This application has changed. We have reloaded it.');
    await chip(page, 'Under Review').waitFor();
    expect((await detailOf(owner, application)).status).toBe('Under Review');
  });

  it('an application shows a change that came between the page and its first question', async () => {
    const owner = await givenOwner();
    const application = await givenApplication(owner);
    const page = await visitorSignedInAs(owner);
    const change = async (route: Route) => {
      await chip(page, 'Pending Review').waitFor();
      await startReview(application.ref);
      await settled(awsEndpoint);
      await route.continue();
    };
    await page.route('**/api/activity', change, { times: 1 });
    await page.goto(pathOf(application));
    await chip(page, 'Under Review').waitFor();
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
    await expectNone(page);
  });
});

describeAtNight('an application on its way', () => {
  it('an application looks for changes only while its screen is visible', async () => {
    const application = await givenApplication(owner);
    const page = await visitorSignedInAs(owner);
    let asked = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/activity')) asked += 1;
    });
    await page.clock.install();
    await page.goto(pathOf(application));
    await chip(page, 'Pending Review').waitFor();
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(4_100);
    await expect.poll(() => asked).toBe(2);

    // After two minutes without a touch
    await page.clock.runFor(3 * 60_000);
    await page.waitForLoadState('networkidle');
    const whenLeft = asked;
    await page.clock.runFor(60_000);
    expect(asked).toBe(whenLeft);
    await page.mouse.click(5, 400);
    await expect.poll(() => asked).toBe(whenLeft + 1);

    // When the page is out of sight
    const show = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', {
          value: visibilityState,
          configurable: true,
        });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
    await show('hidden');
    await page.clock.runFor(60_000);
    expect(asked).toBe(whenLeft + 1);
    await show('visible');
    await expect.poll(() => asked).toBeGreaterThan(whenLeft + 1);
  });

  it.each([
    ['five times less often where data are expensive', 20_000, 200],
    ['no more often when the server fails', 4_000, 500],
  ])('an application looks for changes %s', async (_, paceMs, status) => {
    const application = await givenApplication(owner);
    const page = await visitorSignedInAs(owner, { expected: /status of 500/ });
    let asked = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/activity')) asked += 1;
    });
    await page.route('**/api/activity', (route) =>
      route.fulfill({ status, json: { changedAt: null } }),
    );
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } });
    }, paceMs > 4_000);
    await page.clock.install();
    await page.goto(pathOf(application));
    await chip(page, 'Pending Review').waitFor();
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(paceMs - 200);
    expect(asked).toBe(1);
    await page.clock.runFor(400);
    await expect.poll(() => asked).toBe(2);
  });

  it('an application that cannot change any more does not look for changes', async () => {
    const application = await givenWithdrawn(owner);
    const page = await visitorSignedInAs(owner);
    await page.clock.install();
    await page.goto(pathOf(application));
    await chip(page, 'Withdrawn').waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/activity')) asked += 1;
    });
    await page.clock.runFor(30_000);
    expect(asked).toBe(0);
  });

  it.each([
    ['that nobody has', '/applications/01JD00000000000000000000ZZ'],
    ['with an invalid id', '/applications/%3Cb%3E'],
  ])('an application %s is not there, with the same message', async (_, path) => {
    const page = await openAs(await givenOwner(), path, { expected: refused });
    await expectNone(page);
  });
});

describeAtNight('a declined application', () => {
  it('a declined application says why, what to do, and how to apply again', async () => {
    const application = await givenDeclined(owner);
    const page = await openAs(owner, pathOf(application));
    const { reason, advice } = declineReasons['Cash flow too low for the amount'];
    await page.sees(reason, advice);
    expect(await page.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe(
      `/apply?again=${application.applicationId}`,
    );
  });
});

describeAtNight('a screen that does not load', () => {
  it('a screen that does not load leaves the menus, and loads with the next try', async () => {
    const application = await givenApplication(owner);
    const page = await openAs(owner, '/dashboard', {
      screen: deskScreen,
      expected: /Failed to (load resource|fetch)|Unable to preload CSS|A screen failed/,
    });
    await page.getByRole('heading', { name: 'Notifications' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.route('**/assets/applications-page*', (route) => route.abort());
    const menu = page.getByRole('navigation', { name: 'Side menu' });
    await menu.getByRole('link', { name: 'My Applications' }).click();
    await page.sees('This page did not load');
    expect(await menu.isVisible()).toBe(true);
    await page.unrouteAll();
    await page.presses('Try again');
    await row(page, application).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    // Its style sheet had not arrived either
    const roundness = () =>
      tab(page, 'All 1').evaluate((button) => getComputedStyle(button).borderTopLeftRadius);
    await expect.poll(roundness).toBe('32px');
  });
});

describeAtNight('everybody', () => {
  describeAccessibleScreens('Pending Review', givenApplication);
  describeAccessibleScreens('Declined', givenDeclined);
});
