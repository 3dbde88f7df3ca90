/** The staff at /office: from an invitation to an accepted offer. */
import { randomUUID } from 'node:crypto';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import { chip, detailOf, pathOf } from '#test/support/application-screens.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen } from '#test/support/browser.ts';
import { openFile, staffAtDesk } from '#test/support/office-screens.ts';
import { givenApplication, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import { offerCodeSentTo } from '#test/support/projects.ts';
import type { Screen } from '#test/support/screen.ts';
import { openAs } from '#test/support/session.ts';
import { linesOfShop, mpesaStatement } from '#test/support/statements.ts';

const PASSWORD = '29104871';

/** A statement of 1,000 rows, locked as Safaricom sends it. */
async function givenLockedApplication(owner: Owner): Promise<Application> {
  const bytes = Buffer.from(
    await mpesaStatement(linesOfShop(1_000), { password: PASSWORD, lock: 'AES-128' }),
  );
  const statement = {
    kind: 'mpesa',
    filename: 'MPESA_Statement.pdf',
    type: 'application/pdf',
  } as const;
  const key = await upload(owner, { ...statement, bytes });
  await owner.saveStatementPassword({ key, password: PASSWORD });
  return givenApplication(owner, { mpesaStatement: key });
}

/** Rows of the statement that are whole in the window, with their last button. */
const rowsInView = (page: Screen): Promise<number> =>
  page.locator('.row-list tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const [list, last] = [row.closest('.row-list-rows'), row.querySelector('button')].map(
          (one) => one?.getBoundingClientRect(),
        );
        if (!list || !last) return false;
        const bottom = Math.min(list.bottom, window.innerHeight);
        return last.top >= list.top && last.bottom <= bottom && last.right <= list.right;
      }).length,
  );

it('two people bring an application from the queue to an offer, and its owner accepts it', async () => {
  const owner = await givenOwner();
  const application = await givenLockedApplication(owner);
  const { ref } = application;

  // One reviews: takes it up, asks, reads the statement on this machine, and recommends
  const name = `Achieng ${randomUUID()}`;
  const reviewer = await staffAtDesk(['review'], { name });
  await reviewer.expectAccessible();
  await openFile(reviewer, ref);
  await reviewer.getByRole('link', { name: /^Call 07/ }).waitFor();
  await reviewer.presses('Start the review');
  await reviewer.expectToast('The application is under review, and yours.');
  const box = reviewer.getByLabel('The name on the certificate matches');
  // A box that fell back until the call began would look as if the press had failed.
  const stays = await box.evaluate((one: HTMLInputElement) => {
    one.click();
    return one.checked;
  });
  expect(stays).toBe(true);
  await expect.poll(() => box.isEnabled()).toBe(true);
  expect(await box.isChecked()).toBe(true);
  await reviewer.getByLabel('Next question').fill('Which of the two shops is it for?');
  await reviewer.presses('Ask the owner');
  await reviewer.expectToast('The owner gets an SMS');

  const phone = await openAs(owner, pathOf(application));
  await phone.fillsIn({ 'Your answer': 'For both of them.' }, 'Send answer');
  await chip(phone, 'Under Review').waitFor();

  await reviewer.reload();
  await reviewer.sees('For both of them.');
  await reviewer.getByRole('button', { name: 'M-Pesa statement', exact: true }).click();
  await reviewer.presses('Read the rows of this statement');
  await reviewer.card('Affordability').sees('Red: above 40%', 'Counted rows: 1,000.');
  await reviewer.expectAxeToBeContent();
  expect(await rowsInView(reviewer)).toBeGreaterThanOrEqual(12);
  await reviewer.setViewportSize({ width: 390, height: 844 });
  await reviewer.expectNoSidewaysScroll();
  await reviewer.setViewportSize(deskScreen);
  const recommendation = reviewer.card('Your recommendation');
  await recommendation.getByLabel('Amount, KES').fill('300000');
  await recommendation.sees('The amount is KES 300,000; KES 800,000 was asked for.');
  // A press on a period fills the form, and what is typed stays while another screen is open
  await recommendation.getByRole('button', { name: /^6 m [\d.]+%$/ }).click();
  expect(await recommendation.getByLabel('Period').inputValue()).toBe('6 Months');
  await reviewer.getByRole('link', { name: 'Queue' }).click();
  await reviewer.goBack();
  expect(await recommendation.getByLabel('Amount, KES').inputValue()).toBe('300000');
  await recommendation.presses('Undo what I typed');
  expect(await recommendation.getByLabel('Amount, KES').inputValue()).toBe('800000');
  await recommendation.getByLabel('Amount, KES').fill('300000');
  await reviewer.getByRole('button', { name: 'M-Pesa statement', exact: true }).click();
  await reviewer.presses('Read the rows of this statement');
  await recommendation.fillsIn({ Why: 'Good turnover, in both shops.' }, 'Recommend');
  await reviewer.expectToast('Somebody with the permission approve decides now.');
  expect(await reviewer.getByRole('button', { name: 'Approve with your passkey' }).count()).toBe(0);

  // Another one approves, with the passkey
  const approver = await staffAtDesk(['approve'], { name: 'Mutiso Mwangi', expected: /409/ });
  await approver.getByRole('link', { name: /^Under Review/ }).click();
  await approver.getByLabel('Assigned to').selectOption({ label: name });
  await approver.getByRole('link', { name: ref }).click();
  const decision = approver.card('Decision');
  await decision.sees(
    'Good turnover, in both shops.',
    /^red, an installment/,
    /^With these terms: red,/,
    /^It is the statement of the number /,
  );
  await decision.getByRole('region', { name: 'What the owner will see' }).waitFor();
  // Each sees the other, and a colleague who is quicker takes nothing of what is typed
  await reviewer.reload();
  await reviewer.sees('Mutiso Mwangi has this file open.');
  await decision.getByLabel('Amount, KES').fill('250000');
  await recommendation.presses('Recommend');
  await reviewer.expectToast('Somebody with the permission approve decides now.');
  await decision.presses('Approve with your passkey');
  await approver.expectToast('This application has changed.');
  expect(await decision.getByLabel('Amount, KES').inputValue()).toBe('250000');
  await decision.presses('Undo what I typed');
  await decision.presses('Approve with your passkey');
  await approver.expectToast('The owner gets an SMS, and reads the offer.');

  // Their owner accepts
  await phone.goto(pathOf(application));
  await phone.getByLabel(offerConsent.texts.en).check();
  await phone.presses('Send code');
  const code = await offerCodeSentTo(owner.phone);
  await phone.fillsIn({ 'Code from the SMS': code }, 'Accept offer');
  await chip(phone, 'Offer Accepted').waitFor();
  expect(await detailOf(owner, application)).toMatchObject({
    status: 'Offer Accepted',
    offer: { amount: 300_000 },
  });
});

describeAtNight('the office', () => {
  it('two filters that are chosen before either is drawn both count', async () => {
    const page = await staffAtDesk(['review'], { name: 'Achieng Otieno' });
    await page.locator('option', { hasText: 'Nobody yet' }).waitFor({ state: 'attached' });
    await page.evaluate(() => {
      for (const [label, value] of Object.entries({
        Order: 'desc',
        'Assigned to': 'nobody',
      })) {
        const select = Array.from(document.querySelectorAll('label'))
          .find((one) => one.textContent?.startsWith(label))
          ?.querySelector('select');
        if (!select) throw new Error(`The queue has no filter ${label}.`);
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await page.waitForURL(/order=desc&assignee=nobody$/);
    await expect.poll(() => page.getByLabel('Order').inputValue()).toBe('desc');
  });
});
