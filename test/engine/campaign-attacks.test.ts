/** What could make a campaign lose credits or people, or send for ever, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCredits } from '../../core/accounts/credits.store.ts';
import { deps as campaignDeps, type WorkDeps } from '../../core/campaigns/deps.ts';
import { createCampaign } from '../../core/campaigns/drafts.ts';
import { prepareCampaign } from '../../core/campaigns/preparation/prepare.ts';
import { runPreparation } from '../../core/campaigns/preparation/run-preparation.ts';
import { listRecipients } from '../../core/campaigns/recipients/list-recipients.ts';
import { confirmCampaign } from '../../core/campaigns/sending/confirm.ts';
import { type SendingDeps, sendingDeps } from '../../core/campaigns/sending/deps.ts';
import { cancelCampaign, pauseCampaign } from '../../core/campaigns/sending/stop.ts';
import { wakeCampaigns } from '../../core/campaigns/sending/wake.ts';
import { contact } from '../../core/contacts/contact.entity.ts';
import { optOutMany } from '../../core/contacts/opt-out.store.ts';
import { creditEntry } from '../../core/credits/credit-entry.entity.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { pace } from '../../core/platform/pace.entity.ts';
import { write } from '../../core/platform/write.ts';
import { customer } from '../../core/rewards/customers/customer.entity.ts';
import { newCustomer } from '../../core/rewards/customers/new-customer.ts';
import { MOST_OF_BATCH } from '../../core/sms/outbox/part.ts';
import { SENDING_HOURS } from '../../shared/campaigns/sending-hours.ts';
import { DAY_MS } from '../../shared/platform/time.ts';
import { givenAccount } from '../support/account.ts';
import { givenCampaign, givenFrozen, storedCampaign } from '../support/campaigns.ts';
import { BUSY, SENT, TestDispatcher, UNKNOWN } from '../support/dispatcher.ts';
import { takeOwnTable } from '../support/own-table.ts';
import { newPhone } from '../support/sign-in.ts';

/** A Monday at nine in the morning of Nairobi. */
const MORNING = '2033-01-03T06:00:00Z';

let line = new TestDispatcher(MORNING);
let deps: WorkDeps;

beforeAll(takeOwnTable);
beforeEach(async () => {
  line = new TestDispatcher(MORNING);
  deps = {
    ...campaignDeps,
    hours: () => SENDING_HOURS,
    clock: () => line.now,
    hasTime: () => true,
  };
  // The time of each test begins anew.
  await write(pace.delete({ of: 'sms' }));
});

/** A customer of a business who agreed to offers. @returns the number */
async function givenCustomer(businessId: string): Promise<string> {
  const phone = newPhone();
  const consent = { given: true, at: '2032-12-01T09:00:00.000Z' };
  await write(customer.put({ ...newCustomer(businessId, phone, line.now), consent }));
  return phone;
}

async function givenDraft(userId: string): Promise<string> {
  const audience = { filter: 'all', atLeast: null, listId: null } as const;
  const draft = { name: 'Offer', text: 'Karibu {name}', audience };
  return (await createCampaign(deps, userId, randomUUID(), draft)).campaignId;
}

async function confirm(userId: string, campaignId: string, scheduledAt: string | null) {
  const { version = 0 } = (await deps.findCampaign(userId, campaignId)) ?? {};
  const { preparation } = await prepareCampaign(deps, userId, campaignId, {
    version,
    kind: 'freeze',
  });
  await runPreparation(deps, { campaignId, number: preparation });
  const body = { version, preparation, scheduledAt, consentDeclared: true };
  return confirmCampaign(deps, userId, campaignId, body);
}

/** The lines of an account's statement, which must add up to its balance. */
async function expectBalance(userId: string, granted: number, balance: number): Promise<void> {
  const lines = await creditEntry.list({ key: { userId } });
  const sum = lines.reduce((all, { credits }) => all + credits, granted);
  expect([sum, (await findCredits(userId))?.smsBalance]).toEqual([balance, balance]);
}

describe('a planned campaign that another phone plans anew', () => {
  it('gives all its credits back to whoever cancels it as it was before', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    await givenCustomer(userId);
    const campaignId = await givenDraft(userId);
    await confirm(userId, campaignId, '2033-01-10T09:00:00.000Z');
    let isBeside = false;
    const stopSending: WorkDeps['stopSending'] = async (...of) => {
      if (!isBeside) {
        isBeside = true;
        line.now += 1_000;
        await pauseCampaign(deps, userId, campaignId);
        await Promise.all(Array.from({ length: 4 }, () => givenCustomer(userId)));
        line.now += 1_000;
        await confirm(userId, campaignId, '2033-01-11T09:00:00.000Z');
      }
      return deps.stopSending(...of);
    };
    await cancelCampaign({ ...deps, stopSending }, userId, campaignId);
    const { item } = await storedCampaign({ userId, campaignId });
    expect(item).toMatchObject({ state: 'Cancelled', reserved: 5, returned: 5, skipped: 5 });
    await expectBalance(userId, 10, 10);
  });

  it('waits for its new time, although somebody looked at it in the night before', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    await givenCustomer(userId);
    const campaignId = await givenDraft(userId);
    await confirm(userId, campaignId, '2033-01-04T14:59:59.000Z');
    line.now = Date.parse('2033-01-04T14:59:58.000Z');
    const before = await deps.findCampaign(userId, campaignId);
    await pauseCampaign(deps, userId, campaignId);
    await confirm(userId, campaignId, '2033-01-20T09:00:00.000Z');
    line.now = Date.parse('2033-01-04T15:00:30.000Z');
    // The index is a little behind.
    const pageWaiting = async () => ({ items: before ? [before] : [], next: null });
    await wakeCampaigns({ ...deps, pageWaiting });
    expect((await deps.findCampaign(userId, campaignId))?.wakeAt).toBe('2033-01-20T09:00:00.000Z');
  });
});

it('an erased recipient is told neither by the number nor by the text with the name', async () => {
  const userId = await givenAccount({ smsBalance: 2 });
  const { draft, phones } = await givenFrozen(line.now, { size: 2, userId });
  const [erased = '', left = ''] = phones;
  await write(contact.delete({ contactId: `${draft.campaignId}${erased}` }));
  const { recipients } = await listRecipients(deps, userId, draft.campaignId, {});
  expect(recipients.map(({ phone, text }) => [phone, text])).toEqual([
    [null, null],
    [left, 'Offer'],
  ]);
});

describe('a carrier that does not answer', () => {
  it('gets a rest although somebody of the part is not sent to', async () => {
    const campaign = await givenCampaign(line.now, 30);
    const [gone = ''] = campaign.phones;
    await write(contact.delete({ contactId: `${campaign.campaignId}${gone}` }));
    await line.dispatch({ sendSms: async () => UNKNOWN });
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Paused', pausedBy: 'carrier', skipped: 1 });
    expect(item.unknown).toBeLessThanOrEqual(MOST_OF_BATCH);
  });
});

describe('a campaign whose week is over', () => {
  it('was partly sent when those behind one who waits were sent to', async () => {
    const campaign = await givenCampaign(line.now, 5);
    const [waits = ''] = campaign.phones;
    const pages = { left: 1 };
    await line.dispatch({
      sendSms: async (phone) => (phone === waits ? BUSY : SENT),
      hasTime: () => --pages.left > 0,
    });
    line.now += 8 * DAY_MS;
    await line.dispatch();
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Partly sent', sent: 4, skipped: 1, returned: 1 });
  });
});

describe('a look at an audience', () => {
  it('goes on when the answer to the note of a page was lost', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    await Promise.all(Array.from({ length: 101 }, () => givenCustomer(userId)));
    const campaignId = await givenDraft(userId);
    await prepareCampaign(deps, userId, campaignId, { version: 1, kind: 'freeze' });
    let isLost = false;
    // The SDK tries again, and finds that the page was noted.
    const saveProgress: WorkDeps['saveProgress'] = async (...of) => {
      const isSaved = await deps.saveProgress(...of);
      if (isLost) return isSaved;
      isLost = true;
      return deps.saveProgress(...of);
    };
    await runPreparation({ ...deps, saveProgress }, { campaignId, number: 1 });
    expect(await deps.findPreparation(campaignId, 1)).toMatchObject({
      state: 'ready',
      recipients: 101,
    });
  });
});

describe('a part of a campaign', () => {
  it('goes to nobody who opts out or is erased while it waits for the pace', async () => {
    const campaign = await givenCampaign(line.now, 5);
    const { userId, campaignId, phones } = campaign;
    const [out = '', erased = '', ...others] = phones;
    const wait = async () => {
      const { now } = line;
      await optOutMany([out], 'staff', { businessId: userId, at: new Date(now).toISOString() });
      await write(contact.delete({ contactId: `${campaignId}${erased}` }));
    };
    await line.dispatch({ wait });
    expect(line.sentTo(phones).toSorted()).toEqual(others.toSorted());
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Partly sent', sent: 3, skipped: 2, used: 3, returned: 2 });
  });

  it('whose day could not be counted goes back in the line: nobody was sent to', async () => {
    const campaign = await givenCampaign(line.now, 5);
    const payOfDay = async () => {
      throw new AppError('server.busy');
    };
    await line.tryToDispatch({ campaigns: { payOfDay }, hasTime: () => false });
    line.passTheClaims();
    await line.dispatch();
    expect(line.sentTo(campaign.phones)).toHaveLength(5);
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Sent', sent: 5, unknown: 0 });
  });

  it('keeps somebody whose day could not be counted for its next turn', async () => {
    const campaign = await givenCampaign(line.now, 5);
    let isBroken = true;
    const countOfNumber: SendingDeps['countOfNumber'] = async (...of) => {
      const fails = isBroken;
      isBroken = false;
      if (fails) throw new AppError('server.busy');
      return sendingDeps.countOfNumber(...of);
    };
    await line.dispatch({ campaigns: { countOfNumber } });
    line.passTheClaims();
    await line.dispatch();
    expect(line.sentTo(campaign.phones).toSorted()).toEqual(campaign.phones.toSorted());
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Sent', sent: 5, unknown: 0 });
  });

  it('keeps whom the carrier was too busy for, although their day could not be given back', async () => {
    const campaign = await givenCampaign(line.now, 5);
    const uncountOfNumber = async () => {
      throw new AppError('server.busy');
    };
    const sendSms = async () => BUSY;
    await line.tryToDispatch({ sendSms, campaigns: { uncountOfNumber }, hasTime: () => false });
    line.passTheClaims();
    await line.dispatch();
    expect(line.sentTo(campaign.phones)).toHaveLength(5);
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Sent', sent: 5, unknown: 0 });
  });

  it('is counted as it was, although its day could not be given back', async () => {
    const campaign = await givenCampaign(line.now, 5);
    const giveBackOfDay = async () => {
      throw new AppError('server.busy');
    };
    const sendSms = async () => BUSY;
    await line.tryToDispatch({ sendSms, campaigns: { giveBackOfDay }, hasTime: () => false });
    line.passTheClaims();
    await line.dispatch();
    expect(line.sentTo(campaign.phones)).toHaveLength(5);
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Sent', sent: 5, unknown: 0 });
  });
});
