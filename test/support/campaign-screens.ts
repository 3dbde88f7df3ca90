/** The screen of promotional SMS. */
import { dueRow } from '#core/due/due.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { IMPORT_ROWS } from '#shared/rewards/contract.ts';
import type { Visit } from './browser.ts';
import { givenOwner, type Owner } from './owner.ts';
import { givenCustomers } from './rewards.ts';
import type { Screen } from './screen.ts';
import { openAs } from './session.ts';
import { getItem, putItem, setAccount, setCredits } from './table.ts';

/** Three customers, of whom Wanjiku agreed to offers. */
export async function givenSmsShop(credits = 500): Promise<Owner> {
  const owner = await givenCustomers();
  await setCredits(owner.userId, { purchasedSMS: credits, smsBalance: credits });
  return owner;
}

/** More people who agreed than are needed to leave some out, at a shop that may write to as many. */
export async function givenLargeShop(customers: number): Promise<Owner> {
  const owner = await givenOwner('Mama Njeri');
  await setCredits(owner.userId, { purchasedSMS: customers, smsBalance: customers });
  await setAccount(owner.userId, { signeUpDate: '2026-01-05T09:00:00.000Z' });
  const rows = Array.from({ length: customers }, (_, n) => ({
    phone: `+2547110${String(n).padStart(5, '0')}`,
    name: null,
    points: 0,
    consentAt: '2026-10-01T09:00:00.000Z',
  }));
  for (let at = 0; at < customers; at += IMPORT_ROWS)
    await owner.importCustomers({ rows: rows.slice(at, at + IMPORT_ROWS) });
  return owner;
}

export const campaignKey = ({ userId }: Owner, campaignId: string) => ({
  pk: `campaigns#${userId}`,
  sk: campaignId,
});

/** Puts the end of a campaign to eight days ago, with a visit of these people in the days after. */
export async function ageCampaign(
  owner: Owner,
  campaignId: string,
  visitors: readonly string[],
): Promise<void> {
  const { userId } = owner;
  const daysAgo = (days: number) => Date.now() - days * DAY_MS;
  const at = (days: number) => new Date(daysAgo(days)).toISOString();
  const ended = await getItem(campaignKey(owner, campaignId));
  const row = dueRow({ kind: 'visits', at: daysAgo(1), ownerId: userId, subject: campaignId });
  await putItem({ ...ended, endedAt: at(8), visitsAt: row.at });
  await putItem({
    ...row,
    entity: 'due',
    pk: `due#visits#${row.day}#${row.shard}`,
    sk: `${row.at}#${userId}#${campaignId}`,
  });
  for (const phone of visitors) {
    const customer = await getItem({ pk: `user#${userId}`, sk: `customer#${phone}` });
    await putItem({ ...customer, lastVisit: at(3) });
  }
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
  await page.sees('This list is fixed now.');
  return page;
}

export const messageField = (page: Screen) => page.getByLabel('Message', { exact: true });

export const chooseList = (page: Screen, text: string) =>
  page.getByLabel('Your list as a CSV file').setInputFiles({
    name: 'chama.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
