import { describeAtNight } from '#test/support/at-night.ts';
import { answerPrompt, execute, repaymentsOf } from '#test/support/mpesa.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { givenDelivered, givenOwned } from '#test/support/project-screens.ts';
import { givenProject, pay } from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';

async function opened(owner: Owner, path = '/repayments'): Promise<Screen> {
  const page = await openAs(owner, path);
  await page.locator('.repayments').waitFor();
  return page;
}

const figure = (page: Screen, name: string) =>
  page.locator('.standing-figure', { has: page.getByText(name, { exact: true }) }).locator('dd');

const rows = (page: Screen, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr');

it('automatic payment is set up in two presses, pays by itself, and is to be stopped when all is paid', async () => {
  const owner = await givenOwner();
  const { ref } = await givenDelivered(owner);
  const page = await opened(owner);
  await page.presses('Set up automatic payment');
  await page.dialog('Set up automatic payment').seesSome(`account ${ref}`);
  await page.expectAccessible();
  await page.presses('Ask M-Pesa');
  await page.sees('We wait for the answer of M-Pesa. It shows here.');
  await answerPrompt(owner.phone, 'pay');
  await page.sees(/^It is set up, on the phone that ends in/);
  const { automatic, paid, outstanding } = await repaymentsOf(owner, ref);
  const amount = automatic?.order?.amount ?? 0;
  for (const times of [1, 2]) {
    await execute(ref);
    expect((await repaymentsOf(owner, ref)).paid).toBe(paid + times * amount);
  }
  await pay(ref, outstanding - 2 * amount);
  await page.sees('Stop your automatic payment');
  await page.expectAccessible();
  await execute(ref);
  expect((await repaymentsOf(owner, ref)).credit).toBe(amount);
});

describeAtNight('repayments before the delivery', () => {
  it('the deposit is the first row and can be paid, and nothing else has a day', async () => {
    const owner = await givenOwner();
    await givenProject(owner, { deposit: 30_000 });
    const page = await opened(owner);
    await page.sees('Repayments start one month after you accept delivery.');
    expect(await figure(page, 'Deposit to pay').textContent()).toContain('KES 30,000');
    const first = rows(page, 'Your schedule').first();
    await first.getByText('Deposit', { exact: true }).waitFor();
    await first.getByText('To be paid first').waitFor();
    await page.getByRole('button', { name: 'Pay now KES 30,000' }).waitFor();
    await page.expectAccessible();
  });
});

describe('repayments of delivered software', () => {
  let owner: Owner;
  let ref: string;

  beforeAll(async () => {
    owner = await givenOwner();
    ({ ref } = await givenDelivered(owner));
  });

  it('a payment that the office counts appears on the open page within seconds', async () => {
    const page = await opened(owner);
    expect(await figure(page, 'Left to pay').textContent()).toContain('KES 800,000');
    await page.sees('You paid 0% · 100% to go');
    await pay(ref, 80_000);
    await page.sees('You paid 10% · 90% to go');
    await rows(page, 'Payments').first().getByText('Received').waitFor();
    // On a phone the state is beside the day, not below it.
    const first = rows(page, 'Your schedule').first();
    const [day, state] = await Promise.all(
      [first.getByRole('cell').nth(1), first.locator('.chip')].map((part) => part.boundingBox()),
    );
    expect(state?.y).toBeLessThan((day?.y ?? 0) + (day?.height ?? 0));
    await page.expectAccessible();
  });

  it('the dialog says what an amount would pay, and why another one cannot be paid', async () => {
    const page = await opened(owner);
    await page.presses('Pay another amount');
    const dialog = page.dialog('Pay another amount');
    const amount = dialog.getByRole('textbox', { name: 'Amount in KES' });
    await amount.fill('250001');
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await dialog.sees('Enter an amount between KES 1 and KES 250,000.');
    await amount.fill('25.50');
    await dialog.sees('Whole shillings only.');
    await amount.fill('1,000');
    await dialog.sees(/^This pays .+ Then .+ is left\.$/);
    await dialog.getByRole('button', { name: 'Pay KES 1,000' }).waitFor();
    await page.expectAccessible();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'Pay another amount' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('one due date is moved in two presses, and then no other one for a year', async () => {
    const page = await opened(owner);
    await page.presses('Move a due date');
    const dialog = page.dialog('Move a due date');
    await dialog.sees(
      'You can do this once in 365 days in each agreement. The other installments stay as they are.',
    );
    // Nothing is moved before its owner has chosen a day.
    await dialog.getByRole('button', { name: 'Move it' }).click();
    await dialog.sees('Choose a day.');
    await dialog.getByRole('combobox', { name: 'Installment' }).selectOption({ index: 1 });
    const to = dialog.getByRole('combobox', { name: 'New due date' });
    const last = (await to.innerText()).split('\n').at(-1) ?? '';
    await to.selectOption(last);
    await page.expectAccessible();
    await dialog.getByRole('button', { name: `Move it to ${last}` }).click();
    await page.sees(`The installment is now due on ${last}.`);
    await rows(page, 'Your schedule').getByText(last).waitFor({ state: 'attached' });
    await page.presses('Move a due date');
    await dialog.sees(/^You have moved a due date already\. You can move one again from /);
  });

  it('an agreement of somebody else is not found', async () => {
    const page = await openAs(await givenOwner(), `/repayments?ref=${ref}`, {
      expected: /status of 404/,
    });
    await page.sees('There is no agreement with this reference.');
  });
});

describeAtNight('repayments of delivered software', () => {
  let owner: Owner;
  let ref: string;

  beforeAll(async () => {
    owner = await givenOwner();
    ({ ref } = await givenDelivered(owner));
  });

  it('everything is paid off in parts, without a charge', async () => {
    const page = await opened(owner);
    await page.presses('Pay off everything');
    const dialog = page.dialog('Pay off everything');
    await dialog.sees('Valid until midnight. No charge for paying early.');
    await dialog.sees(/first KES 250,000, then KES 250,000/);
    await dialog.getByRole('button', { name: 'Pay KES 250,000' }).waitFor();
  });

  it('Paybill and bank need the reference of the agreement, which can be copied', async () => {
    const page = await opened(owner);
    await page.getByRole('link', { name: 'How to pay by Paybill or bank' }).click();
    const part = page.region('How to pay by Paybill or bank');
    await part.seesSome(ref);
    await part.getByRole('button', { name: 'Copy Account number' }).waitFor();
  });

  it('the statement of a time is saved as CSV', async () => {
    const page = await opened(owner);
    await page.presses('Statement');
    const file = await page.textSavedBy(page.getByRole('button', { name: 'Download as CSV' }));
    expect(file).toContain('opening balance');
  });
});

describeAtNight('repayments of software that is paid', () => {
  it('the page leads to the certificate, and asks for nothing more', async () => {
    const owner = await givenOwner();
    const { projectId } = await givenOwned(owner);
    const page = await opened(owner);
    const link = page.getByRole('link', { name: 'See your certificate' });
    expect(await link.getAttribute('href')).toBe(`/projects/${projectId}/owned`);
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await page.expectAccessible();
  });
});
