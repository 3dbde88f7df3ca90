import { describe, expect, it } from 'vitest';
import { getDraft, withdrawApplication } from '#shared/applications/contract.ts';
import {
  answerQuestions,
  attach,
  documentOf,
  eventually,
  expectAnswers,
  openForm,
  pdf,
  saved,
} from '#test/support/application-form.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, expectNoSidewaysScroll } from '#test/support/browser.ts';
import { call, newKey } from '#test/support/call.ts';
import { files, givenApplication, givenOwner, type Owner } from '#test/support/owner.ts';

const draftOf = async ({ tokens }: Owner) =>
  (await call(getDraft, { token: tokens.accessToken })).reply.draft;

describe('a draft', () => {
  it('a draft is there after a reload and on another device, with the documents that were uploaded', async () => {
    // Given
    const owner = await givenOwner();
    const phone = await openForm(owner);
    await answerQuestions(phone);
    await attach(phone, /M-Pesa Statement/, pdf('statement.pdf'));
    await eventually(async () => (await draftOf(owner))?.documents.mpesa?.size).toBe(
      files.pdf.length,
    );
    // When, Then
    await phone.reload();
    await phone.getByText(/^We kept your draft of \d+ \w+, \d\d:\d\d\.$/).waitFor();
    await expectAnswers(phone);
    // And on a desk, where it is changed
    const desk = await openForm(owner, '/apply', deskScreen);
    await desk.getByText('We kept your draft of').waitFor();
    await expectAnswers(desk);
    await documentOf(desk, /M-Pesa Statement/)
      .getByText('statement.pdf')
      .waitFor();
    expect(await desk.getByLabel(/^I agree that/).isChecked()).toBe(false);
    await desk.getByLabel('Business Name').fill('Mama Njeri and Daughters');
    await saved(desk);
    // Then the phone has the newer one
    await phone.reload();
    await phone.getByText('We kept your draft').waitFor();
    expect(await phone.getByLabel('Business Name').inputValue()).toBe('Mama Njeri and Daughters');
    await expectNoSidewaysScroll(phone);
  });

  it('a draft that cannot be saved online is stored on the phone, and saved once the line is back', async () => {
    // Given
    const owner = await givenOwner();
    const page = await openForm(owner);
    await page.route('**/api/application-draft', (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
    );
    // When
    await answerQuestions(page);
    // Then
    await page.getByText('Saved on this phone, not yet online').waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
    expect(await draftOf(owner)).toBeNull();
    // And after a reload, with the line back
    await page.unrouteAll();
    await page.reload();
    await page.getByText('We kept your draft').waitFor();
    await expectAnswers(page);
    await eventually(async () => (await draftOf(owner))?.businessName).toBe('Mama Njeri Groceries');
  });

  it('the draft of an owner who signed out is nowhere on the phone', async () => {
    // Given
    const page = await openForm(await givenOwner(), '/apply', deskScreen);
    await answerQuestions(page);
    // When
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('link', { name: 'SIGN IN', exact: true }).waitFor();
    // Then
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain('Mama Njeri');
  });
});

describeAtNight('answers of an earlier application', () => {
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

  it('the answers of an earlier application fill the form, without its documents and consent', async () => {
    // Given
    const owner = await givenOwner();
    const { applicationId, ref } = await givenWithdrawn(owner);
    // When
    const page = await openForm(owner, `/apply?again=${applicationId}`);
    // Then
    await page.getByText(`These are your answers of application ${ref}.`).waitFor();
    expect(await page.getByLabel('Business Name').inputValue()).toBe('Mama Njeri Groceries');
    expect(await page.getByRole('radio', { name: 'ERP / POS System' }).isChecked()).toBe(true);
    expect(await page.getByText(', uploaded').count()).toBe(0);
    expect(await page.getByLabel(/^I agree that/).isChecked()).toBe(false);
  });
});
