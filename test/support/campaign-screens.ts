/** The screen of promotional SMS. */
import type { Visit } from './browser.ts';
import type { Owner } from './owner.ts';
import { givenCustomers } from './rewards.ts';
import type { Screen } from './screen.ts';
import { openAs } from './session.ts';
import { setCredits } from './table.ts';

/** Three customers, of whom Wanjiku agreed to offers. */
export async function givenSmsShop(credits = 500): Promise<Owner> {
  const owner = await givenCustomers();
  await setCredits(owner.userId, { purchasedSMS: credits, smsBalance: credits });
  return owner;
}

export async function openSms(owner: Owner, search = '', visit: Visit = {}): Promise<Screen> {
  const page = await openAs(owner, `/send-sms${search}`, visit);
  await page.getByRole('heading', { name: 'Send Promotional SMS' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Send Promotional SMS' });
  await tabs.or(page.getByRole('link', { name: 'Back to campaigns' })).waitFor();
  return page;
}

export async function openMessageStep(owner: Owner, visit: Visit = {}): Promise<Screen> {
  const page = await openSms(owner, '?campaign=new&step=audience', visit);
  await page.presses('Next: the message');
  await messageField(page).waitFor();
  return page;
}

export async function openReview(owner: Owner, text: string, visit: Visit = {}): Promise<Screen> {
  const page = await openMessageStep(owner, visit);
  await messageField(page).fill(text);
  await page.presses('Next: review');
  await page.sees('These people are noted now');
  return page;
}

export const messageField = (page: Screen) => page.getByLabel('Message', { exact: true });

export const chooseList = (page: Screen, text: string) =>
  page.getByLabel('Your list as a CSV file').setInputFiles({
    name: 'chama.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
