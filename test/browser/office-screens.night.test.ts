/** Every screen of the office: what it looks like empty, broken and small. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/support/accessibility.ts';
import { expectToast } from '#test/support/browser.ts';
import { deskVisitor, openFile, staffAtDesk } from '#test/support/office-screens.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';

const screens = [
  { path: '/office/people', heading: 'People', api: '**/api/office/staff' },
  { path: '/office/audit', heading: 'Audit', api: '**/api/office/audit' },
  { path: '/office/health', heading: 'Health', api: '**/api/office/health' },
] as const;

/** The server fails, as the browser reports it in its console. */
const failing = /the server responded with a status of (500|403|404)/;

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

describe('the screens of the office', () => {
  it('every list that does not come says so, and comes when it is tried again', async () => {
    const expected = failing;
    const page = await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People', expected });
    for (const { path, heading, api } of screens) {
      const refusal = { code: 'applications.documentUnsafe', message: 'It is broken.', params: {} };
      await page.route(api, (route) => route.fulfill({ status: 403, json: refusal }));
      await open(page, path, heading);
      await page.getByText('It is broken.').waitFor();
      await page.unroute(api);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('It is broken.').waitFor({ state: 'detached' });
    }
  });

  it('an application that is not there is said so, and the search says what to try', async () => {
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno', expected: failing });
    await page.goto('/office/applications/XXXXXXX');
    await page.getByText('There is no such application.').waitFor();
    await page.getByLabel('Search applications').fill('zzzzzzz');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing found.').waitFor();
    await expectAccessible(page);
    await page.goto('/office/nowhere');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });

  it('an act that is pressed before the one before it has answered waits for it', async () => {
    const { ref } = await givenApplication(await givenOwner());
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
    await openFile(page, ref);
    await page.getByRole('button', { name: 'Start the review' }).click();
    await expectToast(page, 'The application is under review, and yours.');
    const pressed = Promise.withResolvers<void>();
    await page.route('**/checklist', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    const events: string[] = [];
    const act = (url: string) => /\/(checklist|questions)$/.exec(url)?.[1];
    page.on('request', (request) => {
      const name = act(request.url());
      if (name) events.push(`${name} asked`);
    });
    page.on('response', (response) => {
      const name = act(response.url());
      if (name) events.push(`${name} ${response.status()}`);
    });
    await page.getByLabel('The name on the certificate matches').check();
    await page.getByLabel('Next question').fill('Which of the two shops is it for?');
    await page.getByRole('button', { name: 'Ask the owner' }).click();
    pressed.resolve();
    await expectToast(page, 'The owner gets an SMS');
    expect(events).toEqual([
      'checklist asked',
      'checklist 200',
      'questions asked',
      'questions 200',
    ]);
  });

  it('the sign-in and the invitation pass axe on a phone, and say what went wrong', async () => {
    const expected = failing;
    const page = await deskVisitor({ screen: { width: 390, height: 844 }, expected });
    await page.goto('/office');
    await page.getByRole('heading', { name: 'Sign in to the office' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('Enter your e-mail address.').waitFor();
    await page.goto(`/office/join#${'A'.repeat(43)}`);
    await page.getByText('This invitation was used, or its 24 hours are over.').waitFor();
    await expectAccessible(page);
  });
});
