import { givenUnderReview } from '#test/support/application-screens.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { bothScreens, deskScreen, openAtSecondTry, refuse } from '#test/support/browser.ts';
import { ask, decline, startReview } from '#test/support/office.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

/** Notifications about an application's receipt and decision. */
async function givenTold(): Promise<Owner & { ref: string; applicationId: string }> {
  const owner = await givenOwner();
  const { ref, applicationId } = await givenApplication(owner);
  await startReview(ref);
  await decline(ref, 'Need not clear');
  await hasNotifications(owner, 2);
  return Object.assign(owner, { ref, applicationId });
}

/** Notifications arrive a while later. */
const hasNotifications = (owner: Owner, count: number) =>
  expect
    .poll(async () => (await owner.listNotifications()).reply.notifications.length, {
      timeout: 60_000,
    })
    .toBe(count);

const table = (page: Screen) => page.getByRole('table', { name: 'Notifications' });

const rows = (page: Screen) => table(page).locator('tbody').getByRole('row');

const unread = (page: Screen) => rows(page).filter({ hasText: 'Unread' });

it('following a notification marks it as read, and unread ones come first', async () => {
  const { ref, applicationId, ...owner } = await givenTold();
  const page = await openAs(owner, '/dashboard', { screen: deskScreen });
  await expect.poll(() => unread(page).count()).toBe(2);
  await rows(page).first().getByText(`We have decided on your application ${ref}.`).waitFor();
  expect(await rows(page).first().getByRole('cell').first().innerText()).toMatch(/\d+ \w+ \d{4}$/);

  const isRead = page.waitForResponse((response) => response.url().endsWith('/read'));
  await rows(page).first().getByRole('link', { name: 'See why' }).click();
  await page.waitForURL(`/applications/${applicationId}`);
  expect((await isRead).status()).toBe(204);
  await page.getByRole('heading', { name: 'Why we declined' }).waitFor();

  await page.goto('/dashboard');
  await expect.poll(() => unread(page).count()).toBe(1);
  await rows(page).first().getByText(`We received your application ${ref}.`).waitFor();

  // Earlier ones follow a language that is chosen later.
  await page.evaluate(() => localStorage.setItem('language', 'sw'));
  await page.reload();
  await page.sees(`Tumepokea ombi lako ${ref}.`);
});

it('all notifications can be marked as read at once', async () => {
  const page = await openAs(await givenTold(), '/dashboard');
  await expect.poll(() => unread(page).count()).toBe(2);
  const isRead = page.waitForResponse((response) => response.url().endsWith('/read'));
  await page.presses('Mark all read');
  await expect.poll(() => unread(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Mark all read' }).count()).toBe(0);
  expect((await isRead).status()).toBe(204);
  await page.reload();
  await rows(page).nth(1).waitFor();
  expect(await unread(page).count()).toBe(0);
});

atNight('a new notification appears without a reload', async () => {
  const owner = await givenOwner();
  const { ref } = await givenApplication(owner);
  await hasNotifications(owner, 1);
  const page = await openAs(owner, '/dashboard');
  await page.sees(`We received your application ${ref}.`);
  await startReview(ref);
  await decline(ref, 'Need not clear');
  await hasNotifications(owner, 2);
  await page.sees(`We have decided on your application ${ref}.`);
});

describeAtNight('the notifications of the dashboard', () => {
  it('a new owner has no notifications', async () => {
    const page = await openAs(await givenOwner(), '/dashboard');
    await page
      .getByText('Nothing new. We will tell you here about applications, payments and campaigns.')
      .waitFor();
    expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
      'Date',
      'Message',
      'Action',
    ]);
    expect((await page.locator('.notification-table thead').boundingBox())?.height).toBe(1);
    expect(await page.getByRole('button', { name: 'Mark all read' }).count()).toBe(0);
  });

  it('a notification whose thing is done has neither a button nor weight, and the others have both', async () => {
    const owner = await givenOwner();
    const application = await givenUnderReview(owner);
    await ask(application.ref, { question: 'For which shop?', wants: 'text' });
    const page = await openAs(owner, '/dashboard');
    await expect.poll(() => unread(page).count()).toBe(2);
    await rows(page).first().getByRole('link', { name: 'Answer' }).waitFor();
    const { applicationId } = application;
    await owner.answerQuestion({ applicationId, number: 1, text: 'For both.' });
    await page.reload();
    await expect.poll(() => unread(page).count()).toBe(1);
    const asked = rows(page).filter({ hasText: `We need one more answer for ${application.ref}.` });
    await asked.getByText('Done').waitFor();
    expect(await asked.getByRole('link').count()).toBe(0);
    const message = asked.getByRole('cell').nth(1);
    expect(await message.evaluate((cell) => getComputedStyle(cell).fontWeight)).toBe('400');
    await rows(page).first().getByRole('link', { name: 'View' }).waitFor();
    await page.expectAccessible();
  });

  it('a notification that could not be marked as read is unread again', async () => {
    const page = await openAs(await givenTold(), '/dashboard', { expected: /status of 503/ });
    await expect.poll(() => unread(page).count()).toBe(2);
    await refuse(page, '**/api/notifications/read', 503, 'server.busy', 'We are busy.');
    await page.presses('Mark all read');
    await page.expectToast('We are busy.');
    await expect.poll(() => unread(page).count()).toBe(2);
  });

  it('the list shows ten rows, then all that were loaded, then older ones', async () => {
    const page = await visitorSignedInAs(await givenOwner());
    const told = Array.from({ length: 12 }, (_, n) => ({
      notificationId: `20261120T0700${String(n).padStart(2, '0')}Z-1`,
      date: '2026-11-20T07:00:00.000Z',
      message: `News ${n}.`,
      action: { label: 'View', path: '/applications' },
      isRead: true,
      isDone: false,
    }));
    await page.route('**/api/notifications*', (route) => {
      const isFirst = !route.request().url().includes('cursor');
      const older = [{ ...told[0], notificationId: 'older', message: 'Old news.' }];
      return route.fulfill({
        json: { notifications: isFirst ? told : older, next: isFirst ? 'n-11' : null },
      });
    });
    await page.goto('/dashboard');
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.presses('See all');
    await expect.poll(() => rows(page).count()).toBe(12);
    await page.presses('Load more');
    await page.sees('Old news.');
    expect(await page.getByRole('button', { name: /See all|Load more/ }).count()).toBe(0);
  });

  it('the figures are shown although the notifications do not load, and they can be loaded again', async () => {
    const page = await visitorSignedInAs(await givenOwner(), { expected: /status of 403/ });
    await openAtSecondTry(page, {
      path: '/dashboard',
      api: '**/api/notifications',
      meanwhile: 'SMS Balance',
    });
    await page.sees('Nothing new.');
  });

  it.each(bothScreens)('the notifications are accessible on %s', async (_, screen) => {
    const page = await openAs(await givenTold(), '/dashboard', { screen });
    await expect.poll(() => unread(page).count()).toBe(2);
    await page.expectAccessible();
  });
});
