/** The screen of promotional SMS, as a shop uses it. */
import type { Page } from 'playwright-core';
import type { Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import { givenCustomers } from './rewards.ts';
import { openAs } from './session.ts';
import { setCredits } from './table.ts';

/** A shop with three customers, of whom Wanjiku has agreed to offers, and with credits. */
export async function givenSmsShop(credits = 500): Promise<Owner> {
  const owner = await givenCustomers();
  await setCredits(owner.userId, { purchasedSMS: credits, smsBalance: credits });
  return owner;
}

export async function openSms(owner: Owner, search = '', visit: Visit = {}): Promise<Page> {
  const page = await openAs(owner, `/send-sms${search}`, visit);
  await page.getByRole('heading', { name: 'Send Promotional SMS' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Send Promotional SMS' });
  await tabs.or(page.getByRole('link', { name: 'Back to campaigns' })).waitFor();
  return page;
}

/** Begins a campaign to all customers who agreed, up to the step of its message. */
export async function openMessageStep(owner: Owner, visit: Visit = {}): Promise<Page> {
  const page = await openSms(owner, '?campaign=new&step=audience', visit);
  await page.getByRole('button', { name: 'Next: the message' }).click();
  await messageField(page).waitFor();
  return page;
}

/** Begins a campaign with a text, up to its review. */
export async function openReview(owner: Owner, text: string, visit: Visit = {}): Promise<Page> {
  const page = await openMessageStep(owner, visit);
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Next: review' }).click();
  await page.getByText('These people are noted now').waitFor();
  return page;
}

export const messageField = (page: Page) => page.getByLabel('Message', { exact: true });

/** Chooses a file with this text. */
export const chooseList = (page: Page, text: string) =>
  page.getByLabel('Your list as a CSV file').setInputFiles({
    name: 'chama.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
