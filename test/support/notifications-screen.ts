/** The notifications on the dashboard. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { decline, startReview } from './office.ts';
import { givenApplication, givenOwner, type Owner } from './owner.ts';

/** An owner with notifications about an application: that it came in, and how it was decided. */
export async function givenTold(): Promise<Owner & { ref: string; applicationId: string }> {
  const owner = await givenOwner();
  const { ref, applicationId } = await givenApplication(owner);
  await startReview(ref);
  await decline(ref, 'Need not clear');
  await hasNotifications(owner, 2);
  return Object.assign(owner, { ref, applicationId });
}

/** What happened is told a while later. */
export const hasNotifications = (owner: Owner, count: number) =>
  expect
    .poll(async () => (await owner.listNotifications()).reply.notifications.length, {
      timeout: 60_000,
    })
    .toBe(count);

export const table = (page: Page) => page.getByRole('table', { name: 'Notifications' });

export const rows = (page: Page) => table(page).locator('tbody').getByRole('row');

export const unread = (page: Page) => rows(page).filter({ hasText: 'Unread' });
