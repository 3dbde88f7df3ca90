import type { Locator } from 'playwright-core';
import { chip, givenUnderReview, pathOf } from '#test/support/application-screens.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, openAtSecondTry, phoneScreen } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { approve, ask } from '#test/support/office.ts';
import { emptyDraft, givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';
import { holdBack, watchShifts } from '#test/support/slow-line.ts';

const rules = { version: 0, pointValue: 1, earnPer: 100, minRedeem: 1 };

/** Points for two customers today, some taken back from one. */
async function givenPoints(): Promise<Owner> {
  const owner = await givenOwner();
  await owner.savePointSettings(rules);
  await owner.award({ phone: '0712345678', points: 1_500, name: 'Wanjiku Kamau' });
  await owner.award({ phone: '0722000001', points: 80 });
  await owner.redeem({ phone: '0712345678', points: 300 });
  return owner;
}

const answered = (page: Screen, json: unknown, status = 200) =>
  page.route('**/api/rewards/chart?*', (route) => route.fulfill({ status, json }));

const chart = (page: Screen) => page.region('Points in the last 30 days');

const needs = (page: Screen) => page.region('What needs you now');

const held = (page: Screen) => page.region('Points your customers hold now');

const tiles = [
  'SMS Balance',
  'Points Awarded',
  'Points Redeemed',
  'Business Location',
  'Active Customers',
  'Points Value (KES)',
];

const tileLabels = (page: Screen) => page.locator('.tile').getByRole('term').allInnerTexts();

async function firstBox(of: Locator) {
  await of.waitFor();
  return (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Replaces the server's answer. */
const quietMonth = Array.from({ length: 30 }, (_, n) => ({
  day: new Date(Date.UTC(2026, 9, 23 + n)).toISOString().slice(0, 10),
  awarded: 0,
  redeemed: 0,
}));

const nothing = { awarded: 0, redeemed: 0, newCustomers: 0, returnVisits: 0 };
const top = (page: Screen) => page.region('Top customers');

async function givenStarted(): Promise<Owner> {
  const owner = await givenOwner();
  await owner.saveDraft({ ...emptyDraft, businessName: 'Duka' });
  return owner;
}

it('the number of the page counts up to what customers hold, when points were given meanwhile', async () => {
  const owner = await givenPoints();
  const page = await openAs(owner, '/dashboard');
  const figure = held(page).getByRole('paragraph').first();
  await expect.poll(() => figure.innerText()).toBe('1,280');
  expect(await held(page).innerText()).not.toContain('KES');
  await page.locator('.tile', { hasText: 'Points Value (KES)' }).getByText('1,280').waitFor();
  const seen = await figure.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => texts.push(element.textContent ?? '');
    new MutationObserver(note).observe(element, { characterData: true, subtree: true });
    return texts;
  });
  await owner.award({ phone: '0712345678', points: 500 });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => figure.innerText()).toBe('1,780');
  expect((await seen.jsonValue()).length).toBeGreaterThan(2);
});

it('the dashboard shows the points of the last days, in a drawing and in a table', async () => {
  const page = await openAs(await givenPoints(), '/dashboard');
  await expect
    .poll(() => chart(page).getByRole('definition').allInnerTexts())
    .toEqual(['1,580', '300', '2', '0']);
  await chart(page).sees('Nothing in the 30 days before.', 'Awarded in 30 days');
  await page.sees('In all, with imported points');
  const rows = chart(page).getByRole('row');
  expect(await rows.count()).toBe(31);
  expect(await rows.last().getByRole('cell').allInnerTexts()).toEqual(['1,580', '300']);
  const bars = chart(page).locator('svg rect[class^="bar-"]');
  const drawn = await bars.evaluateAll((all) =>
    all
      .map((bar) => [bar.classList[0], Math.round(Number(bar.getAttribute('height')))])
      .filter(([, height]) => height !== 0),
  );
  // 1,580 and 300 of 1,880
  expect(drawn).toEqual([
    ['bar-awarded', 84],
    ['bar-redeemed', 16],
  ]);
});

it('a new shop has three steps above its zeros, and each goes when it is done', async () => {
  const owner = await givenOwner();
  const page = await openAs(owner, '/dashboard', { screen: phoneScreen });
  const steps = page.region('Three steps to begin').getByRole('link');
  await expect.poll(() => steps.count()).toBe(3);
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  expect(await tileLabels(page)).toEqual(tiles);
  expect(await page.getByRole('region', { name: /Points/ }).count()).toBe(0);
  await page.expectAccessible();
  await steps.filter({ hasText: 'Give the first point' }).click();
  await page.waitForURL(`${baseUrl}/reward-points`);

  await done(owner.savePointSettings(rules));
  await done(owner.award({ phone: '0712345678', points: 25 }));
  await done(owner.saveProfile({ fullName: 'Wanjiku Kamau', businessName: 'Mama Njeri' }));
  await page.goto('/dashboard');
  await page.sees('2 of 3 done', 'Top customers');
  expect(await tileLabels(page)).toEqual(tiles);
  expect(await held(page).innerText()).toContain('25');
  expect(await steps.allInnerTexts()).toEqual([expect.stringContaining('See what software')]);

  await owner.saveDraft({ ...emptyDraft, businessName: 'Duka' });
  await page.goto('/dashboard');
  await needs(page).waitFor();
  expect(await steps.count()).toBe(0);
});

describeAtNight('points on the dashboard', () => {
  it('another period is chosen, stays in the address, and is compared with the days before it', async () => {
    const page = await visitorSignedInAs(await givenPoints());
    const figures = {
      sums: { awarded: 340, redeemed: 50, newCustomers: 4, returnVisits: 9 },
      before: { awarded: 300, redeemed: 60, newCustomers: 4, returnVisits: 0 },
    };
    const week = quietMonth.slice(-7).map((day) => ({ ...day, awarded: 10 }));
    await page.route('**/api/rewards/chart?days=7', (route) =>
      route.fulfill({ json: { days: week, ...figures, topCustomers: [] } }),
    );
    await page.goto('/dashboard');
    await chart(page).getByRole('link', { name: '7 days', exact: true }).click();
    const shown = page.region('Points in the last 7 days');
    await shown.waitFor();
    expect(new URL(page.url()).search).toBe('?days=7');
    expect(await shown.getByRole('definition').allInnerTexts()).toEqual([
      '340',
      '40 more than in the 7 days before',
      '50',
      '10 fewer than in the 7 days before',
      '4',
      'As many as in the 7 days before',
      '9',
      'None in the 7 days before',
    ]);
    await page.reload();
    await shown.waitFor();
    expect(
      await shown.getByRole('link', { name: '7 days', exact: true }).getAttribute('aria-current'),
    ).toBe('page');
  });

  it.each([
    ['Award points', '/reward-points'],
    ['Redeem points', '/reedem-points'],
    ['Send SMS', '/send-sms'],
  ])('the shortcut %s leads to %s', async (label, path) => {
    const page = await openAs(await givenPoints(), '/dashboard');
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
    await shortcuts.getByRole('link', { name: label }).click();
    await page.waitForURL(`${baseUrl}${path}`);
  });

  it.each([
    ['a new shop', givenOwner],
    ['a running shop', givenPoints],
  ])(
    '%s has a way to an application in sight on a phone, where no side menu is',
    async (_, given) => {
      const page = await openAs(await given(), '/dashboard', { screen: phoneScreen });
      const link = page.getByRole('main').locator('a[href="/apply"]');
      const { y, height } = await firstBox(link);
      expect(y + height).toBeLessThan(phoneScreen.height);
      await link.click();
      await page.waitForURL(`${baseUrl}/apply`);
    },
  );

  it('each of the top customers links to their history', async () => {
    const page = await openAs(await givenPoints(), '/dashboard');
    const names = top(page).getByRole('link');
    await expect.poll(() => names.allInnerTexts()).toEqual(['Wanjiku Kamau', '0722 000 001']);
    expect(await top(page).getByRole('listitem').first().innerText()).toContain('1,200');
    await names.last().click();
    await page.waitForURL('/reward-points?tab=history#phone=%2B254722000001');
  });

  it('the dashboard says when nothing happened for a month, and when nobody holds points', async () => {
    const page = await visitorSignedInAs(await givenPoints());
    const customer = {
      businessId: 'b',
      phone: '+254712345678',
      name: null,
      points: 0,
      earned: 5,
      redeemed: 5,
      lastVisit: '2026-09-01T07:00:00.000Z',
      consent: null,
      birthday: null,
      nextExpiry: null,
    };
    await answered(page, {
      days: quietMonth,
      sums: nothing,
      before: nothing,
      topCustomers: [customer],
    });
    await page.goto('/dashboard');
    await chart(page).sees('Nothing was awarded or redeemed in the last 30 days.');
    await top(page).sees('Nobody holds points now.');
    await chart(page).getByRole('link', { name: 'Award points' }).waitFor();
  });

  it('the chart draws a day on which more points were taken back than given', async () => {
    const page = await visitorSignedInAs(await givenPoints());
    const days = quietMonth.map((day, n) => (n === 12 ? { ...day, awarded: -40 } : day));
    await answered(page, {
      days,
      sums: { ...nothing, awarded: -40 },
      before: nothing,
      topCustomers: [],
    });
    await page.goto('/dashboard');
    await expect.poll(() => chart(page).getByRole('row').nth(13).innerText()).toContain('-40');
    const heights = await chart(page)
      .locator('svg rect[class^="bar-"]')
      .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
    expect(Math.max(...heights)).toBe(0);
  });

  it('the figures are shown although the points do not load, and the points can be loaded again', async () => {
    const page = await visitorSignedInAs(await givenPoints(), { expected: /status of 403/ });
    await openAtSecondTry(page, {
      path: '/dashboard',
      api: '**/api/rewards/chart?*',
      meanwhile: 'SMS Balance',
    });
    await top(page).sees('Wanjiku Kamau');
  });

  it('a skeleton holds the place of the points while they load', async () => {
    const page = await visitorSignedInAs(await givenPoints());
    const answer = await holdBack(page, '**/api/rewards/chart?*');
    await page.goto('/dashboard');
    await page.sees('Loading your points');
    answer();
    await top(page).sees('Wanjiku Kamau');
    expect(await page.getByText('Loading your points').count()).toBe(0);
  });

  it.each(bothScreens)('the points on the dashboard are accessible on %s', async (_, screen) => {
    const page = await openAs(await givenPoints(), '/dashboard', { screen });
    await top(page).sees('Wanjiku Kamau');
    await page.expectAccessible();
  });
});

it('questions are answered, and the card is gone when the owner comes back', async () => {
  const owner = await givenOwner();
  const application = await givenUnderReview(owner);
  await ask(application.ref, { question: 'For which shop?', wants: 'text' });
  const page = await openAs(owner, '/dashboard');
  await needs(page).sees(`We need one answer about application ${application.ref}.`);
  await needs(page).sees(/^Please answer by \d+ \w+ \d{4}\.$/);
  const answer = needs(page).getByRole('link', { name: 'Answer' });
  expect(await answer.evaluate((link) => link.getBoundingClientRect().height)).toBeGreaterThan(43);
  await answer.click();
  await page.fillsIn({ 'Your answer': 'For both.' }, 'Send answer');
  await chip(page, 'Under Review').waitFor();
  await page.goto('/dashboard');
  await page.sees('SMS Balance');
  expect(await needs(page).count()).toBe(0);
});

describeAtNight('what needs the owner now', () => {
  it('an offer appears while the owner looks, with its amount, in Kiswahili as well', async () => {
    const owner = await givenOwner();
    const application = await givenUnderReview(owner);
    const page = await openAs(owner, '/dashboard');
    await page.sees('SMS Balance');
    await approve(application.ref, { amount: 750_000 });
    await needs(page)
      .getByText(`Our offer of KES 750,000 on application ${application.ref} waits for you.`)
      .waitFor();
    await page.presses('Open menu');
    await page.getByRole('button', { name: 'Kiswahili', exact: true }).click();
    await page.keyboard.press('Escape');
    const card = page.region('Yanayokuhitaji sasa');
    await card.sees(`Ofa yetu ya KES 750,000 kwa ombi ${application.ref} inakusubiri.`);
    await page.expectAccessible();
    await card.getByRole('link', { name: 'Soma ofa' }).click();
    await page.waitForURL(`${baseUrl}${pathOf(application)}`);
  });

  it('nothing is shown if nothing waits', async () => {
    const page = await openAs(await givenOwner(), '/dashboard');
    await page.sees('SMS Balance');
    expect(await needs(page).count()).toBe(0);
  });

  it('a draft is continued', async () => {
    const page = await openAs(await givenStarted(), '/dashboard');
    await needs(page).sees(/^Your application for financing is not finished/);
    await needs(page).sees(/^We keep what you wrote until \d+ \w+ \d{4}\.$/);
    await needs(page).getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('/apply');
  });

  it.each(bothScreens)(
    'the card moves nothing when it comes, and is accessible on %s',
    async (_, screen) => {
      const page = await visitorSignedInAs(await givenStarted(), { screen });
      const moved = await watchShifts(page);
      const answer = await holdBack(page, '**/api/dashboard');
      const others = page.waitForResponse('**/api/notifications*');
      await page.goto('/dashboard');
      await page.sees('Loading your dashboard');
      await (await others).finished();
      answer();
      await needs(page).waitFor();
      await page.getByRole('heading', { name: 'Notifications' }).waitFor();
      await page.expectAccessible();
      expect(await moved()).toBeLessThan(0.02);
    },
  );
});
