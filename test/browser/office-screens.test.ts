/** Every office screen, empty, broken and small. */
import type { Route } from 'playwright-core';
import type { Permission } from '#shared/platform/permissions.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, expectFocus, openTab, refuse } from '#test/support/browser.ts';
import {
  deskVisitor,
  giveDevice,
  joinOffice,
  openFile,
  staffAtDesk,
} from '#test/support/office-screens.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { passkeyDevice } from '#test/support/passkey-device.ts';
import { givenProject } from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';
import { holdBack } from '#test/support/slow-line.ts';
import { invited, newEmail } from '#test/support/staff.ts';

const screens = [
  { path: '/office/people', heading: 'People', api: '**/api/office/staff' },
  { path: '/office/audit', heading: 'Audit', api: '**/api/office/audit' },
  { path: '/office/health', heading: 'Health', api: '**/api/office/health' },
] as const;

const failing = /the server responded with a status of (500|403|404)/;

it('every screen of an admin passes axe at a desk, and fits on a phone', async () => {
  const page = await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People' });
  for (const { path, heading } of [...screens, { path: '/office/me', heading: 'Zuhura Ali' }]) {
    await page.setViewportSize(deskScreen);
    await page.opens(path, heading);
    await page.locator('.skeleton').waitFor({ state: 'detached' });
    await page.expectAxeToBeContent();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.expectNoSidewaysScroll();
  }
});

it('what is typed is found, chosen by the arrows and opened by Enter, and what is exact at once', async () => {
  const owner = await givenOwner();
  const { ref: file } = await givenApplication(owner, { businessName: 'Zuri Dairy' });
  const { ref } = await givenProject(await givenOwner(), { businessName: 'Zuri Bakery' });
  const page = await staffAtDesk(['review', 'finance'], { name: 'Achieng Otieno' });
  const search = page.getByRole('combobox', { name: 'Search' });
  await page.keyboard.press('/');
  await search.pressSequentially('zuri');
  await page.getByRole('option', { name: 'Zuri Bakery' }).first().waitFor();
  await page.expectAxeToBeContent();
  await page.pressesKeys('ArrowDown', 'ArrowDown');
  const chosen = await page.locator('.office-found [aria-selected=true]').innerText();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: chosen.split(/\s/)[0] ?? '' }).waitFor();
  for (const [typed, heading] of [
    [owner.phone.replace('+254', '0'), file],
    [ref.toLowerCase(), ref],
    [file, file],
  ] as const) {
    await page.keyboard.press('/');
    await search.fill(typed);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await search.fill('zuri');
  await page.getByRole('option', { name: file }).waitFor();
  await page.expectAccessible();
  await page.getByRole('option', { name: file }).click();
  await page.getByRole('heading', { level: 1, name: file }).waitFor();
});

describeAtNight('the screens of the office', () => {
  it('every list that does not come says so, and comes when it is tried again', async () => {
    const expected = failing;
    const page = await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People', expected });
    for (const { path, heading, api } of screens) {
      await refuse(page, api, 403, 'applications.documentUnsafe', 'It is broken.');
      await page.opens(path, heading);
      await page.sees('It is broken.');
      await page.unroute(api);
      await page.presses('Try again');
      await page.getByText('It is broken.').waitFor({ state: 'detached' });
    }
  });

  it('an application that is not there is said so, and the search says what to try', async () => {
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno', expected: failing });
    await page.goto('/office/applications/XXXXXXX');
    await page.sees('There is no such application.');
    await page.getByRole('combobox', { name: 'Search' }).fill('zzzzzzz');
    await page.keyboard.press('Enter');
    await page.sees('Nothing found.');
    await page.expectAccessible();
    await page.opens('/office/nowhere', 'There is no such page');
  });

  it('an act that is pressed before the one before it has answered waits for it', async () => {
    const { ref } = await givenApplication(await givenOwner());
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
    await openFile(page, ref);
    await page.presses('Start the review');
    await page.expectToast('The application is under review, and yours.');
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
    await page.fillsIn({ 'Next question': 'Which of the two shops is it for?' }, 'Ask the owner');
    answer();
    await page.expectToast('The owner gets an SMS');
    expect(events.join(', ')).toBe(
      'checklist asked, checklist 200, questions asked, questions 200',
    );
  });

  it('the sign-in and the invitation pass axe on a phone, and say what went wrong', async () => {
    const expected = failing;
    const page = await deskVisitor({ screen: { width: 390, height: 844 }, expected });
    await page.opens('/office', 'Sign in to the office');
    await page.expectAccessible();
    await page.presses('Sign in with a passkey');
    await page.sees('Enter your e-mail address.');
    await page.goto(`/office/join#${'A'.repeat(43)}`);
    await page.sees('This invitation was used, or its 24 hours are over.');
    await page.expectAccessible();
  });
});

async function fillInvitation(admin: Screen, more: Permission[] = []) {
  await admin.presses('Invite somebody');
  const dialog = admin.dialog('Invite somebody');
  await dialog.getByLabel('Name').fill('Mutiso Mwangi');
  const email = newEmail();
  await dialog.fillsIn({ 'E-mail address': email, 'Own phone number': '0722 333 444' });
  for (const one of more) {
    await dialog.getByRole('checkbox', { name: new RegExp(`^${one}`) }).check();
  }
  await admin.expectAxeToBeContent();
  const send = () => dialog.getByRole('button', { name: 'Invite with your passkey' }).click();
  return { email, dialog, send };
}

async function joinByShownLink(admin: Screen): Promise<Screen> {
  const link = (await admin.locator('.office-link').innerText()).trim();
  const joined = await deskVisitor({ expected: failing });
  await joinOffice(joined, link.split('#')[1] ?? '');
  return joined;
}

it('what one admin asks for, another one confirms, who gets the link', async () => {
  const [admin, second] = [
    await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People' }),
    await staffAtDesk(['admin'], { name: 'Barasa Wafula', start: 'People' }),
  ];
  const { email, dialog, send } = await fillInvitation(admin, ['finance']);
  await dialog.sees('Two admins give finance');
  await send();
  await admin.expectToast('Another admin confirms it');
  const rowOf = (page: Screen) => page.getByRole('row', { name: new RegExp(email) });
  await rowOf(admin).getByText('Asked by you: an invitation.').waitFor();
  await second.reload();
  await rowOf(second).getByText('Asked by Zuhura Ali: an invitation.').waitFor();
  await second.expectAxeToBeContent();
  await rowOf(second).getByRole('button', { name: 'Confirm the invitation' }).click();
  await expectFocus(rowOf(second).getByRole('region', { name: 'The invitation' }));
  const joined = await joinByShownLink(second);
  await joined.getByRole('link', { name: 'Queue' }).waitFor();

  await admin.reload();
  await rowOf(admin).getByRole('button', { name: 'Permissions' }).click();
  await admin
    .dialog()
    .getByRole('checkbox', { name: /^approve/ })
    .check();
  await admin.presses('Save with your passkey');
  await rowOf(admin).getByText('Asked by you: review, finance, approve.').waitFor();
  await second.reload();
  await rowOf(second).getByRole('button', { name: 'Confirm the permissions' }).click();
  await second.presses('Save with your passkey');
  await rowOf(second).getByText('review, finance, approve', { exact: true }).waitFor();
});

it('an admin invites somebody, who joins with the link, and takes a permission away', async () => {
  const expected = /the server responded with a status of 400/;
  const admin = await staffAtDesk(['admin'], { name: 'Zuhura Ali', start: 'People', expected });
  const { email, dialog, send } = await fillInvitation(admin);
  const address = dialog.getByLabel('E-mail address');
  await address.fill('mutiso@home');
  await send();
  const refusal = dialog.getByText('The field "email" is missing or not valid.');
  await refusal.waitFor();
  expect(await refusal.count()).toBe(1);
  await dialog.getByLabel('Name').fill('');
  await send();
  await dialog.sees('Fill in the name, the e-mail address and the phone number.');
  expect(await refusal.count()).toBe(0);
  await dialog.fillsIn({ Name: 'Mutiso Mwangi', 'E-mail address': email });
  await send();
  const joined = await joinByShownLink(admin);

  const row = admin.getByRole('row', { name: new RegExp(email) });
  await admin.reload();
  await row.getByRole('button', { name: 'Permissions' }).click();
  await admin
    .dialog()
    .getByRole('checkbox', { name: /review/ })
    .uncheck();
  await admin.presses('Save with your passkey');
  // The dialog, which is in the row, has the word in a sentence.
  await row.getByText('nothing', { exact: true }).waitFor();
  await joined.reload();
  await joined.getByRole('heading', { name: 'Today' }).waitFor();
  expect(await joined.getByRole('link', { name: 'Queue' }).count()).toBe(0);
});

atNight('a member adds a second passkey, which ends the reminder', async () => {
  const page = await deskVisitor({ name: 'Achieng Otieno' });
  const { secret } = await invited(['review']);
  await joinOffice(page, secret);
  await page.getByRole('link', { name: 'Add a second one' }).click();
  await page.presses('Add a passkey');
  await page.getByLabel('Name of the device').fill('Hardware key');
  // The device has this person's passkey already: another one is plugged in.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...passkeyDevice, transport: 'usb' },
  });
  await page.dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await page.expectToast('It opens the office from now on.');
  await page.getByText('You have one passkey.').waitFor({ state: 'detached' });
});

/** Saves a note, which needs a new session. */
async function saveOnceSignedInAgain(page: Screen): Promise<void> {
  await page.presses('Save the note');
  const dialog = page.dialog('Your session has ended');
  await dialog.presses('Sign in with your passkey');
  await dialog.waitFor({ state: 'hidden' });
  await page.presses('Save the note');
  await page.expectToast('Your colleagues can read the note.');
}

it('a session that has ended is signed in again over the screen, which keeps what was typed', async () => {
  const { ref } = await givenApplication(await givenOwner());
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
  await saveOnceSignedInAgain(page);
});

it('after 15 minutes without work nothing of the screen can be read, until the passkey opens it', async () => {
  const { ref, businessName } = await givenApplication(await givenOwner());
  const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
  await page.opens(`/office/applications/${ref}`, ref);
  const note = page.getByLabel('New note');
  await note.fill('She called about the second shop.');
  const read = () => page.locator('body').ariaSnapshot();
  expect(await read()).toContain(ref);
  await page.evaluate(() => localStorage.setItem('office.workedAt', '1'));
  // The first key after a sleep covers the screen.
  await page.keyboard.press('Shift');
  const dialog = page.dialog('Your session has ended');
  await dialog.waitFor();
  expect(await read()).not.toMatch(new RegExp(`${ref}|${businessName}|She called`));
  expect(await page.locator('main').isVisible()).toBe(false);
  expect(await page.title()).toBe('Miliki office');
  await page.expectAccessible();
  await dialog.presses('Sign in with your passkey');
  await note.waitFor();
  expect(await note.inputValue()).toBe('She called about the second shop.');
  expect(await page.title()).toContain(ref);
});

it('a note that was typed is still there after a look at another screen', async () => {
  const { ref } = await givenApplication(await givenOwner());
  const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
  await page.goto(`/office/applications/${ref}`);
  await page.getByLabel('New note').fill('She called about the second shop.');
  await page.getByRole('link', { name: 'Queue' }).click();
  await page.getByRole('heading', { name: 'Queue' }).waitFor();
  await page.goBack();
  expect(await page.getByLabel('New note').inputValue()).toContain('the second shop');
});

it('threat 88: a screen of one member does nothing in the name of another who signed in beside it', async () => {
  const { ref } = await givenApplication(await givenOwner());
  const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
  await page.goto(`/office/applications/${ref}`);
  await page.getByLabel('New note').fill('She called about the second shop.');
  const beside = await openTab(page.context());
  await giveDevice(beside);
  const { secret } = await invited(['review'], { name: 'Mutiso Mwangi' });
  await joinOffice(beside, secret);
  await saveOnceSignedInAgain(page);
});
