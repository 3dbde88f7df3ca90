import {
  chip,
  describeAccessibleScreens,
  detailOf,
  givenAsked,
  givenNoNews,
  pathOf,
  refused,
} from '#test/support/application-screens.ts';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { files, givenOwner } from '#test/support/owner.ts';
import { openAs, visitorSignedInAs } from '#test/support/session.ts';

it('questions are answered with a text and with a file, and the last answer returns the application to the office', async () => {
  const owner = await givenOwner();
  const application = await givenAsked(owner);
  const page = await openAs(owner, pathOf(application));
  await page.getByRole('heading', { name: 'We need something from you' }).waitFor();
  await page.sees('0 of 2 answered');
  const inWords = page.getByRole('form', { name: 'Question 1' });
  const withFile = page.getByRole('form', { name: 'Question 2' });
  await inWords.getByText(/Please answer by \d+ \w+ \d{4}\./).waitFor();

  // An empty answer does not count
  await inWords.getByRole('button', { name: 'Send answer' }).click();
  await inWords.getByText('Write an answer, or choose the file we asked for.').waitFor();
  await withFile.getByRole('button', { name: 'Send answer' }).click();
  await withFile.getByText('Choose the M-Pesa statement.').waitFor();

  // Typed text survives a reload
  await inWords.getByLabel('Your answer').fill('Four: three cashiers and me.');
  await page.reload();
  expect(await inWords.getByLabel('Your answer').inputValue()).toBe('Four: three cashiers and me.');
  await inWords.getByRole('button', { name: 'Send answer' }).click();
  await page.sees('1 of 2 answered');
  expect(await inWords.count()).toBe(0);
  await page.sees('Four: three cashiers and me.');

  // And so does what was uploaded
  await withFile.getByLabel('M-Pesa statement (PDF)').setInputFiles({
    name: 'june.pdf',
    mimeType: 'application/pdf',
    buffer: files.pdf,
  });
  await withFile.getByText(/, uploaded/).waitFor();
  await page.reload();
  await withFile.getByText('june.pdf').waitFor();
  await withFile.getByLabel(/Anything to add/).fill('May is not in it.');
  await withFile.getByRole('button', { name: 'Send answer' }).click();
  await chip(page, 'Under Review').waitFor();
  await page.getByRole('heading', { name: 'Our questions' }).waitFor();

  const { questions, documents } = await detailOf(owner, application);
  expect(questions.map(({ answer }) => answer?.text)).toEqual([
    'Four: three cashiers and me.',
    'May is not in it.',
  ]);
  expect(documents.map(({ filename }) => filename)).toContain('june.pdf');
});

atNight('a question that was answered on another device is shown with that answer', async () => {
  const owner = await givenOwner();
  const application = await givenAsked(owner);
  const page = await visitorSignedInAs(owner, { expected: refused });
  await givenNoNews(page);
  await page.goto(pathOf(application));
  const form = page.getByRole('form', { name: 'Question 1' });
  await form.getByLabel('Your answer').fill('Five.');
  const { applicationId } = application;
  await owner.answerQuestion({ applicationId, number: 1, text: 'Four.' });
  await form.getByRole('button', { name: 'Send answer' }).click();
  await page.expectToast('This question has been answered already.');
  await page.sees('1 of 2 answered');
  await page.getByText('Four.', { exact: true }).waitFor();
});

describeAtNight('questions of the office', () => {
  it('an answer is given once although the reply to it was lost', async () => {
    const owner = await givenOwner();
    const application = await givenAsked(owner);
    const page = await visitorSignedInAs(owner, { expected: /status of 500/ });
    await givenNoNews(page);
    await page.goto(pathOf(application));
    const keys: (string | undefined)[] = [];
    await page.route('**/answers', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.fulfill({ status: 500, json: { code: 'server.internal', message: 'No.' } });
    });
    const form = page.getByRole('form', { name: 'Question 1' });
    await form.getByLabel('Your answer').fill('Four.');
    await form.getByRole('button', { name: 'Send answer' }).click();
    await page.expectToast('No.');
    expect(await form.getByLabel('Your answer').inputValue()).toBe('Four.');
    await form.getByRole('button', { name: 'Send answer' }).click();
    await page.sees('1 of 2 answered');
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});

describeAccessibleScreens('Information Requested', givenAsked);
