/** The notifications on the dashboard. */
import type { Page } from 'playwright-core';
import { decline, startReview } from '#test/support/office.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';

/** An owner with notifications about an application: that it came in, and how it was decided. */
export async function givenTold(): Promise<Owner & { ref: string; applicationId: string }> {
  const owner = await givenOwner();
  const { ref, applicationId } = await givenApplication(owner);
  await startReview(ref);
  await decline(ref, 'Need not clear');
  return { ...owner, ref, applicationId };
}

export const table = (page: Page) => page.getByRole('table', { name: 'Notifications' });

export const rows = (page: Page) => table(page).locator('tbody').getByRole('row');

export const unread = (page: Page) => rows(page).filter({ hasText: 'Unread' });
