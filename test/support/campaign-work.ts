/** Campaigns in the test's process, by the test's clock. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findCredits } from '#core/accounts/credits.store.ts';
import { deps as campaignDeps, type WorkDeps } from '#core/campaigns/deps.ts';
import { createCampaign } from '#core/campaigns/drafts.ts';
import { prepareCampaign, runPreparation } from '#core/campaigns/preparation/run-preparation.ts';
import { confirmCampaign } from '#core/campaigns/sending/confirm.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#core/campaigns/sending/stop.ts';
import { wakeCampaigns } from '#core/campaigns/sending/wake.ts';
import { reach } from '#core/contacts/contact.ts';
import { creditEntry } from '#core/credits/credits.store.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { pace } from '#core/platform/limits/pace.ts';
import { write } from '#core/platform/table/transact.ts';
import { type CustomerItem, customer } from '#core/rewards/customers/customer.entity.ts';
import { newCustomer } from '#core/rewards/customers/new-customer.ts';
import * as outbox from '#core/sms/outbox/outbox.store.ts';
import type { Audience } from '#shared/campaigns/contract.ts';
import { SENDING_HOURS } from '#shared/campaigns/sending-hours.ts';
import { givenCampaign, storedCampaign } from './campaigns.ts';
import { TestDispatcher } from './dispatcher.ts';
import { givenAccount } from './people.ts';
import { newPhone } from './sign-in.ts';

/** A Monday, nine in the morning in Nairobi. */
export const MORNING = '2033-01-03T06:00:00Z';

/** The test's dispatcher, whose clock everything here uses. */
export let line = new TestDispatcher(MORNING);

export const deps: WorkDeps = {
  ...campaignDeps,
  hours: () => SENDING_HOURS,
  clock: () => line.now,
  hasTime: () => true,
};

/** Resets the test's clock and empties the line. */
export async function beginMorning(): Promise<void> {
  line = new TestDispatcher(MORNING);
  await write(pace.delete({ of: 'sms' }));
  for (const batch of await outbox.listBatches(1_000, Number.MAX_SAFE_INTEGER / 1e3)) {
    await write(deps.leaveLine(batch));
  }
}

export const everybody: Audience = { filter: 'all', atLeast: null, listId: null };

/** Agreed to offers, unless it is said otherwise. */
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

export class OwnCampaign {
  readonly userId: string;
  readonly campaignId: string;
  /** The recipients, if known. */
  readonly phones: string[];

  constructor(userId: string, campaignId: string, phones: string[] = []) {
    this.userId = userId;
    this.campaignId = campaignId;
    this.phones = phones;
  }

  pause = (given = deps) => pauseCampaign(given, this.userId, this.campaignId);
  resume = (given = deps) => resumeCampaign(given, this.userId, this.campaignId);
  cancel = (given = deps) => cancelCampaign(given, this.userId, this.campaignId);

  find = () => deps.findCampaign(this.userId, this.campaignId);
  item = async () => {
    const found = await this.find();
    if (!found) throw new Error('the campaign is gone');
    return found;
  };

  expectItem = async (facts: object) => expect(await this.item()).toMatchObject(facts);

  rows = async () => (await storedCampaign(this)).rows;

  /** A look at the audience before its worker. @returns its number, and the draft's version */
  async beginLook(kind: 'count' | 'freeze' = 'freeze') {
    const { version = 0 } = (await this.find()) ?? {};
    const asked = await prepareCampaign(deps, this.userId, this.campaignId, { version, kind });
    return { version, number: asked.preparation };
  }

  runLook = (given: Partial<WorkDeps> = {}, number = 1) =>
    runPreparation({ ...deps, ...given }, { campaignId: this.campaignId, number });

  findLook = (number = 1) => deps.findPreparation(this.campaignId, number);

  /** A look at the audience, with its worker. */
  async look(kind?: 'count' | 'freeze') {
    const { version, number } = await this.beginLook(kind);
    expect(await this.runLook({}, number)).toBe(false);
    const look = await this.findLook(number);
    if (!look) throw new Error('the look is gone');
    return { ...look, version };
  }

  /** @returns a function that confirms what a look has found, with these changes */
  async readyToConfirm() {
    const { version, number } = await this.look();
    const usual = { version, preparation: number, scheduledAt: null, consentDeclared: true };
    return (changes: Partial<Confirmation> = {}) =>
      confirmCampaign(deps, this.userId, this.campaignId, { ...usual, ...changes });
  }

  confirm = async (scheduledAt: string | null = null) =>
    (await this.readyToConfirm())({ scheduledAt });

  balance = async () => (await findCredits(this.userId))?.smsBalance;

  expectBooks = (granted: number) => expectBooks(this.userId, granted);

  /** Expects that each recipient got one SMS. */
  expectSentToAll = () =>
    expect(line.sentTo(this.phones).toSorted()).toEqual(this.phones.toSorted());
}

type Confirmation = Parameters<typeof confirmCampaign>[3];

export async function draftOf(
  userId: string,
  text = 'Karibu {name}',
  audience: Partial<Audience> = {},
): Promise<OwnCampaign> {
  const body = { name: 'Offer', text, audience: { ...everybody, ...audience } };
  const { campaignId } = await createCampaign(deps, userId, randomUUID(), body);
  return new OwnCampaign(userId, campaignId);
}

export async function givenRunning(size: number): Promise<OwnCampaign> {
  const { userId, campaignId, phones } = await givenCampaign(line.now, size);
  return new OwnCampaign(userId, campaignId, phones);
}

/** A confirmed campaign of a new business, by default with a credit per customer. */
export async function givenConfirmed(
  customers: number,
  scheduledAt: string | null = null,
  smsBalance = customers,
): Promise<OwnCampaign> {
  const userId = await givenAccount({ smsBalance });
  const phones = await givenCustomers(userId, customers);
  const { campaignId } = await draftOf(userId);
  const campaign = new OwnCampaign(userId, campaignId, phones);
  await campaign.confirm(scheduledAt);
  return campaign;
}

/** Stops a dispatcher after so many parts. @returns how many SMS were sent */
export async function dispatchParts(count: number): Promise<number> {
  let left = count + 1;
  await line.dispatch({ hasTime: () => --left > 0 });
  return line.sent.length;
}

/** Sets the clock, and wakes what waits for it. */
export async function wakeAt(moment: string): Promise<void> {
  line.now = Date.parse(moment);
  await wakeCampaigns(deps);
}

export const expectEmptyLine = async (): Promise<void> =>
  expect(await outbox.listBatches(10, line.now)).toEqual([]);

/** The lines of a statement, which must add up to the balance. */
export async function expectBooks(userId: string, granted: number): Promise<void> {
  const lines = await creditEntry.list({ key: { userId } });
  const sum = lines.reduce((all, { credits }) => all + credits, granted);
  expect((await findCredits(userId))?.smsBalance).toBe(sum);
}
