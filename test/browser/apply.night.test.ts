import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listApplications } from '#shared/applications/contract.ts';
import { attachRequired, fillCompletely, openForm } from '#test/support/application-form.ts';
import { refuse } from '#test/support/browser.ts';
import { call } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenOwner } from '#test/support/owner.ts';
import { visitorSignedInAs } from '#test/support/session.ts';

const isPost = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/applications');

describe('the form', () => {
  it('a form that could not be loaded says so, and loads with the next try', async () => {
    // Given
    const page = await visitorSignedInAs(await givenOwner(), { expected: /status of 500/ });
    await refuse(page, '**/api/application-draft', 500, 'server.internal', 'Not now.');
    await page.goto('/apply');
    await page.getByText('Not now.').waitFor();
    // When
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    // Then
    await page.getByLabel('Business Name').waitFor();
  });
});

describe('what a choice costs', () => {
  it('the cost of a choice is shown in total and by the month, with the last month if it differs', async () => {
    // Given
    const page = await openForm(await givenOwner());
    const summary = page.locator('.amount-summary');
    const height = (await summary.boundingBox())?.height;
    // When
    await page.getByRole('radio', { name: 'Web Application' }).check();
    await summary.getByText('KES 300,000').waitFor();
    await page.getByRole('radio', { name: '24 Months' }).check();
    // Then
    await summary.getByText('About KES 12,500 a month for 24 months, before any fees').waitFor();
    expect(await summary.getByText('Last month').count()).toBe(0);
    // And when the months do not divide it
    await page.getByRole('radio', { name: '36 Months' }).check();
    await summary.getByText('About KES 8,334 a month for 36 months, before any fees').waitFor();
    await summary.getByText('Last month KES 8,310').waitFor();
    expect((await summary.boundingBox())?.height).toBe(height);
  });
});

describe('sending the form', () => {
  it('Enter in a text field does not send an unfinished form', async () => {
    const page = await openForm(await givenOwner());
    const posts: Request[] = [];
    page.on('request', (request) => isPost(request) && posts.push(request));
    await page.getByLabel('Business Name').fill('M');
    await page.getByLabel('Business Name').press('Enter');
    await page.getByText('Enter the full name of your business.').waitFor();
    await page.getByText('Choose the M-Pesa statement.').waitFor();
    expect(posts).toEqual([]);
  });

  it('two presses make one application', async () => {
    const owner = await givenOwner();
    const page = await openForm(owner);
    await fillCompletely(page);
    await page.getByRole('button', { name: 'Submit Application' }).dblclick();
    await page.waitForURL(`${baseUrl}/applications`);
    const { reply } = await call(listApplications, { token: owner.tokens.accessToken, query: {} });
    expect(reply.applications).toHaveLength(1);
  });
});

describe('everybody can fill it in', () => {
  it('an owner fills in the form without a pointer', async () => {
    // Given
    const page = await openForm(await givenOwner());
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return element.labels?.[0]?.textContent?.trim() ?? element.textContent?.trim();
      });
    // When
    await page.getByLabel('Business Name').focus();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Mama Njeri Groceries');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    expect(await focused()).toBe('Education');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await focused()).toContain('Web Application');
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    expect(await focused()).toBe('12 Months');
    await keyboard.press('Tab');
    await keyboard.type('Stock and sales in one place.');
    await keyboard.press('Tab');
    expect(await focused()).toBe('M-Pesa Statement (PDF)');
    // The file dialog is the system's own: what it gives is given here.
    await attachRequired(page);
    while (!(await focused())?.startsWith('I agree')) await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    // Then
    await page.waitForURL(`${baseUrl}/applications`);
  });
});
