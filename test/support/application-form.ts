/** The form of /apply, as owners fill it in. */
import { expect } from 'vitest';
import { phoneScreen } from './browser.ts';
import { files, type Owner } from './owner.ts';
import { partOf, type Screen } from './screen.ts';
import { openAs } from './session.ts';

/** Browsers log this line for a failed request. */
const expected = /Failed to load resource/;

async function open(owner: Owner, path = '/apply', screen = phoneScreen): Promise<Screen> {
  const page = await openAs(owner, path, { screen, expected });
  await page.getByLabel('Business Name').waitFor();
  return page;
}

/** A draft is saved a second after the last change, and a file is removed some time later. */
export const eventually = <T>(read: () => T) => expect.poll(read);

export const pdf = (name: string, buffer = files.pdf) => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});

export const certificate = { name: 'cert.png', mimeType: 'image/png', buffer: files.png };

/** Everything but documents and consent. */
async function answerQuestions(page: Screen): Promise<void> {
  await page.getByLabel('Business Name').fill('Mama Njeri Groceries');
  await page.getByRole('radio', { name: 'Retail' }).check();
  await page.getByRole('radio', { name: 'Mobile App' }).check();
  await page.getByRole('radio', { name: '12 Months' }).check();
  await page.getByLabel('Description').fill('Stock and sales in one place, for two shops.');
}

const agree = (page: Screen): Promise<void> => page.getByLabel(/^I agree that/).check();

/** The progress of an upload has the same label as its input, so both are asked for. */
const choose = (page: Screen, label: RegExp, file: ReturnType<typeof pdf>): Promise<void> =>
  page.locator('input[type=file]').and(page.getByLabel(label)).setInputFiles(file);

const documentOf = (page: Screen, label: RegExp) =>
  partOf(page.locator('.document').filter({ has: page.getByLabel(label) }));

async function attach(page: Screen, label: RegExp, file: ReturnType<typeof pdf>) {
  await choose(page, label, file);
  await documentOf(page, label).sees(file.name, ', uploaded');
}

async function attachRequired(page: Screen): Promise<void> {
  await attach(page, /M-Pesa Statement/, pdf('statement.pdf'));
  await attach(page, /Registration Certificate/, certificate);
}

async function fillCompletely(page: Screen): Promise<void> {
  await answerQuestions(page);
  await attachRequired(page);
  await agree(page);
}

const submit = (page: Screen): Promise<void> =>
  page.getByRole('button', { name: 'Submit Application' }).click();

const saved = (page: Screen) => page.getByText(/^Draft saved \d\d:\d\d$/).waitFor();

/** Everything that `answerQuestions` filled in. */
async function expectAnswers(page: Screen): Promise<void> {
  expect(await page.getByLabel('Business Name').inputValue()).toBe('Mama Njeri Groceries');
  expect(await page.getByRole('radio', { name: 'Retail' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Mobile App' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: '12 Months' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Description').inputValue()).toContain('for two shops');
}

export const form = {
  open,
  answerQuestions,
  agree,
  choose,
  documentOf,
  attach,
  attachRequired,
  fillCompletely,
  submit,
  saved,
  expectAnswers,
};
