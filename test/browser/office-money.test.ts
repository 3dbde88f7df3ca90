/** The office's money screens: due, unclaimed, a day, the books, the sale. */
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, refuse } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import {
  givenDifferences,
  givenLate,
  givenProblem,
  givenSale,
} from '#test/support/money-screens.ts';
import { memberAtDesk, staffAtDesk } from '#test/support/office-screens.ts';
import { givenOwner } from '#test/support/owner.ts';
import { njeri } from '#test/support/project-team.ts';
import { dayIn, givenProject, newBankReference, pay } from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

const screens = [
  {
    path: '/office/agreements?bucket=31-60',
    heading: 'Agreements',
    api: '**/api/office/agreements?*',
  },
  { path: '/office/money', heading: 'The sale in numbers', api: '**/api/office/sale?*' },
  {
    path: '/office/money/unmatched',
    heading: 'Unmatched payments',
    api: '**/api/office/payments/unmatched',
  },
  { path: '/office/money/waiting', heading: 'What waits', api: '**/api/office/slips' },
  {
    path: '/office/money/day',
    heading: 'The accounts of a day',
    api: '**/api/office/reconciliation?*',
  },
  { path: '/office/money/books', heading: 'The books', api: '**/api/office/accounting?*' },
] as const;

const collector = (name: string) =>
  memberAtDesk(['finance'], {
    name,
    expected: /the server responded with a status of 40[39]/,
  });

async function open(page: Screen, path: string, heading: string): Promise<void> {
  await page.opens(path, heading);
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

async function givenProposal(): Promise<string> {
  const { ref } = await givenProject(await givenOwner(), { deposit: 50_000 });
  const payment = { amount: 50_000, day: dayIn(0), reference: newBankReference() };
  await done(njeri.recordPayment({ ref, ...payment }));
  return ref;
}

const paidOf = async (ref: string) => (await done(njeri.openAgreement({ ref }))).paid;

it('one passkey confirms the acts that are ticked, and one that changed meanwhile is named', async () => {
  const refs = [await givenProposal(), await givenProposal(), await givenProposal()];
  const [first = '', changed = '', single = ''] = refs;
  const page = await collector('Otieno Oloo');
  await open(page, '/office/money/waiting', 'What waits');
  for (const ref of [first, changed]) await page.getByLabel(`Tick ${ref}`).check();
  await page.sees(/^Compare amount, day and reference/);
  await page.expectAccessible();
  await done(njeri.dropWaiting({ ref: changed }));
  await page.presses('Confirm 2 with one passkey');
  await page.expectToast('One act is confirmed.');
  const { width = 0, height = 0 } = (await page.locator('.toast').boundingBox()) ?? {};
  expect([width, height < 48]).toEqual([page.viewportSize()?.width, true]);
  await page.sees(`${changed} was not confirmed. This agreement has changed.`);
  await page.getByLabel(`Tick ${first}`).waitFor({ state: 'detached' });
  await page.presses(`Confirm ${single} with your passkey`);
  await page.getByLabel(`Tick ${single}`).waitFor({ state: 'detached' });
  expect(await Promise.all(refs.map(paidOf))).toEqual([50_000, 0, 50_000]);
});

const readBooks = (page: Screen) => page.getByRole('button', { name: 'Read the books' }).click();

it('each passes axe at a desk, fits on a phone, and comes when it is tried again', async () => {
  await givenProposal();
  await givenLate(44, 'Barasa Motors');
  await givenUnmatched({ unmatchedSince: '2026-01-01T06:00:00.000Z' });
  await givenDifferences(dayIn(-1));
  await givenProblem();
  await givenSale(dayIn(-1));
  const page = await collector('Njeri Wambui');
  for (const { path, heading, api } of screens) {
    await page.setViewportSize(deskScreen);
    await refuse(page, api, 403, 'applications.documentUnsafe', 'It is broken.');
    await open(page, path, heading);
    if (path.endsWith('books')) await readBooks(page);
    await page.sees('It is broken.');
    await page.unroute(api);
    await page.presses('Try again');
    await page.getByText('It is broken.').waitFor({ state: 'detached' });
    await page.getByRole('table').first().waitFor();
    await page.expectAxeToBeContent();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.expectNoSidewaysScroll();
  }
});

describeAtNight('the screens of money in the office', () => {
  it('what is due is gone through with the keys, in the bucket that the address names', async () => {
    const { ref } = await givenLate(44, 'Barasa Motors');
    const page = await staffAtDesk(['finance'], { name: 'Njeri Wambui', start: 'Projects' });
    await page.getByRole('link', { name: 'Agreements' }).click();
    await page.getByRole('link', { name: /^31 to 60 days/ }).click();
    const row = page.getByRole('row', { name: new RegExp(ref) });
    await row.getByText('44 days').waitFor();
    await row.getByText('41,668').waitFor();
    expect(new URL(page.url()).search).toBe('?bucket=31-60');
    await page.keyboard.press('j');
    expect(await page.locator('.office-row-link:focus').count()).toBe(1);
  });
});

it('is matched to the agreement that its payer meant, by the passkey of one person', async () => {
  const { ref } = await givenProject(await givenOwner(), { deposit: 50_000 });
  const { receipt } = await givenUnmatched({ account: `${ref}9` });
  const page = await collector('Njeri Wambui');
  await open(page, '/office/money/unmatched', 'Unmatched payments');
  const row = page.getByRole('row', { name: new RegExp(receipt) });
  await row.getByRole('button', { name: `Match to ${ref}` }).click();
  const dialog = page.dialog();
  await dialog.sees('Pending Deposit: owes');
  await page.expectAxeToBeContent();
  await dialog.presses('Match with your passkey');
  await page.expectToast(`KES 5,000 count for ${ref} now.`);
  await row.waitFor({ state: 'detached' });
});

it('is given back by two people, and says at the fields what is missing', async () => {
  const { receipt } = await givenUnmatched();
  const first = await collector('Njeri Wambui');
  await open(first, '/office/money/unmatched', 'Unmatched payments');
  await first.presses(`Give back ${receipt}`);
  const dialog = first.dialog();
  await dialog.presses('Record with your passkey');
  await dialog.sees('Copy the reference from the statement: 4 to 40 characters.');
  await dialog.sees('Give a reason of at least 10 characters.');
  await dialog.getByLabel('Reference of what was paid out').fill(newBankReference());
  await dialog.getByLabel('Why it is given back').fill('The payer asked for it by phone.');
  await dialog.presses('Record with your passkey');
  await first.expectToast('It waits for a second person.');
  await first.getByRole('button', { name: receipt, exact: true }).click();
  await first.sees('You recorded this: somebody else confirms it.');
  await first.expectAxeToBeContent();

  const second = await collector('Otieno Oloo');
  await open(second, '/office/money/unmatched', 'Unmatched payments');
  await second.getByRole('button', { name: receipt, exact: true }).click();
  await second.getByText('Njeri Wambui').last().waitFor();
  await second.presses('Confirm with your passkey');
  await second.expectToast('KES 5,000 were given back.');
});

describeAtNight('the books', () => {
  it('come to 0 and are saved with amounts that are numbers', async () => {
    const { ref } = await givenProject(await givenOwner(), { deposit: 50_000 });
    await pay(ref, 30_000);
    const page = await collector('Njeri Wambui');
    await open(page, '/office/money/books', 'The books');
    await readBooks(page);
    await page.sees('Debits and credits are the same: they come to 0.');
    const file = await page.textSavedBy(
      page.getByRole('button', { name: /^Save .* lines as CSV$/ }),
    );
    const own = file.split('\r\n').filter((line) => line.includes(ref));
    expect(own.map((line) => line.split(',').slice(2, 6))).toEqual([
      ['1100', 'Bank clearing', '30000', ''],
      ['2100', 'Deferred sale', '', '30000'],
    ]);
  });
});
