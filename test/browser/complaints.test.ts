/** A complaint from the owner, on the card and in the office, to its answer. */
import type { Route } from 'playwright-core';
import { openAt, phoneScreen } from '#test/support/browser.ts';
import { done } from '#test/support/call.ts';
import { memberAtDesk } from '#test/support/office-screens.ts';
import { givenCustomer, givenShop, ownCardOf } from '#test/support/rewards.ts';
import { openAs } from '#test/support/session.ts';
import { newPhone } from '#test/support/sign-in.ts';

const TEXT = 'I paid the installment twice, and nobody answers the phone.';
const ANSWER = 'We found the second payment, and it is back on your number.';

it('an owner complains, reads the answer, is not content, and somebody else answers', async () => {
  const owner = await givenShop();
  const page = await openAs(owner, '/complaints', { screen: phoneScreen });
  await page.fillsIn({ 'What went wrong?': 'Short' }, 'Send complaint');
  await page.sees('Write at least 10 letters.');
  await page.fillsIn({ 'What went wrong?': TEXT }, 'Send complaint');
  await page.expectToast(/We have your complaint/);
  await page.sees('We are looking into it');
  await page.expectAccessible();

  const [asked] = (await done(owner.listComplaints())).complaints;
  const desk = await memberAtDesk(['review'], { name: 'Zuhura Ali' });
  await desk.opens('/office/complaints', 'Complaints');
  const card = desk.region(`Complaint ${asked?.ref}`);
  await card.fillsIn({ Answer: ANSWER }, 'Answer');
  await desk.expectToast('It is answered.');
  await desk.getByLabel('Show').selectOption('Answered');
  await desk.sees(ANSWER);
  await desk.expectAccessible();
  const download = desk.getByRole('button', { name: 'Download as CSV' });
  const lineOf = async (state: string) =>
    (await desk.textSavedBy(download))
      .split('\r\n')
      .find((one) => one.startsWith(`${asked?.ref},${state}`));
  expect(await lineOf('Answered,')).toContain(`person: ${TEXT}`);

  // The owner is not content after what waits was read.
  await page.reload();
  await page.sees(ANSWER);
  const moves = async (route: Route) => {
    await page.fillsIn({ 'Not content? Say why': 'The money is not there.' }, /^Send$/);
    await page.sees('Somebody else looks at it');
    await route.continue();
  };
  await desk.route(/complaints\?list=answered/, moves, { times: 1 });
  expect(await lineOf('Not content')).toContain('The money is not there.');
  await page.presses('Take the complaint back');
  await page.sees('Complaint closed');
});

it('a customer complains on the card, and reads the answer there', async () => {
  const shop = await givenShop({ pointValue: 2 }, 50);
  const phone = newPhone();
  await givenCustomer(shop, phone, 10);
  const page = await openAt(`/c/${await ownCardOf(shop, phone)}`, { expected: /ERR_FAILED/ });
  await page.getByLabel(/What went wrong/).fill(TEXT);
  await page.presses('Send complaint');
  await page.getByText(TEXT).filter({ visible: true }).waitFor();
  await page.expectAccessible();

  // The first answer is lost.
  const lost = (route: Route) => route.fetch().then(() => route.abort());
  await page.route('**/api/cards/complaints', lost, { times: 1 });
  await page.getByLabel(/What went wrong/).fill(ANSWER);
  await page.presses('Send complaint');
  await page
    .getByText(/^That did not work/)
    .filter({ visible: true })
    .waitFor();
  const other = `${TEXT} It was on Friday.`;
  await page.getByLabel(/What went wrong/).fill(other);
  await page.presses('Send complaint');
  await page.getByText(other).filter({ visible: true }).waitFor();
  expect(await page.getByText(ANSWER).filter({ visible: true }).count()).toBe(1);
});
