import { describe, expect, it } from 'vitest';
import { getDraft, withdrawApplication } from '#shared/applications/contract.ts';
import {
  answerQuestions,
  attach,
  eventually,
  expectAnswers,
  fillCompletely,
  openForm,
  pdf,
  saved,
  submitForm,
} from '#test/support/application-form.ts';
import { expectToast } from '#test/support/browser.ts';
import { call, newKey } from '#test/support/call.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';
import { codeSentTo } from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';

const draftOf = async ({ tokens }: Owner) =>
  (await call(getDraft, { token: tokens.accessToken })).reply.draft;

describe('a draft', () => {
  it('a draft is saved by one request at a time, and the newest text last', async () => {
    // Given a save that takes its time
    const owner = await givenOwner();
    const page = await openForm(owner);
    let [underWay, most] = [0, 0];
    await page.route('**/api/application-draft', async (route) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
      underWay -= 1;
    });
    // When
    await page.getByLabel('Description').fill('First words');
    await page.waitForTimeout(1_300);
    await page.getByLabel('Description').fill('Second thoughts');
    await page.waitForTimeout(1_300);
    await page.getByLabel('Description').fill('Last word');
    // Then
    await eventually(async () => (await draftOf(owner))?.description).toBe('Last word');
    expect(most).toBe(1);
  });

  it('a draft survives a session that has ended', async () => {
    // Given
    const owner = await givenOwner();
    const page = await openForm(owner);
    await answerQuestions(page);
    // When the session ends before anything is online
    await page.evaluate(() => {
      const mine = Object.keys(localStorage).filter((key) => key.startsWith('CognitoIdentity'));
      for (const key of mine) localStorage.removeItem(key);
    });
    await page.reload();
    await page.waitForURL(/\/login\?next=%2Fapply/);
    await waitOutPause(owner.phone);
    await page.getByPlaceholder('07XXXXXX').fill(`0${owner.phone.slice(4)}`);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('Enter OTP').fill(await codeAfterPause(owner));
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    // Then
    await page.getByText('We kept your draft').waitFor();
    await expectAnswers(page);
  });

  it('a draft is gone after "Start again", on the phone and online', async () => {
    // Given
    const owner = await givenOwner('Otieno Hardware');
    const page = await openForm(owner);
    await answerQuestions(page);
    await attach(page, /M-Pesa Statement/, pdf('statement.pdf'));
    await saved(page);
    await page.reload();
    // When
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start again' }).click();
    // Then
    await eventually(() => page.getByText('We kept your draft').count()).toBe(0);
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Otieno Hardware');
    expect(await page.getByText('statement.pdf').count()).toBe(0);
    expect(await draftOf(owner)).toBeNull();
    await page.reload();
    await page.getByLabel('Business Name').waitFor();
    expect(await page.getByText('We kept your draft').count()).toBe(0);
  });

  it('a draft is gone once the application is sent, also if a slow save was under way', async () => {
    // Given
    const owner = await givenOwner();
    const page = await openForm(owner);
    await fillCompletely(page);
    await saved(page);
    await page.route('**/api/application-draft', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    const save = page.waitForRequest('**/api/application-draft');
    await page.getByLabel('Description').fill('Stock, sales and deliveries.');
    await save;
    // When
    await submitForm(page);
    await page.waitForURL(`${baseUrl}/applications`);
    await expectToast(page, 'Your financing request has been received.');
    await page.waitForTimeout(2_500);
    // Then
    expect(await draftOf(owner)).toBeNull();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('deliveries');
  });
});

/** The newest code, once there is one beside that of the first sign-in. */
async function codeAfterPause({ phone }: Owner): Promise<string> {
  const first = await codeSentTo(phone);
  await eventually(() => codeSentTo(phone)).not.toBe(first);
  return codeSentTo(phone);
}

describe('answers of an earlier application', () => {
  const givenWithdrawn = async (owner: Owner) => {
    const { applicationId, ref, version } = await givenApplication(owner);
    await call(withdrawApplication, {
      token: owner.tokens.accessToken,
      params: { applicationId },
      body: { version },
      idempotencyKey: newKey(),
    });
    return { applicationId, ref };
  };

  it('the answers of an earlier application replace a draft only if the owner chooses so', async () => {
    // Given
    const owner = await givenOwner();
    const { applicationId, ref } = await givenWithdrawn(owner);
    const earlier = await openForm(owner);
    await earlier.getByLabel('Description').fill('Something else altogether.');
    await saved(earlier);
    // When
    const page = await openForm(owner, `/apply?again=${applicationId}`);
    // Then
    await page.getByText('We kept your draft').waitFor();
    const description = page.getByLabel('Description');
    expect(await description.inputValue()).toBe('Something else altogether.');
    await page.getByRole('button', { name: `Use the answers of ${ref}` }).click();
    expect(await description.inputValue()).toContain('for two shops');
  });
});
