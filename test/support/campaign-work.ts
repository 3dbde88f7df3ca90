/** Campaigns as owners and functions work on them, in the test's own process and at its own time. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findCredits } from '#core/accounts/credits.store.ts';
import { deps as campaignDeps, type WorkDeps } from '#core/campaigns/deps.ts';
import { createCampaign } from '#core/campaigns/drafts.ts';
import { prepareCampaign } from '#core/campaigns/preparation/prepare.ts';
import { runPreparation } from '#core/campaigns/preparation/run-preparation.ts';
import { confirmCampaign } from '#core/campaigns/sending/confirm.ts';
import { reach } from '#core/contacts/reach.entity.ts';
import { creditEntry } from '#core/credits/credit-entry.entity.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { pace } from '#core/platform/pace.entity.ts';
import { write } from '#core/platform/write.ts';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { newCustomer } from '#core/rewards/customers/new-customer.ts';
import * as outbox from '#core/sms/outbox/outbox.store.ts';
import type { Audience } from '#shared/campaigns/contract.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { TestDispatcher } from './dispatcher.ts';
import { newPhone } from './sign-in.ts';

/** A Monday at nine in the morning of Nairobi. */
export const MORNING = '2033-01-03T06:00:00Z';

/** The dispatcher of a test, whose time is that of all that is done here. */
export let line = new TestDispatcher(MORNING);

export const deps: WorkDeps = {
  ...campaignDeps,
  hours: () => SENDING_HOURS,
  clock: () => line.now,
  hasTime: () => true,
};

/** Begins the time of a test anew, with nobody in the line. */
export async function beginMorning(): Promise<void> {
  line = new TestDispatcher(MORNING);
  await write(pace.delete({ of: 'sms' }));
  for (const batch of await outbox.listBatches(1_000, Number.MAX_SAFE_INTEGER / 1e3)) {
    await write(deps.leaveLine(batch));
  }
}

/** Does something at the first call. */
export function once<Done>(act: () => Promise<Done>): () => Promise<Done> {
  let done: Promise<Done> | undefined;
  return () => (done ??= act());
}

export const everybody: Audience = { filter: 'all', atLeast: null, listId: null };

/** A customer of a business who agreed to offers, unless it is said otherwise. */
export async function givenCustomer(
  businessId: string,
  { given = true, ...more }: Partial<CustomerItem> & { given?: boolean } = {},
): Promise<string> {
  const phone = newPhone();
  const consent = { given, at: '2032-12-01T09:00:00.000Z' };
  await write(customer.put({ ...newCustomer(businessId, phone, line.now), consent, ...more }));
  return phone;
}

export const givenCustomers = (businessId: string, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => givenCustomer(businessId)));

export async function optOut(businessId: string, phone: string): Promise<void> {
  const phoneHash = await hashPhone(phone);
  const set = { optedOutAt: new Date(line.now).toISOString(), optOutSource: 'customer' } as const;
  await write(reach.upsert({ businessId, phoneHash }, { set }));
}

export const draftOf = (userId: string, text = 'Karibu {name}', audience = everybody) =>
  createCampaign(deps, userId, randomUUID(), { name: 'Offer', text, audience });

/** Looks at the audience of a draft, as its worker does. @returns the look */
export async function prepare(
  userId: string,
  campaignId: string,
  kind: 'count' | 'freeze' = 'freeze',
) {
  const { version } = (await deps.findCampaign(userId, campaignId)) ?? { version: 0 };
  const { preparation: number } = await prepareCampaign(deps, userId, campaignId, {
    version,
    kind,
  });
  expect(await runPreparation(deps, { campaignId, number })).toBe(false);
  const look = await deps.findPreparation(campaignId, number);
  if (!look) throw new Error('the look is gone');
  return { ...look, version };
}

export async function confirm(
  userId: string,
  campaignId: string,
  scheduledAt: string | null = null,
) {
  const { version, number } = await prepare(userId, campaignId);
  const body = { version, preparation: number, scheduledAt, consentDeclared: true };
  return confirmCampaign(deps, userId, campaignId, body);
}

/** The lines of an account's statement, which must add up to its balance. */
export async function expectBooks(userId: string, granted: number): Promise<void> {
  const lines = await creditEntry.list({ key: { userId } });
  const sum = lines.reduce((all, { credits }) => all + credits, granted);
  expect((await findCredits(userId))?.smsBalance).toBe(sum);
}
