import type { Request } from 'playwright-core';
import { form, pdf } from '#test/support/application-form.ts';
import { describeAtNight } from '#test/support/at-night.ts';
import { deskScreen, expectFocus, phoneScreen, refuse } from '#test/support/browser.ts';
import { casesOf } from '#test/support/layer.ts';
import { files, givenApplication, givenOwner } from '#test/support/owner.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

const isPost = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/applications');

it('sending the form needs the consent, and leads the owner to the missing fields', async () => {
  const page = await form.open(await givenOwner());
  const posts: Request[] = [];
  page.on('request', (request) => isPost(request) && posts.push(request));
  await form.answerQuestions(page);
  await form.attachRequired(page);
  await form.submit(page);
  await page.sees('Tick the box so that we may look at your statements.');
  expect(posts).toEqual([]);
  const consent = page.getByLabel(/^I agree that/);
  await expectFocus(consent);
  // And when it is given
  await consent.check();
  await form.submit(page);
  await page.waitForURL('/applications/*');
  expect(posts[0]?.postDataJSON()).toMatchObject({ consent: 'statements-2', language: 'en' });
});

it('a failure leaves the form as it is, and the next press makes one application', async () => {
  // Given an answer that is lost after the server has acted
  const owner = await givenOwner();
  const page = await form.open(owner);
  await form.fillCompletely(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/applications', async (route) => {
    if (!isPost(route.request())) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    return route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
  });
  await form.submit(page);
  await page.expectToast('Failed to submit application. Try again.');
  await form.expectAnswers(page);
  // When it is pressed again
  await page.unrouteAll();
  const again = page.waitForRequest(isPost);
  await form.submit(page);
  expect((await again).headers()['idempotency-key']).toBe(keys[0]);
  // Then there is one
  await page.waitForURL('/applications/*');
  const { reply } = await owner.listApplications();
  expect(reply.applications).toHaveLength(1);
});

describeAtNight('sending the form', () => {
  it('an owner with an open application does not see the form', async () => {
    const owner = await givenOwner();
    const { ref } = await givenApplication(owner);
    const page = await openAs(owner, '/apply');
    await page.sees(`You already have an application in review (${ref}).`);
    expect(await page.getByLabel('Business Name').count()).toBe(0);
    const link = page.locator('main').getByRole('link', { name: 'My Applications' });
    expect(await link.getAttribute('href')).toBe('/applications');
  });

  it('the form names the open application if another device was faster', async () => {
    const owner = await givenOwner();
    const page = await form.open(owner);
    await form.fillCompletely(page);
    const { ref } = await givenApplication(owner);
    await form.submit(page);
    const refusal = page.getByRole('alert').filter({ hasText: 'You already have an application' });
    await refusal.waitFor();
    expect(await refusal.innerText()).toContain(ref);
    await refusal.getByRole('link', { name: 'My Applications' }).click();
    await page.waitForURL('/applications');
  });

  it('the form shows the refusal of a document beside that document, and loses nothing', async () => {
    // Given an HTML file named .pdf that is noticed at once, and one that only the server notices
    const page = await form.open(await givenOwner());
    await form.fillCompletely(page);
    await form.choose(page, /M-Pesa Statement/, pdf('trick.pdf', files.html));
    await form
      .documentOf(page, /M-Pesa Statement/)
      .sees('Only PDF files are accepted for the M-Pesa statement.');
    const hidden = Buffer.concat([files.pdf, files.html]);
    await form.attach(page, /M-Pesa Statement/, pdf('trick.pdf', hidden));
    await form.submit(page);
    await form
      .documentOf(page, /M-Pesa Statement/)
      .sees('The M-Pesa statement is not a real PDF file. Choose the original file from M-Pesa.');
    await form.expectAnswers(page);
    // And the right file can be chosen at once
    await form.attach(page, /M-Pesa Statement/, pdf('statement.pdf'));
    await form.submit(page);
    await page.waitForURL('/applications/*');
  });

  it('Enter in a text field does not send an unfinished form', async () => {
    const page = await form.open(await givenOwner());
    const posts: Request[] = [];
    page.on('request', (request) => isPost(request) && posts.push(request));
    await page.getByLabel('Business Name').fill('M');
    await page.getByLabel('Business Name').press('Enter');
    await page.sees('Enter the full name of your business.', 'Choose the M-Pesa statement.');
    expect(posts).toEqual([]);
  });

  it('two presses make one application', async () => {
    const owner = await givenOwner();
    const page = await form.open(owner);
    await form.fillCompletely(page);
    await page.getByRole('button', { name: 'Submit Application' }).dblclick();
    await page.waitForURL('/applications/*');
    const { reply } = await owner.listApplications();
    expect(reply.applications).toHaveLength(1);
  });
});

it.each(casesOf([['a cheap phone', phoneScreen]], [['a desk', deskScreen]]))(
  'the form is accessible in every state, on %s',
  async (_, screen) => {
    const page = await form.open(await givenOwner(), '/apply', screen);
    const expectClean = async () => {
      await page.mouse.move(0, 0);
      await page.expectAccessible();
    };
    // Empty, with every error, filled in, locked, and reopened
    await expectClean();
    await form.submit(page);
    await page.sees('Choose a sector.');
    await expectClean();
    await form.answerQuestions(page);
    const locked = pdf('MPESA_Statement_2026-05-01_to_2026-11-01.pdf', files.lockedPdf);
    await form.attach(page, /M-Pesa Statement/, locked);
    await form.choose(page, /Bank Statement/, pdf('bank.docx', Buffer.from('PK')));
    await page.sees('Only PDF or CSV files are accepted for the bank statement.');
    await form.saved(page);
    await expectClean();
    await page.getByLabel('Statement password').fill('123456');
    await page.getByLabel('Description').focus();
    await page.sees('Password saved');
    await expectClean();
    await page.reload();
    await page.sees('We kept your draft');
    await expectClean();
  },
);

describeAtNight('everybody can fill it in', () => {
  it('an owner fills in the form without a pointer', async () => {
    const page = await form.open(await givenOwner());
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return element.labels?.[0]?.textContent?.trim() ?? element.textContent?.trim();
      });
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
    // Replaces the system's file dialog.
    await form.attachRequired(page);
    while (!(await focused())?.startsWith('I agree')) await keyboard.press('Tab');
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.waitForURL('/applications/*');
  });
});

describeAtNight('the form', () => {
  it('a form that could not be loaded says so, and loads with the next try', async () => {
    const page = await visitorSignedInAs(await givenOwner(), { expected: /status of 500/ });
    await refuse(page, '**/api/application-draft', 500, 'server.internal', 'Not now.');
    await page.goto('/apply');
    await page.sees('Not now.');
    await page.unrouteAll();
    await page.presses('Try again');
    await page.getByLabel('Business Name').waitFor();
  });
});

describeAtNight('what a choice costs', () => {
  it('the cost of a choice is shown in total and by the month, with the last month if it differs', async () => {
    const page = await form.open(await givenOwner());
    const summary = page.locator('.amount-summary');
    const height = (await summary.boundingBox())?.height;
    await page.getByRole('radio', { name: 'Web Application' }).check();
    await summary.getByText('KES 300,000').waitFor();
    await page.getByRole('radio', { name: '24 Months' }).check();
    await summary.getByText('About KES 12,500 a month for 24 months, before any fees').waitFor();
    expect(await summary.getByText('Last month').count()).toBe(0);
    // And when the months do not divide it
    await page.getByRole('radio', { name: '36 Months' }).check();
    await summary.getByText('About KES 8,334 a month for 36 months, before any fees').waitFor();
    await summary.getByText('Last month KES 8,310').waitFor();
    expect((await summary.boundingBox())?.height).toBe(height);
  });
});
