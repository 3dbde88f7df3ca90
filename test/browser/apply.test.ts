import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  getDraft,
  listApplications,
  withdrawApplication,
} from '../../shared/applications/contract.ts';
import {
  agree,
  answerQuestions,
  attach,
  attachRequired,
  choose,
  documentOf,
  eventually,
  openForm,
  pdf,
  submitForm,
} from '../support/application-form.ts';
import { deskScreen, expectNoSidewaysScroll, phoneScreen } from '../support/browser.ts';
import { baseUrl } from '../support/cloud.ts';
import { call, files, givenApplication, givenOwner, newKey, type Owner } from '../support/owner.ts';
import { visitorSignedInAs } from '../support/session.ts';
import { codeSentTo } from '../support/sign-in.ts';
import { waitOutPause } from '../support/table.ts';

const saved = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();

const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor();

const draftOf = async ({ tokens }: Owner) =>
  (await call(getDraft, { token: tokens.accessToken })).reply.draft;

const isPost = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/applications');

async function fillCompletely(page: Page): Promise<void> {
  await answerQuestions(page);
  await attachRequired(page);
  await agree(page);
}

/** Everything that a draft brings back. */
async function expectAnswers(page: Page): Promise<void> {
  expect(await page.getByLabel('Business Name').inputValue()).toBe('Mama Njeri Groceries');
  expect(await page.getByRole('radio', { name: 'Retail' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Mobile App' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: '12 Months' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Description').inputValue()).toContain('for two shops');
}

describe('the form', () => {
  it('a form that could not be loaded says so, and loads with the next try', async () => {
    // Given
    const page = await visitorSignedInAs(await givenOwner(), { expected: /status of 500/ });
    await page.route('**/api/application-draft', (route) =>
      route.fulfill({ status: 500, json: { code: 'server.internal', message: 'Not now.' } }),
    );
    await page.goto('/apply');
    await page.getByText('Not now.').waitFor();
    // When
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    // Then
    await page.getByLabel('Business Name').waitFor();
  });
});

describe('what a choice costs', () => {
  it('the cost of a choice is shown in total and by the month, with the last month if it differs', async () => {
    // Given
    const page = await openForm(await givenOwner());
    const summary = page.locator('.amount-summary');
    const height = (await summary.boundingBox())?.height;
    // When
    await page.getByRole('radio', { name: 'Web Application' }).check();
    await summary.getByText('KES 300,000').waitFor();
    await page.getByRole('radio', { name: '24 Months' }).check();
    // Then
    await summary.getByText('About KES 12,500 a month for 24 months, before any fees').waitFor();
    expect(await summary.getByText('Last month').count()).toBe(0);
    // And when the months do not divide it
    await page.getByRole('radio', { name: '36 Months' }).check();
    await summary.getByText('About KES 8,334 a month for 36 months, before any fees').waitFor();
    await summary.getByText('Last month KES 8,310').waitFor();
    expect((await summary.boundingBox())?.height).toBe(height);
  });
});

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
    await toast(page, 'Your financing request has been received.');
    await page.waitForTimeout(2_500);
    // Then
    expect(await draftOf(owner)).toBeNull();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('deliveries');
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

describe('sending the form', () => {
  it('sending the form needs the consent, and leads the owner to the missing fields', async () => {
    // Given
    const page = await openForm(await givenOwner());
    const posts: Request[] = [];
    page.on('request', (request) => isPost(request) && posts.push(request));
    await answerQuestions(page);
    await attachRequired(page);
    // When
    await submitForm(page);
    // Then
    await page.getByText('Tick the box so that we may look at your statements.').waitFor();
    expect(posts).toEqual([]);
    const consent = page.getByLabel(/^I agree that/);
    await eventually(() => consent.evaluate((box) => box === document.activeElement)).toBe(true);
    // And when it is given
    await consent.check();
    await submitForm(page);
    await page.waitForURL(`${baseUrl}/applications`);
    expect(posts[0]?.postDataJSON()).toMatchObject({ consent: 'statements-1' });
  });

  it('Enter in a text field does not send an unfinished form', async () => {
    const page = await openForm(await givenOwner());
    const posts: Request[] = [];
    page.on('request', (request) => isPost(request) && posts.push(request));
    await page.getByLabel('Business Name').fill('M');
    await page.getByLabel('Business Name').press('Enter');
    await page.getByText('Enter the full name of your business.').waitFor();
    await page.getByText('Choose the M-Pesa statement.').waitFor();
    expect(posts).toEqual([]);
  });

  it('an owner with an open application does not see the form', async () => {
    // Given
    const owner = await givenOwner();
    const { ref } = await givenApplication(owner);
    // When
    const page = await visitorSignedInAs(owner);
    await page.goto('/apply');
    // Then
    await page.getByText(`You already have an application in review (${ref}).`).waitFor();
    expect(await page.getByLabel('Business Name').count()).toBe(0);
    const link = page.locator('main').getByRole('link', { name: 'My Applications' });
    expect(await link.getAttribute('href')).toBe('/applications');
  });

  it('the form names the open application if another device was faster', async () => {
    // Given
    const owner = await givenOwner();
    const page = await openForm(owner);
    await fillCompletely(page);
    const { ref } = await givenApplication(owner);
    // When
    await submitForm(page);
    // Then
    const refusal = page.getByRole('alert').filter({ hasText: 'You already have an application' });
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain(ref);
    await refusal.getByRole('link', { name: 'My Applications' }).click();
    await page.waitForURL(`${baseUrl}/applications`);
  });

  it('the form shows the refusal of a document beside that document, and loses nothing', async () => {
    // Given an HTML file named .pdf
    const owner = await givenOwner();
    const page = await openForm(owner);
    await fillCompletely(page);
    await attach(page, /M-Pesa Statement/, pdf('trick.pdf', files.html));
    // When
    await submitForm(page);
    // Then
    await documentOf(page, /M-Pesa Statement/)
      .getByText(
        'The M-Pesa statement is not a real PDF file. Choose the original file from M-Pesa.',
      )
      .waitFor();
    await expectAnswers(page);
    // And the right file can be chosen at once
    await attach(page, /M-Pesa Statement/, pdf('statement.pdf'));
    await submitForm(page);
    await page.waitForURL(`${baseUrl}/applications`);
  });

  it('a failure leaves the form as it is, and the next press makes one application', async () => {
    // Given an answer that is lost after the server has acted
    const owner = await givenOwner();
    const page = await openForm(owner);
    await fillCompletely(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/applications', async (route) => {
      if (!isPost(route.request())) return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      return route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
    });
    await submitForm(page);
    await toast(page, 'Failed to submit application. Try again.');
    await expectAnswers(page);
    // When it is pressed again
    await page.unrouteAll();
    const again = page.waitForRequest(isPost);
    await submitForm(page);
    expect((await again).headers()['idempotency-key']).toBe(keys[0]);
    // Then there is one
    await page.waitForURL(`${baseUrl}/applications`);
    const { reply } = await call(listApplications, { token: owner.tokens.accessToken, query: {} });
    expect(reply.applications).toHaveLength(1);
  });

  it('two presses make one application', async () => {
    const owner = await givenOwner();
    const page = await openForm(owner);
    await fillCompletely(page);
    await page.getByRole('button', { name: 'Submit Application' }).dblclick();
    await page.waitForURL(`${baseUrl}/applications`);
    const { reply } = await call(listApplications, { token: owner.tokens.accessToken, query: {} });
    expect(reply.applications).toHaveLength(1);
  });
});

describe('everybody can fill it in', () => {
  it('an owner fills in the form without a pointer', async () => {
    // Given
    const page = await openForm(await givenOwner());
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return element.labels?.[0]?.textContent?.trim() ?? element.textContent?.trim();
      });
    // When
    await page.getByLabel('Business Name').focus();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Mama Njeri Groceries');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    expect(await focused()).toBe('Education');
    await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await focused()).toContain('Web Application');
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    expect(await focused()).toBe('12 Months');
    await keyboard.press('Tab');
    await keyboard.type('Stock and sales in one place.');
    await keyboard.press('Tab');
    expect(await focused()).toBe('M-Pesa Statement (PDF)');
    // The file dialog is the system's own: what it gives is given here.
    await attachRequired(page);
    while (!(await focused())?.startsWith('I agree')) await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    // Then
    await page.waitForURL(`${baseUrl}/applications`);
  });

  it.each([
    ['a cheap phone', phoneScreen],
    ['a desk', deskScreen],
  ])('the form is accessible in every state, on %s', async (_, screen) => {
    const page = await openForm(await givenOwner(), '/apply', screen);
    const expectClean = async () => {
      await page.mouse.move(0, 0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await expectNoSidewaysScroll(page);
    };
    // Empty, with every error, filled in, locked, and come back to
    await expectClean();
    await submitForm(page);
    await page.getByText('Choose a sector.').waitFor();
    await expectClean();
    await answerQuestions(page);
    const locked = pdf('MPESA_Statement_2026-05-01_to_2026-11-01.pdf', files.lockedPdf);
    await attach(page, /M-Pesa Statement/, locked);
    await choose(page, /Bank Statement/, pdf('accounts.docx'));
    await page.getByText('Only PDF or CSV files are accepted for the bank statement.').waitFor();
    await saved(page);
    await expectClean();
    await page.getByLabel('Statement password').fill('123456');
    await page.getByLabel('Description').focus();
    await page.getByText('Password saved').waitFor();
    await expectClean();
    await page.reload();
    await page.getByText('We kept your draft').waitFor();
    await expectClean();
  });
});
