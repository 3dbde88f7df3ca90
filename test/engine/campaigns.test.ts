/** Campaigns from the draft to the last recipient, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credits } from '../../core/accounts/credits.entity.ts';
import { findCredits } from '../../core/accounts/credits.store.ts';
import { readCampaignReply, toCampaignReply } from '../../core/campaigns/campaign-reply.ts';
import { deps as campaignDeps, type WorkDeps } from '../../core/campaigns/deps.ts';
import { createCampaign, saveCampaign } from '../../core/campaigns/drafts.ts';
import { prepareCampaign } from '../../core/campaigns/preparation/prepare.ts';
import { runPreparation } from '../../core/campaigns/preparation/run-preparation.ts';
import { listRecipients } from '../../core/campaigns/recipients/list-recipients.ts';
import { confirmCampaign } from '../../core/campaigns/sending/confirm.ts';
import { countOfNumber, payOfDay } from '../../core/campaigns/sending/day.store.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
} from '../../core/campaigns/sending/stop.ts';
import { wakeCampaigns } from '../../core/campaigns/sending/wake.ts';
import { reach } from '../../core/contacts/reach.entity.ts';
import { creditEntry } from '../../core/credits/credit-entry.entity.ts';
import { counted } from '../../core/platform/count.ts';
import { hashPhone } from '../../core/platform/keys.ts';
import { pace } from '../../core/platform/pace.entity.ts';
import type { SmsOutcome } from '../../core/platform/sms-sender.ts';
import { write } from '../../core/platform/write.ts';
import { type CustomerItem, customer } from '../../core/rewards/customers/customer.entity.ts';
import { newCustomer } from '../../core/rewards/customers/new-customer.ts';
import { mostPerDay } from '../../core/sms/limits.ts';
import * as outbox from '../../core/sms/outbox/outbox.store.ts';
import { MOST_OF_BATCH } from '../../core/sms/outbox/part.ts';
import type { Audience } from '../../shared/campaigns/contract.ts';
import { SENDING_HOURS } from '../../shared/campaigns/sending-hours.ts';
import { givenAccount } from '../support/account.ts';
import { givenCampaign, givenFrozen, storedCampaign } from '../support/campaigns.ts';
import { BUSY, REFUSED, SENT, TestDispatcher, UNKNOWN } from '../support/dispatcher.ts';
import { takeOwnTable } from '../support/own-table.ts';
import { newPhone } from '../support/sign-in.ts';

/** A Monday at nine in the morning of Nairobi. */
const MORNING = '2033-01-03T06:00:00Z';
const HOUR = 3_600_000;

/** Does something at the first call. */
function once<Done>(act: () => Promise<Done>): () => Promise<Done> {
  let done: Promise<Done> | undefined;
  return () => (done ??= act());
}

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
  for (const batch of await outbox.listBatches(1_000, Number.MAX_SAFE_INTEGER / 1e3)) {
    await write(deps.leaveLine(batch));
  }
});

const everybody: Audience = { filter: 'all', atLeast: null, listId: null };

/** A customer of a business who agreed to offers, unless it is said otherwise. */
async function givenCustomer(
  businessId: string,
  { given = true, ...more }: Partial<CustomerItem> & { given?: boolean } = {},
): Promise<string> {
  const phone = newPhone();
  const consent = { given, at: '2032-12-01T09:00:00.000Z' };
  await write(customer.put({ ...newCustomer(businessId, phone, line.now), consent, ...more }));
  return phone;
}

const givenCustomers = (businessId: string, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => givenCustomer(businessId)));

async function optOut(businessId: string, phone: string): Promise<void> {
  const phoneHash = await hashPhone(phone);
  const set = { optedOutAt: new Date(line.now).toISOString(), optOutSource: 'customer' } as const;
  await write(reach.upsert({ businessId, phoneHash }, { set }));
}

const draftOf = (userId: string, text = 'Karibu {name}', audience = everybody) =>
  createCampaign(deps, userId, randomUUID(), { name: 'Offer', text, audience });

/** Looks at the audience of a draft, as its worker does. @returns the look */
async function prepare(userId: string, campaignId: string, kind: 'count' | 'freeze' = 'freeze') {
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

async function confirm(userId: string, campaignId: string, scheduledAt: string | null = null) {
  const { version, number } = await prepare(userId, campaignId);
  const body = { version, preparation: number, scheduledAt, consentDeclared: true };
  return confirmCampaign(deps, userId, campaignId, body);
}

/** The lines of an account's statement, which must add up to its balance. */
async function expectBooks(userId: string, granted: number): Promise<void> {
  const lines = await creditEntry.list({ key: { userId } });
  const sum = lines.reduce((all, { credits }) => all + credits, granted);
  expect((await findCredits(userId))?.smsBalance).toBe(sum);
}

describe('the audience of a campaign', () => {
  it('only customers who agreed and did not opt out get a message, and the others are counted by their reason', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    const [agreed = '', left = ''] = await givenCustomers(userId, 2);
    await givenCustomer(userId, { given: false });
    await optOut(userId, left);
    const { campaignId } = await draftOf(userId);
    const look = await prepare(userId, campaignId, 'count');
    expect(look).toMatchObject({ recipients: 1, seen: 3, state: 'ready', credits: 0 });
    expect(look.excluded).toMatchObject({ optedOut: 1, noConsent: 1 });
    const out = await listRecipients(deps, userId, campaignId, { excluded: 'optedOut' });
    expect(out.recipients.map(({ phone }) => phone)).toEqual([left]);
    await confirm(userId, campaignId);
    await line.dispatch();
    expect(line.sent.map(({ phone }) => phone)).toEqual([agreed]);
  });

  it.each<[string, Partial<Audience>, Partial<CustomerItem>, Partial<CustomerItem>]>([
    [
      'not seen for 30 days',
      { filter: 'notSeen30' },
      { lastVisit: '2032-12-01T09:00:00.000Z' },
      {},
    ],
    ['with a balance', { filter: 'balance', atLeast: 50 }, { points: 50 }, { points: 49 }],
    ['with visits', { filter: 'visits', atLeast: 3 }, { entries: 3 }, { entries: 2 }],
    [
      'whose points expire',
      { filter: 'expiring' },
      { lots: { '2033-01': 5 } },
      { lots: { '2033-02': 5 } },
    ],
  ])('an audience is those %s', async (_, audience, inside, outside) => {
    const userId = await givenAccount();
    await givenCustomer(userId, inside);
    await givenCustomer(userId, outside);
    const { campaignId } = await draftOf(userId, 'Offer', { ...everybody, ...audience });
    expect(await prepare(userId, campaignId, 'count')).toMatchObject({ recipients: 1, seen: 1 });
  });

  it('each message has the fields of its recipient, the business and a link of their own, and is paid by its segments', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    const long = 'Wanjiku '.repeat(9).trim();
    await givenCustomer(userId, { name: 'Otieno', points: 320 });
    await givenCustomer(userId, { name: long, points: 120 });
    const text = `{name}, you have {points} points. ${'x'.repeat(60)}`;
    const { campaignId } = await draftOf(userId, text);
    const look = await prepare(userId, campaignId);
    expect(look).toMatchObject({ recipients: 2, credits: 3, longest: 2 });
    expect(look.longestFields).toMatchObject({ name: long, points: '320' });
    const { recipients } = await listRecipients(deps, userId, campaignId, {});
    const texts = recipients.map((one) => one.text ?? '');
    expect(
      texts.find((one) => one.startsWith('Mama Njeri Shop: Otieno, you have 320 points.')),
    ).toBeDefined();
    const codes = texts.map((one) => /Stop: \S+\/o\/(\w{10})$/.exec(one)?.[1]);
    expect(new Set(codes).size).toBe(2);
    for (const [n, code] of codes.entries()) {
      const [found] = await deps.findContacts([code ?? '']);
      expect(found?.phone).toBe(recipients[n]?.phone);
    }
  });

  it('a customer whose erasure ends while the audience is looked at gets no contact', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    const [erased = ''] = await givenCustomers(userId, 2);
    const { campaignId, version } = await draftOf(userId);
    await prepareCampaign(deps, userId, campaignId, { version, kind: 'freeze' });
    let isErased = false;
    const findReach: WorkDeps['findReach'] = async (...asked) => {
      if (!isErased) await write(customer.delete({ businessId: userId, phone: erased }));
      isErased = true;
      return deps.findReach(...asked);
    };
    const about = { campaignId, number: 1 };
    await expect(runPreparation({ ...deps, findReach }, about)).rejects.toMatchObject({
      code: 'server.busy',
    });
    const [reached] = await deps.findReach(userId, [erased]);
    expect(reached?.contactId).toBeNull();
    await runPreparation({ ...deps, findReach }, about);
    expect(await deps.findPreparation(campaignId, 1)).toMatchObject({ recipients: 1 });
  });

  it('a look that its worker died in is gone on with, and counts nobody twice', async () => {
    const userId = await givenAccount({ smsBalance: 500 });
    await givenCustomers(userId, 250);
    const { campaignId, version } = await draftOf(userId);
    await prepareCampaign(deps, userId, campaignId, { version, kind: 'freeze' });
    let pages = 0;
    const saveProgress: WorkDeps['saveProgress'] = (...args) => {
      pages += 1;
      if (pages === 2) throw new Error('the function was stopped');
      return deps.saveProgress(...args);
    };
    await expect(
      runPreparation({ ...deps, saveProgress }, { campaignId, number: 1 }),
    ).rejects.toThrow();
    await runPreparation(deps, { campaignId, number: 1 });
    const look = await deps.findPreparation(campaignId, 1);
    expect(look).toMatchObject({ state: 'ready', seen: 250, recipients: 250, credits: 250 });
    expect(look?.cursor).toBeUndefined();
  });
});

describe('what an owner sees of a look', () => {
  const lookOf = async (userId: string, campaignId: string) => {
    const item = await deps.findCampaign(userId, campaignId);
    return item && (await readCampaignReply(deps, item)).preparation;
  };

  it('a look that is too old to be confirmed is not shown, so that the page begins another', async () => {
    const userId = await givenAccount();
    await givenCustomer(userId);
    const { campaignId } = await draftOf(userId);
    await prepare(userId, campaignId);
    line.now += 24 * HOUR;
    expect(await lookOf(userId, campaignId)).toMatchObject({ state: 'ready' });
    line.now += 1;
    expect(await lookOf(userId, campaignId)).toBeNull();
    await prepare(userId, campaignId);
    expect(await lookOf(userId, campaignId)).toMatchObject({ number: 2, state: 'ready' });
  });

  it('a look that nobody ends has failed after an hour, and can be begun again', async () => {
    const userId = await givenAccount();
    const { campaignId, version } = await draftOf(userId);
    await prepareCampaign(deps, userId, campaignId, { version, kind: 'count' });
    line.now += HOUR;
    expect(await lookOf(userId, campaignId)).toMatchObject({ state: 'running' });
    line.now += 1;
    expect(await lookOf(userId, campaignId)).toMatchObject({ state: 'failed' });
    await prepare(userId, campaignId, 'count');
    expect(await lookOf(userId, campaignId)).toMatchObject({ number: 2, state: 'ready' });
  });
});

describe('the confirmation of a campaign', () => {
  it('a confirmation whose answer was lost is answered again, however its time is written', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    await givenCustomer(userId);
    const { campaignId } = await draftOf(userId);
    const { version, number } = await prepare(userId, campaignId);
    const confirmAt = (scheduledAt: string | null) => {
      const body = { version, preparation: number, scheduledAt, consentDeclared: true };
      return confirmCampaign(deps, userId, campaignId, body);
    };
    expect(await confirmAt('2033-01-04T06:00:00Z')).toMatchObject({ state: 'Scheduled' });
    expect(await confirmAt('2033-01-04T06:00:00Z')).toMatchObject({ state: 'Scheduled' });
    for (const other of ['2033-01-04T06:00:01Z', null])
      await expect(confirmAt(other)).rejects.toMatchObject({ code: 'campaigns.notDraft' });
    await cancelCampaign(deps, userId, campaignId);
  });

  it('two people who confirm one campaign at once start it once, and its credits are taken once', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    const phones = await givenCustomers(userId, 3);
    const { campaignId } = await draftOf(userId);
    const { version, number } = await prepare(userId, campaignId);
    const body = { version, preparation: number, scheduledAt: null, consentDeclared: true };
    const tries = Array.from({ length: 10 }, () => confirmCampaign(deps, userId, campaignId, body));
    const states = (await Promise.all(tries)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['Sending']));
    expect((await findCredits(userId))?.smsBalance).toBe(7);
    await line.dispatch();
    expect(line.sentTo(phones)).toHaveLength(3);
    await expectBooks(userId, 10);
  });

  it('campaigns that are confirmed at once never take more credits than there are', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    const given = await Promise.all(
      Array.from({ length: 8 }, () => givenFrozen(line.now, { size: 3, userId })),
    );
    const confirmed = await Promise.all(
      given.map(({ draft, frozen }) => deps.confirmDraft(draft, frozen, 'now', line.now)),
    );
    expect(confirmed.filter((one) => one === 'done')).toHaveLength(3);
    expect((await findCredits(userId))?.smsBalance).toBe(1);
    await expectBooks(userId, 10);
  });

  it.each([
    ['without the declared consent', { consentDeclared: false }, 'campaigns.noConsent'],
    ['for yesterday', { scheduledAt: '2033-01-02T09:00:00.000Z' }, 'campaigns.badTime'],
    ['for a moment in 4 minutes', { scheduledAt: '2033-01-03T06:04:00.000Z' }, 'campaigns.badTime'],
    ['for a day in 36 days', { scheduledAt: '2033-02-08T06:00:00.000Z' }, 'campaigns.badTime'],
    [
      'for eight in the evening',
      { scheduledAt: '2033-01-04T17:00:00.000Z' },
      'campaigns.outsideHours',
    ],
    [
      'for a minute before eight',
      { scheduledAt: '2033-01-04T04:59:00.000Z' },
      'campaigns.outsideHours',
    ],
    ['of a look that nobody saw', { preparation: 7 }, 'campaigns.notPrepared'],
    ['of another version', { version: 9 }, 'campaigns.changed'],
  ])('a campaign is not confirmed %s', async (_, change, code) => {
    const userId = await givenAccount({ smsBalance: 10 });
    await givenCustomer(userId);
    const { campaignId } = await draftOf(userId);
    const { version, number } = await prepare(userId, campaignId);
    const body = {
      version,
      preparation: number,
      scheduledAt: null,
      consentDeclared: true,
      ...change,
    };
    await expect(confirmCampaign(deps, userId, campaignId, body)).rejects.toMatchObject({ code });
    expect((await findCredits(userId))?.smsBalance).toBe(10);
  });

  it('a campaign that nobody gets, that is too long or that the credits do not cover is not confirmed', async () => {
    const userId = await givenAccount({ smsBalance: 1 });
    const empty = await draftOf(userId);
    await expect(confirm(userId, empty.campaignId)).rejects.toMatchObject({
      code: 'campaigns.nobody',
    });
    await givenCustomers(userId, 2);
    const { campaignId } = await draftOf(userId);
    await expect(confirm(userId, campaignId)).rejects.toMatchObject({
      code: 'campaigns.noCredits',
      params: { needed: 2, left: 1 },
    });
    const long = await draftOf(userId, 'x'.repeat(459));
    await expect(confirm(userId, long.campaignId)).rejects.toMatchObject({ code: 'sms.tooLong' });
    expect(await outbox.listBatches(10, line.now)).toEqual([]);
  });

  it('a draft that was changed after the look wants another look', async () => {
    const userId = await givenAccount({ smsBalance: 10 });
    await givenCustomer(userId);
    const draft = await draftOf(userId);
    const { number } = await prepare(userId, draft.campaignId);
    const { version } = await saveCampaign(deps, userId, draft.campaignId, {
      version: draft.version,
      name: 'Offer',
      text: 'A quite different text',
      audience: everybody,
    });
    const body = { version, preparation: number, scheduledAt: null, consentDeclared: true };
    await expect(confirmCampaign(deps, userId, draft.campaignId, body)).rejects.toMatchObject({
      code: 'campaigns.notPrepared',
    });
  });
});

describe('a campaign that is being sent', () => {
  it('whoever opts out after the confirmation gets nothing, and the credit comes back', async () => {
    const userId = await givenAccount({ smsBalance: 3 });
    const phones = await givenCustomers(userId, 3);
    const { campaignId } = await draftOf(userId);
    await confirm(userId, campaignId);
    await optOut(userId, phones[0] ?? '');
    await write(
      customer.patch(
        { businessId: userId, phone: phones[1] ?? '' },
        {
          set: { consent: { given: false, at: MORNING } },
        },
      ),
    );
    await line.dispatch();
    expect(line.sent.map(({ phone }) => phone)).toEqual([phones[2]]);
    const { item, rows } = await storedCampaign({ userId, campaignId });
    expect(item).toMatchObject({ state: 'Partly sent', sent: 1, skipped: 2, used: 1, returned: 2 });
    expect(rows.map((row) => row?.reason).toSorted()).toEqual(['noConsent', 'optedOut', undefined]);
    expect((await findCredits(userId))?.smsBalance).toBe(2);
    await expectBooks(userId, 3);
  });

  it('what is left at six in the evening goes on at eight in the morning', async () => {
    const campaign = await givenCampaign(line.now, 30);
    const pages = { left: 2 };
    await line.dispatch({ hasTime: () => --pages.left > 0 });
    const before = line.sent.length;
    expect(before).toBeGreaterThan(0);
    line.now = Date.parse('2033-01-03T15:00:00Z');
    await line.dispatch();
    expect(line.sent).toHaveLength(before);
    expect((await storedCampaign(campaign)).item).toMatchObject({
      state: 'Paused',
      pausedBy: 'hours',
      wakeAt: '2033-01-04T05:00:00.000Z',
    });
    line.now = Date.parse('2033-01-04T04:59:00Z');
    await wakeCampaigns(deps);
    expect(await outbox.listBatches(10, line.now)).toEqual([]);
    line.now = Date.parse('2033-01-04T05:00:30Z');
    await wakeCampaigns(deps);
    await line.dispatch();
    expect(line.sentTo(campaign.phones).toSorted()).toEqual(campaign.phones.toSorted());
    expect((await storedCampaign(campaign)).item).toMatchObject({
      state: 'Sent',
      sent: 30,
      returned: 0,
    });
  });

  it('threat 86: a part that waits for the pace until six in the evening goes out at eight in the morning', async () => {
    const campaign = await givenCampaign(line.now, 3);
    line.now = Date.parse('2033-01-03T14:59:55Z');
    const wait = async () => {
      line.now = Date.parse('2033-01-03T15:00:05Z');
    };
    await line.dispatch({ wait });
    expect(line.sent).toEqual([]);
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Paused', pausedBy: 'hours', next: 0 });
  });

  it('a scheduled campaign begins at its time, once, whoever wakes it', async () => {
    const userId = await givenAccount({ smsBalance: 2 });
    const phones = await givenCustomers(userId, 2);
    const { campaignId } = await draftOf(userId);
    const { state } = await confirm(userId, campaignId, '2033-01-10T09:00:00.000Z');
    expect([state, (await findCredits(userId))?.smsBalance]).toEqual(['Scheduled', 0]);
    line.now = Date.parse('2033-01-10T08:59:59Z');
    await wakeCampaigns(deps);
    expect(await outbox.listBatches(10, line.now)).toEqual([]);
    line.now = Date.parse('2033-01-10T09:00:10Z');
    await Promise.all([1, 2, 3, 4].map(() => wakeCampaigns(deps)));
    await line.dispatch();
    expect(line.sentTo(phones)).toHaveLength(2);
  });

  it('a campaign that cannot be started holds up none of those behind it', async () => {
    const all = await Promise.all([1, 1, 1].map((size) => givenCampaign(line.now, size)));
    line.now = Date.parse('2033-01-03T15:00:00Z');
    await line.dispatch();
    line.now = Date.parse('2033-01-04T05:00:00Z');
    const tries: string[] = [];
    await wakeCampaigns({
      ...deps,
      pageWaiting: (until, _limit, cursor) => deps.pageWaiting(until, 1, cursor),
      startSending: async (item, now) => {
        tries.push(item.campaignId);
        if (tries.length === 1) throw new Error('not now');
        return deps.startSending(item, now);
      },
    });
    expect(tries.toSorted()).toEqual(all.map(({ campaignId }) => campaignId).toSorted());
    await line.dispatch();
    expect(line.sent).toHaveLength(2);
    await wakeCampaigns(deps);
    await line.dispatch();
    expect(line.sent).toHaveLength(3);
  });

  it('a campaign of an account that was closed sends nothing more, and leaves the line and the list of those that wait', async () => {
    const planned = await givenAccount({ smsBalance: 2 });
    const phones = await givenCustomers(planned, 2);
    const { campaignId } = await draftOf(planned);
    await confirm(planned, campaignId, '2033-01-10T09:00:00.000Z');
    const running = await givenCampaign(line.now, 15);
    const own = [{ userId: planned, campaignId }, running];
    // As the closing of an account does
    for (const { userId } of own) await write(credits.delete({ userId }));
    await line.dispatch();
    line.now = Date.parse('2033-01-10T09:00:10Z');
    await wakeCampaigns(deps);
    expect(await outbox.listBatches(10, line.now)).toEqual([]);
    expect(line.sentTo([...phones, ...running.phones])).toEqual([]);
    for (const one of own) {
      const { item } = await storedCampaign(one);
      expect([item.state, item.sent, item.wakeAt]).toEqual(['Cancelled', 0, undefined]);
    }
  });

  it('a scheduled campaign that is paused is a draft again, with its credits, and never begins', async () => {
    const userId = await givenAccount({ smsBalance: 2 });
    await givenCustomers(userId, 2);
    const { campaignId } = await draftOf(userId);
    await confirm(userId, campaignId, '2033-01-10T09:00:00.000Z');
    const back = await pauseCampaign(deps, userId, campaignId);
    expect([back.state, (await findCredits(userId))?.smsBalance]).toEqual(['Draft', 2]);
    line.now = Date.parse('2033-01-10T09:00:10Z');
    await wakeCampaigns(deps);
    expect(await outbox.listBatches(10, line.now)).toEqual([]);
    await expectBooks(userId, 2);
    await confirm(userId, campaignId);
    await line.dispatch();
    expect(line.sent).toHaveLength(2);
    await expectBooks(userId, 2);
  });

  it('a business that has sent what a day allows goes on the next morning', async () => {
    const campaign = await givenCampaign(line.now, 3);
    await payOfDay(campaign.userId, mostPerDay.business - 2, line.now);
    await line.dispatch();
    expect(line.sent).toEqual([]);
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({
      state: 'Paused',
      pausedBy: 'day',
      wakeAt: '2033-01-04T05:00:00.000Z',
    });
    line.now = Date.parse('2033-01-04T05:01:00Z');
    await wakeCampaigns(deps);
    await line.dispatch();
    expect(line.sentTo(campaign.phones)).toHaveLength(3);
  });

  it('a number that has had its SMS of the day is skipped, and its credit comes back', async () => {
    const userId = await givenAccount({ smsBalance: 1 });
    const { draft, frozen, phones } = await givenFrozen(line.now, { size: 1, userId });
    for (let n = 0; n < mostPerDay.number; n += 1) {
      await countOfNumber(phones[0] ?? '', 1, line.now);
    }
    await deps.confirmDraft(draft, frozen, 'now', line.now);
    await line.dispatch();
    expect(line.sent).toEqual([]);
    const { rows } = await storedCampaign({ userId, campaignId: draft.campaignId });
    expect(rows[0]).toMatchObject({ state: 'SKIPPED', reason: 'numberFull' });
    expect((await findCredits(userId))?.smsBalance).toBe(1);
  });

  it('whoever the carrier is too busy for, again and again, is not skipped, and takes nothing of a day', async () => {
    const campaign = await givenCampaign(line.now, 3);
    let tries = 0;
    await line.dispatch({
      sendSms: async (phone, text) => {
        tries += 1;
        return tries <= 3 * 2 * mostPerDay.number ? BUSY : line.carry(phone, text);
      },
    });
    expect(line.sentTo(campaign.phones).toSorted()).toEqual(campaign.phones.toSorted());
    expect((await storedCampaign(campaign)).item).toMatchObject({ state: 'Sent', used: 3 });
    const paid = { of: `sms#ofBusiness#${campaign.userId}`, per: 'day' } as const;
    expect(await counted(paid, line.now)).toBe(3);
    const left = mostPerDay.number - 1;
    expect(await countOfNumber(campaign.phones[0] ?? '', left, line.now)).toBe(true);
  });

  it('a carrier that does not answer pauses the campaign, which goes on after a quarter of an hour', async () => {
    const campaign = await givenCampaign(line.now, 30);
    await line.dispatch({ sendSms: async () => UNKNOWN });
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({ state: 'Paused', pausedBy: 'carrier' });
    expect(item.unknown).toBeLessThanOrEqual(10);
    line.now += HOUR / 4;
    await wakeCampaigns(deps);
    await line.dispatch();
    expect(line.sentTo(campaign.phones)).toHaveLength(30 - item.unknown);
    await expectBooks(campaign.userId, 30);
  });

  it('a campaign that is paused and resumed by its owner reaches everybody once', async () => {
    const campaign = await givenCampaign(line.now, 40);
    const { userId, campaignId, phones } = campaign;
    const pages = { left: 2 };
    await line.dispatch({ hasTime: () => --pages.left > 0 });
    expect((await pauseCampaign(deps, userId, campaignId)).state).toBe('Paused');
    const before = line.sent.length;
    await line.dispatch();
    expect(line.sent).toHaveLength(before);
    await Promise.all([1, 2, 3].map(() => resumeCampaign(deps, userId, campaignId)));
    await line.dispatch();
    expect(line.sentTo(phones).toSorted()).toEqual(phones.toSorted());
    await expectBooks(userId, 40);
  });

  it('a campaign that is cancelled while a part of it is sent stops after that part', async () => {
    const campaign = await givenCampaign(line.now, 40);
    const { userId, campaignId } = campaign;
    let isAsked = false;
    await line.dispatch({
      sendSms: async (phone, text) => {
        if (!isAsked) {
          isAsked = true;
          expect(await cancelCampaign(deps, userId, campaignId)).toMatchObject({
            stopping: 'cancel',
          });
        }
        return line.carry(phone, text);
      },
    });
    const { item } = await storedCampaign(campaign);
    expect(item).toMatchObject({
      state: 'Cancelled',
      sent: 10,
      skipped: 30,
      used: 10,
      returned: 30,
    });
    expect((await findCredits(userId))?.smsBalance).toBe(30);
    await expectBooks(userId, 40);
  });

  it.each([
    ['pause', pauseCampaign, 'Paused', 'owner'],
    ['cancel', cancelCampaign, 'Cancelled', undefined],
  ] as const)(
    'threat 86: a %s of the owner holds, although the carrier is silent, or the day full, at this moment',
    async (_, act, state, pausedBy) => {
      for (const trouble of ['silent', 'full']) {
        line.now = Date.parse(MORNING);
        const campaign = await givenCampaign(line.now, 30);
        const stop = once(() => act(deps, campaign.userId, campaign.campaignId));
        await line.dispatch({
          sendSms: async () => {
            await stop();
            return UNKNOWN;
          },
          campaigns: trouble === 'full' ? { payOfDay: async () => !(await stop()) } : {},
        });
        const { item } = await storedCampaign(campaign);
        expect(item).toMatchObject({ state });
        expect(item.pausedBy).toBe(pausedBy);
        expect(item.unknown).toBe(trouble === 'silent' ? 10 : 0);
        expect(await outbox.listBatches(10, line.now)).toEqual([]);
        await expectBooks(campaign.userId, 30);
      }
    },
  );

  it('the sums are those of the recipients, although a dispatcher that was taken for dead notes one late', async () => {
    const campaign = await givenCampaign(line.now, 3);
    await line.tryToDispatch({
      sendSms: async () => {
        throw new Error('died');
      },
    });
    line.passTheClaims();
    const note = once(async () => {
      const [row] = (await storedCampaign(campaign)).rows;
      if (row) await deps.settleRecipient(campaign.userId, row, { state: 'FAILED' }, line.now);
    });
    await line.dispatch({
      campaigns: {
        settleRecipient: async (...of) => {
          await note();
          await deps.settleRecipient(...of);
        },
      },
    });
    const { item, rows } = await storedCampaign(campaign);
    expect(rows.map((row) => row?.state).toSorted()).toEqual(['FAILED', 'UNKNOWN', 'UNKNOWN']);
    expect(item).toMatchObject({ failed: 1, unknown: 2, used: 2, returned: 1 });
    await expectBooks(campaign.userId, 3);
  });

  it('a campaign that is resumed while a part of it is read for its pause goes on', async () => {
    const campaign = await givenCampaign(line.now, 30);
    const { userId, campaignId, phones } = campaign;
    const pause = once(() => pauseCampaign(deps, userId, campaignId));
    const resume = once(() => resumeCampaign(deps, userId, campaignId));
    await line.dispatch({
      sendSms: async (phone, text) => {
        await pause();
        return line.carry(phone, text);
      },
      campaigns: {
        stopSending: async (...of) => {
          await resume();
          return deps.stopSending(...of);
        },
      },
    });
    expect(line.sentTo(phones).toSorted()).toEqual(phones.toSorted());
    expect((await storedCampaign(campaign)).item.state).toBe('Sent');
    await expectBooks(userId, 30);
  });

  it('a campaign whose last recipients wait a week ends, and their credits come back', async () => {
    const campaign = await givenCampaign(line.now, 40);
    const { userId, campaignId } = campaign;
    const pages = { left: 2 };
    await line.dispatch({ hasTime: () => --pages.left > 0 });
    await pauseCampaign(deps, userId, campaignId);
    line.now += 8 * 24 * HOUR;
    await resumeCampaign(deps, userId, campaignId);
    const before = line.sent.length;
    await line.dispatch();
    expect(line.sent).toHaveLength(before);
    expect((await storedCampaign(campaign)).item.state).toBe('Partly sent');
    await expectBooks(userId, 40);
  });
});

describe('a campaign that its owner has paused', () => {
  it('threat 86: a paused campaign that its owner forgets ends a week after its beginning, and its credits come back', async () => {
    const campaign = await givenCampaign(line.now, 40);
    const { userId, campaignId } = campaign;
    expect((await pauseCampaign(deps, userId, campaignId)).state).toBe('Paused');
    line.now += 7 * 24 * HOUR - 1;
    await wakeCampaigns(deps);
    const { item } = await storedCampaign(campaign);
    expect(item.state).toBe('Paused');
    expect(toCampaignReply(item, null).goesOnAt).toBeNull();
    line.now += 1;
    await wakeCampaigns(deps);
    await line.dispatch();
    expect(line.sent).toEqual([]);
    const ended = (await storedCampaign(campaign)).item;
    expect(ended).toMatchObject({ state: 'Failed', skipped: 40, returned: 40 });
    expect(await outbox.listBatches(10, line.now)).toEqual([]);
    await expectBooks(userId, 40);
  });

  it('a campaign that waits for the morning does not go on if its owner keeps it paused', async () => {
    const campaign = await givenCampaign(line.now, 3);
    line.now = Date.parse('2033-01-03T15:00:00Z');
    await line.dispatch();
    const { userId, campaignId } = campaign;
    expect((await storedCampaign(campaign)).item).toMatchObject({ pausedBy: 'hours' });
    expect(await pauseCampaign(deps, userId, campaignId)).toMatchObject({
      state: 'Paused',
      pausedBy: 'owner',
    });
    line.now = Date.parse('2033-01-04T05:00:30Z');
    await wakeCampaigns(deps);
    await line.dispatch();
    expect(line.sent).toEqual([]);
    await resumeCampaign(deps, userId, campaignId);
    await line.dispatch();
    expect(line.sentTo(campaign.phones)).toHaveLength(3);
    await expectBooks(userId, 3);
  });
});

describe('cancel against send', () => {
  /** Recipients of some parts. */
  const SIZE = 45;

  it('a cancelled campaign is cancelled, although a resumption or a pause of another phone comes beside it', async () => {
    for (const beside of [resumeCampaign, pauseCampaign]) {
      line.now = Date.parse(MORNING);
      const { userId, campaignId, phones } = await givenCampaign(line.now, SIZE);
      const stop = once(async () => {
        await pauseCampaign(deps, userId, campaignId);
        const cancel = once(() => cancelCampaign(deps, userId, campaignId));
        // The other phone has read the campaign before it is cancelled.
        const other = {
          ...deps,
          askToStop: async (...of: Parameters<typeof deps.askToStop>) => {
            await cancel();
            return deps.askToStop(...of);
          },
        };
        await beside(other, userId, campaignId).catch(() => undefined);
        await cancel();
        await beside(deps, userId, campaignId).catch(() => undefined);
      });
      await line.dispatch({
        sendSms: async (phone, text) => {
          await stop();
          return line.carry(phone, text);
        },
      });
      expect((await storedCampaign({ userId, campaignId })).item.state).toBe('Cancelled');
      expect(line.sentTo(phones)).toHaveLength(MOST_OF_BATCH);
      await expectBooks(userId, SIZE);
    }
  });

  it('the books balance, and nobody gets two, whatever the carrier does, whoever dies and whenever its owner stops', async () => {
    const chance = fc.constantFrom(
      'sent',
      'sent',
      'refused',
      'busy',
      'unknown',
      'dies',
      'pause',
      'resume',
      'cancel',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(chance, { minLength: 1, maxLength: 30 }), async (chances) => {
        line.now = Date.parse(MORNING);
        const { userId, campaignId } = await givenCampaign(line.now, SIZE);
        const tries: string[] = [];
        let at = 0;
        let cancelledAt = Number.POSITIVE_INFINITY;
        const stops: Record<string, () => Promise<unknown>> = {
          pause: () => pauseCampaign(deps, userId, campaignId),
          resume: () => resumeCampaign(deps, userId, campaignId),
          cancel: async () => {
            await cancelCampaign(deps, userId, campaignId);
            cancelledAt = Math.min(cancelledAt, at);
          },
        };
        const outcomes: Record<string, SmsOutcome> = {
          busy: BUSY,
          refused: REFUSED,
          unknown: UNKNOWN,
        };
        const sendSms: TestDispatcher['carry'] = async (phone) => {
          const what = chances[at++] ?? 'sent';
          await stops[what]?.().catch(() => undefined);
          const outcome = outcomes[what] ?? SENT;
          if (outcome.state !== 'FAILED') tries.push(phone);
          if (what === 'dies') throw new Error('died');
          return outcome;
        };
        for (let run = 0; run < 200; run += 1) {
          await Promise.allSettled([line.dispatch({ sendSms }), line.dispatch({ sendSms })]);
          line.passTheClaims();
          await wakeCampaigns(deps);
          const { item } = await storedCampaign({ userId, campaignId });
          if (item.endedAt) break;
          // What a dispatcher that died had begun may still cancel it.
          if (item.pausedBy === 'owner') await stops.resume?.().catch(() => undefined);
        }
        const { item, rows } = await storedCampaign({ userId, campaignId });
        expect(['Sent', 'Partly sent', 'Cancelled', 'Failed']).toContain(item.state);
        expect(await outbox.listBatches(10, line.now)).toEqual([]);
        expect(new Set(tries).size).toBe(tries.length);
        // Two dispatchers may have had a part each.
        expect(at - cancelledAt).toBeLessThanOrEqual(2 * MOST_OF_BATCH);
        const countOf = (state: string) => rows.filter((row) => row?.state === state).length;
        const [sent, unknown, failed] = ['SENT', 'UNKNOWN', 'FAILED'].map(countOf);
        expect(item).toMatchObject({ sent, unknown, failed });
        const paid = item.sent + item.unknown;
        expect(item).toMatchObject({ used: paid, returned: SIZE - paid });
        expect(paid + item.failed + item.skipped).toBe(SIZE);
        expect(tries.length).toBeLessThanOrEqual(paid);
        expect(await findCredits(userId)).toMatchObject({
          issuedSMS: paid,
          smsBalance: SIZE - paid,
        });
        await expectBooks(userId, SIZE);
      }),
      { numRuns: 12, seed: 13 },
    );
  });
});
