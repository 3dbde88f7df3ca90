/** Every screen of the office: what it looks like empty, broken and small. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/staff/permissions.ts';
import { expectAccessible, expectAxeToBeContent } from '#test/support/accessibility.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, expectNoSidewaysScroll, expectToast, refuse } from '#test/support/browser.ts';
import {
  deskVisitor,
  giveDevice,
  joinOffice,
  openFile,
  staffAtDesk,
} from '#test/support/office-screens.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { passkeyDevice } from '#test/support/passkey-device.ts';
import { holdBack } from '#test/support/slow-line.ts';
import { invited, newEmail } from '#test/support/staff.ts';

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
  it('every screen of an admin passes axe at a desk, and fits on a phone', async () => {
    const page = await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People' });
    for (const { path, heading } of [...screens, { path: '/office/me', heading: 'Zuhura Ali' }]) {
      await page.setViewportSize(deskScreen);
      await open(page, path, heading);
      await page.locator('.skeleton').waitFor({ state: 'detached' });
      await expectAxeToBeContent(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    }
  });
});

describeAtNight('the screens of the office', () => {
  it('every list that does not come says so, and comes when it is tried again', async () => {
    const expected = failing;
    const page = await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People', expected });
    for (const { path, heading, api } of screens) {
      await refuse(page, api, 403, 'applications.documentUnsafe', 'It is broken.');
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
    const answer = await holdBack(page, '**/checklist');
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
    answer();
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

/** Fills in the invitation of somebody who may review, and more if that is said. */
async function fillInvitation(admin: Page, more: Permission[] = []) {
  await admin.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Name').fill('Mutiso Mwangi');
  const email = newEmail();
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Own phone number').fill('0722 333 444');
  for (const one of more) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^${one}`) }).check();
  }
  await expectAxeToBeContent(admin);
  const send = () => dialog.getByRole('button', { name: 'Invite with your passkey' }).click();
  return { email, dialog, send };
}

async function joinByShownLink(admin: Page): Promise<Page> {
  const link = (await admin.locator('.office-link').innerText()).trim();
  const joined = await deskVisitor({ expected: failing });
  await joinOffice(joined, link.split('#')[1] ?? '');
  return joined;
}

describe('the people of the office', () => {
  it('what one admin asks for, another one confirms, who gets the link', async () => {
    const [admin, second] = [
      await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People' }),
      await staffAtDesk(['admin'], { name: 'Barasa Wafula', start: 'People' }),
    ];
    const { email, dialog, send } = await fillInvitation(admin, ['finance']);
    await dialog.getByText('Two admins give finance').waitFor();
    await send();
    await expectToast(admin, 'Another admin confirms it');
    const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(email) });
    await rowOf(admin).getByText('Asked by you: an invitation.').waitFor();
    await second.reload();
    await rowOf(second).getByText('Asked by Zuhura Ali: an invitation.').waitFor();
    await expectAxeToBeContent(second);
    await rowOf(second).getByRole('button', { name: 'Confirm the invitation' }).click();
    const joined = await joinByShownLink(second);
    await joined.getByRole('link', { name: 'Queue' }).waitFor();

    await admin.reload();
    await rowOf(admin).getByRole('button', { name: 'Permissions' }).click();
    await admin
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^approve/ })
      .check();
    await admin.getByRole('button', { name: 'Save with your passkey' }).click();
    await rowOf(admin).getByText('Asked by you: review, finance, approve.').waitFor();
    await second.reload();
    await rowOf(second).getByRole('button', { name: 'Confirm the permissions' }).click();
    await second.getByRole('button', { name: 'Save with your passkey' }).click();
    await rowOf(second).getByText('review, finance, approve', { exact: true }).waitFor();
  });

  it('an admin invites somebody, who joins with the link, and takes a permission away', async () => {
    const admin = await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People' });
    const { email, send } = await fillInvitation(admin);
    await send();
    const joined = await joinByShownLink(admin);

    const row = admin.getByRole('row', { name: new RegExp(email) });
    await admin.reload();
    await row.getByRole('button', { name: 'Permissions' }).click();
    await admin
      .getByRole('dialog')
      .getByRole('checkbox', { name: /review/ })
      .uncheck();
    await admin.getByRole('button', { name: 'Save with your passkey' }).click();
    await row.getByText('nothing').waitFor();
    await joined.reload();
    await joined.getByRole('heading', { name: 'People' }).waitFor();
    expect(await joined.getByRole('link', { name: 'Queue' }).count()).toBe(0);
  });

  atNight('a member adds a second passkey, which ends the reminder', async () => {
    const page = await deskVisitor({ name: 'Achieng Otieno' });
    const { secret } = await invited(['review']);
    await joinOffice(page, secret);
    await page.getByRole('link', { name: 'Add a second one' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the device').fill('Hardware key');
    // The device has a passkey of this person already: another one is plugged in.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...passkeyDevice, transport: 'usb' },
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, 'It opens the office from now on.');
    await page.getByText('You have one passkey.').waitFor({ state: 'detached' });
  });

  it('a session that has ended is signed in again over the screen, which keeps what was typed', async () => {
    const owner = await givenOwner();
    const { ref } = await givenApplication(owner);
    const expected = /the server responded with a status of 401/;
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno', expected });
    await page.goto(`/office/applications/${ref}`);
    await page.getByLabel('New note').fill('She called about the second shop.');
    const ended = {
      code: 'staff.signInAgain',
      message: 'Your session has ended. Sign in again; what you typed is still here.',
      params: {},
    };
    const refuse = (route: Route) => route.fulfill({ status: 401, json: ended });
    await page.route('**/notes', refuse, { times: 1 });
    await page.getByRole('button', { name: 'Save the note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expectToast(page, 'Your colleagues can read the note.');
  });

  it('threat 88: a screen of one member does nothing in the name of another who signed in beside it', async () => {
    const { ref } = await givenApplication(await givenOwner());
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
    await page.goto(`/office/applications/${ref}`);
    await page.getByLabel('New note').fill('She called about the second shop.');
    const beside = await page.context().newPage();
    await giveDevice(beside);
    const { secret } = await invited(['review'], { name: 'Mutiso Mwangi' });
    await joinOffice(beside, secret);
    await page.getByRole('button', { name: 'Save the note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('button', { name: 'Sign in with your passkey' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expectToast(page, 'Your colleagues can read the note.');
  });
});
