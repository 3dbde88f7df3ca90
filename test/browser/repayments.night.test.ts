import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { textSavedBy } from '#test/support/browser.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { givenDelivered } from '#test/support/project-screens.ts';
import { openAs } from '#test/support/session.ts';

async function opened(owner: Owner, path = '/repayments'): Promise<Page> {
  const page = await openAs(owner, path);
  await page.locator('.repayments').waitFor();
  return page;
}

describe('repayments of delivered software', () => {
  let owner: Owner;
  let ref: string;

  beforeAll(async () => {
    owner = await givenOwner();
    ({ ref } = await givenDelivered(owner));
  });

  it('everything is paid off in parts, without a charge', async () => {
    const page = await opened(owner);
    await page.getByRole('button', { name: 'Pay off everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay off everything' });
    await dialog.getByText('Valid until midnight. No charge for paying early.').waitFor();
    await dialog.getByText(/first KES 250,000, then KES 250,000/).waitFor();
    await dialog.getByRole('button', { name: 'Pay KES 250,000' }).waitFor();
  });

  it('Paybill and bank need the reference of the agreement, which can be copied', async () => {
    const page = await opened(owner);
    await page.getByRole('link', { name: 'How to pay by Paybill or bank' }).click();
    const part = page.getByRole('region', { name: 'How to pay by Paybill or bank' });
    await part.getByText(ref).first().waitFor();
    await part.getByRole('button', { name: 'Copy Account number' }).waitFor();
  });

  it('the statement of a time is saved as CSV', async () => {
    const page = await opened(owner);
    await page.getByRole('button', { name: 'Statement' }).click();
    const file = await textSavedBy(page, page.getByRole('button', { name: 'Download as CSV' }));
    expect(file).toContain('opening balance');
  });
});
