/** Today: what waits leads to where it is done, and is on it no more. Files follow each other, and receipts lead on. */
import { task } from '#core/due/task.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { done } from '#test/support/call.ts';
import { memberAtDesk } from '#test/support/office-screens.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { njeri } from '#test/support/project-team.ts';
import { dayIn, givenProject, newBankReference } from '#test/support/projects.ts';
import { putItem } from '#test/support/table.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

it('finance confirms from Today what a colleague proposed, and it is not there afterwards', async () => {
  const owner = await givenOwner();
  const businessName = `Duka ${randomLetters(8)}`;
  const { ref } = await givenProject(owner, { deposit: 50_000, businessName });
  const paid = { amount: 50_000, day: dayIn(0), reference: newBankReference() };
  await done(njeri.recordPayment({ ref, ...paid }));
  // The longest wait is first, whatever other tests left.
  const { userId } = owner;
  const kept = { userId, kind: 'act', subject: ref, name: businessName, amount: 50_000 } as const;
  await putItem(task.put({ ...kept, since: '2026-01-05T06:00:00.000Z' }).input.Item);
  const page = await memberAtDesk(['finance'], { name: 'Otieno Oloo' });
  await page.opens('/office', 'Today');
  await page.expectAccessible();
  const row = page.getByRole('row', { name: new RegExp(businessName) });
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
  await page.presses('Confirm with your passkey');
  await page.locator('.office-status', { hasText: 'Awaiting Delivery' }).waitFor();
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await row.waitFor({ state: 'detached' });
});

it('a file leads to the next one of its list, and back', async () => {
  await givenApplication(await givenOwner());
  const { ref } = await givenApplication(await givenOwner());
  const page = await memberAtDesk(['review'], { name: 'Achieng Otieno' });
  const list = '?status=Pending+Review&order=desc';
  await page.opens(`/office/applications/${ref}${list}`, ref);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Previous', exact: true }).waitFor();
  await page.keyboard.press('k');
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
  await page.getByLabel('Files of the queue').getByRole('link', { name: 'Queue' }).click();
  await page.waitForURL(`**/office/queue${list}`);
});

it('a receipt that is searched leads to its agreement', async () => {
  const owner = await givenOwner();
  const { ref } = await givenProject(owner, { deposit: 50_000 });
  const receipt = `T7${randomLetters(8)}`;
  await givenUnmatched({ receipt, state: 'Counted', userId: owner.userId, ref });
  const page = await memberAtDesk(['finance'], { name: 'Otieno Oloo' });
  await page.opens('/office', 'Today');
  await page.getByRole('combobox', { name: 'Search' }).fill(receipt);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: ref, level: 1 }).waitFor();
});
