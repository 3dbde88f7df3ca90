import { describe, expect, it } from 'vitest';
import { atNight } from '#test/support/at-night.ts';
import { deskScreen } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenTold, hasNotifications, rows, unread } from '#test/support/notifications-screen.ts';
import { decline, startReview } from '#test/support/office.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { openAs } from '#test/support/session.ts';

describe('the notifications of the dashboard', () => {
  it('following a notification marks it as read, and unread ones come first', async () => {
    const { ref, applicationId, ...owner } = await givenTold();
    const page = await openAs(owner, '/dashboard', { screen: deskScreen });
    await expect.poll(() => unread(page).count()).toBe(2);
    await rows(page).first().getByText(`A decision was made on ${ref}.`).waitFor();
    expect(await rows(page).first().getByRole('cell').first().innerText()).toMatch(
      /\d+ \w+ \d{4}$/,
    );

    const isRead = page.waitForResponse((response) => response.url().endsWith('/read'));
    await rows(page).first().getByRole('link', { name: 'See why' }).click();
    await page.waitForURL(`${baseUrl}/applications/${applicationId}`);
    expect((await isRead).status()).toBe(204);
    await page.getByRole('heading', { name: 'Why we declined' }).waitFor();

    await page.goto('/dashboard');
    await expect.poll(() => unread(page).count()).toBe(1);
    await rows(page).first().getByText(`We received your application ${ref}.`).waitFor();
  });

  it('all notifications can be marked as read at once', async () => {
    const page = await openAs(await givenTold(), '/dashboard');
    await expect.poll(() => unread(page).count()).toBe(2);
    const isRead = page.waitForResponse((response) => response.url().endsWith('/read'));
    await page.getByRole('button', { name: 'Mark all read' }).click();
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
    await page.getByText(`We received your application ${ref}.`).waitFor();
    await startReview(ref);
    await decline(ref, 'Need not clear');
    await hasNotifications(owner, 2);
    await page.getByText(`A decision was made on ${ref}.`).waitFor();
  });
});
