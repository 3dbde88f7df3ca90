/** What could make the outbox send twice, lose credits, or hold everybody up, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { credits } from '../../core/accounts/credits.entity.ts';
import { findCredits } from '../../core/accounts/credits.store.ts';
import { count } from '../../core/platform/count.entity.ts';
import { takeTokens } from '../../core/platform/pace.ts';
import type { SmsOutcome } from '../../core/platform/sms-sender.ts';
import { write } from '../../core/platform/write.ts';
import { enqueueSms } from '../../core/sms/deliver-sms.ts';
import { businessSmsPerDay } from '../../core/sms/limits.ts';
import { type DispatchDeps, dispatchSms, LONGEST_PAGE_MS } from '../../core/sms/outbox/dispatch.ts';
import * as outbox from '../../core/sms/outbox/outbox.store.ts';
import { queueMany } from '../../core/sms/outbox/queue-many.ts';
import { comeTo } from '../../core/sms/outbox/turn.store.ts';
import { sms } from '../../core/sms/sms.entity.ts';
import { findSms, queueFreeSms, queueSms, type WaitingSms } from '../../core/sms/sms.store.ts';
import { stages } from '../../infra/stages.ts';
import { givenAccount, setCredits } from '../support/account.ts';
import { takeOwnTable } from '../support/own-table.ts';
import { newPhone } from '../support/sign-in.ts';
import { waitingSmsAt } from '../support/waiting-sms.ts';

const SENT: SmsOutcome = { state: 'SENT', messageId: 'm' };
const REFUSED: SmsOutcome = { state: 'FAILED' };
const BUSY: SmsOutcome = { state: 'FAILED', isPassing: true };

let now = Date.parse('2032-01-01T09:00:00Z');
const sent: string[] = [];

const deps: DispatchDeps = {
  outbox,
  comeTo,
  sendSms: async (phone) => {
    sent.push(phone);
    return SENT;
  },
  clock: () => now,
  wait: async (milliseconds) => {
    now += milliseconds;
  },
  perSecond: 1_000,
  hasTime: () => true,
};

const dies = async () => {
  throw new Error('the function was stopped');
};

const passTheClaims = () => {
  now += 121_000;
};

const waitingSms = (userId: string, more?: Partial<WaitingSms>): WaitingSms =>
  waitingSmsAt(now, userId, more);

const messagesTo = (phones: readonly string[], credits = 1) =>
  phones.map((phone) => ({ phone, text: 'Offer', textHash: 'h', credits }));

const newPhones = (count: number) => Array.from({ length: count }, newPhone);

/** Puts a batch of its own list in the line. */
const queueBatch = (userId: string, phones: readonly string[], batchId = 'offer') =>
  queueMany(
    { userId, batchId, messages: messagesTo(phones), createdAt: new Date(now).toISOString() },
    {},
  );

async function givenBatch(size: number, smsBalance = size) {
  const userId = await givenAccount({ smsBalance });
  const phones = newPhones(size);
  expect(await queueBatch(userId, phones)).toBe('done');
  return { userId, phones };
}

const sentTo = (phones: readonly string[]) => sent.filter((phone) => phones.includes(phone));

const stateOf = async ({ userId, smsId }: Pick<WaitingSms, 'userId' | 'smsId'>) =>
  (await findSms(userId, smsId))?.state;

/** Dispatches as a function that may die does. */
const tryToDispatch = (broken: Partial<DispatchDeps>) =>
  dispatchSms({ ...deps, ...broken }).catch(() => undefined);

beforeAll(takeOwnTable);
beforeEach(async () => {
  passTheClaims();
  await dispatchSms(deps);
  expect(await outbox.listBatches(1, now)).toEqual([]);
});

describe('the credits of an SMS', () => {
  it('threat 80: an SMS that is queued again after a refusal, whose dispatcher died before it left the line, is paid once', async () => {
    const userId = await givenAccount({ smsBalance: 2 });
    const one = waitingSms(userId);
    await queueSms(one);
    const endPart = dies;
    await tryToDispatch({ sendSms: async () => REFUSED, outbox: { ...outbox, endPart } });
    expect(await queueSms(one)).toBe('already');
    await dispatchSms(deps);
    passTheClaims();
    await dispatchSms(deps);
    expect([await stateOf(one), sentTo([one.phone])]).toEqual(['UNKNOWN', []]);
    expect(await findCredits(userId)).toMatchObject({ issuedSMS: 1, smsBalance: 1 });
  });

  it('an SMS that the carrier refuses while its account is closed is settled, and leaves no text', async () => {
    const userId = await givenAccount({ smsBalance: 1 });
    const one = waitingSms(userId);
    await queueSms(one);
    const sendSms: DispatchDeps['sendSms'] = async () => {
      await write(credits.delete({ userId }));
      return REFUSED;
    };
    await dispatchSms({ ...deps, sendSms });
    const stored = await sms.get(one);
    expect([stored?.state, stored?.text]).toEqual(['FAILED', undefined]);
    expect(await outbox.listBatches(1, now)).toEqual([]);
    expect(await findCredits(userId)).toBeNull();
  });

  it('a batch that is begun again with another list is not queued, and takes nothing', async () => {
    const userId = await givenAccount({ smsBalance: 100 });
    const [first, second] = [newPhone(), newPhone()];
    expect(await queueBatch(userId, [first, second])).toBe('done');
    const createdAt = new Date(now).toISOString();
    const messages = messagesTo([second, first, newPhone()], 3);
    const other = await queueMany({ userId, batchId: 'offer', messages, createdAt }, {});
    expect(other).not.toBe('done');
    await dispatchSms({ ...deps, sendSms: async () => REFUSED });
    expect(await findCredits(userId)).toMatchObject({ issuedSMS: 0, smsBalance: 100 });
  });

  it('a batch that was begun and not finished is queued by a later try, once, by whoever tries', async () => {
    const userId = await givenAccount({ smsBalance: 1 });
    const phones = newPhones(2);
    expect(await queueBatch(userId, phones)).toBe('noCredits');
    await setCredits(userId, 10);
    const tries = await Promise.all([1, 2, 3].map(() => queueBatch(userId, phones)));
    expect(tries.toSorted()).toEqual(['already', 'already', 'done']);
    expect(await queueBatch(userId, phones)).toBe('already');
    await dispatchSms(deps);
    expect(await queueBatch(userId, phones)).toBe('already');
    expect(sentTo(phones)).toHaveLength(2);
    expect(await findCredits(userId)).toMatchObject({ issuedSMS: 2, smsBalance: 8 });
  });

  it('a batch for one customer is sent', async () => {
    const { userId, phones } = await givenBatch(1);
    await dispatchSms(deps);
    expect(sentTo(phones)).toHaveLength(1);
    const [smsId = ''] = outbox.idsOf({ batchId: 'offer', size: 1 });
    expect(await sms.get({ userId, smsId })).toMatchObject({ state: 'SENT' });
  });

  it('what a batch wrote that was not queued is forgotten after a week, and what was sent is kept', async () => {
    const rowOf = (userId: string) => sms.get({ userId, smsId: 'offer#000001' });
    const poor = await givenAccount();
    expect(await queueBatch(poor, newPhones(2))).toBe('noCredits');
    expect((await rowOf(poor))?.ttl).toBe(Math.floor(now / 1000) + 7 * 86_400);
    const { userId } = await givenBatch(2);
    await dispatchSms(deps);
    expect(await rowOf(userId)).toMatchObject({ state: 'SENT' });
    expect((await rowOf(userId))?.ttl).toBeUndefined();
  });
});

it('threat 79: a batch that the businesses’ money of the day does not suffice for is counted for its alarm', async () => {
  const counts: unknown[] = [];
  vi.spyOn(Metrics.prototype, 'singleMetric').mockImplementation(function (this: Metrics) {
    vi.spyOn(this, 'addMetric').mockImplementation((...metric) => {
      counts.push(metric);
      return this;
    });
    return this;
  });
  const of = 'sms#ofBusinesses';
  await write(count.upsert({ of, period: '2033-01-01' }, { set: { count: businessSmsPerDay() } }));
  const userId = await givenAccount({ smsBalance: 2 });
  const messages = messagesTo(newPhones(2));
  const createdAt = '2033-01-01T09:00:00.000Z';
  expect(await queueMany({ userId, batchId: 'b', messages, createdAt }, {})).toBe('purseEmpty');
  expect(counts).toEqual([['SmsUnpaid', 'Count', 2]]);
});

describe('a page that fails before anything of it is sent', () => {
  it.each<[string, Partial<DispatchDeps>]>([
    ['the rows cannot be read', { outbox: { ...outbox, readPart: dies } }],
    ['there is no answer about the pace', { wait: dies }],
  ])('SMS are sent by the next dispatcher when %s', async (_, broken) => {
    const userId = await givenAccount({ smsBalance: 1 });
    const one = waitingSms(userId);
    await queueSms(one);
    const batch = await givenBatch(12);
    await expect(dispatchSms({ ...deps, ...broken })).rejects.toThrow();
    await dispatchSms(deps);
    expect(sentTo([one.phone])).toHaveLength(1);
    expect(sentTo(batch.phones)).toHaveLength(12);
  });

  it('a part that somebody lost is not taken for unsent when the next one fails before it sends', async () => {
    const userId = await givenAccount({ smsBalance: 1 });
    const one = waitingSms(userId);
    await queueSms(one);
    await tryToDispatch({ outbox: { ...outbox, settle: dies } });
    passTheClaims();
    await tryToDispatch({ outbox: { ...outbox, readPart: dies } });
    passTheClaims();
    await dispatchSms(deps);
    expect([sentTo([one.phone]).length, await stateOf(one)]).toEqual([1, 'UNKNOWN']);
  });
});

describe('a carrier that is slow or busy', () => {
  it('a page of long SMS of one account, with a slow carrier and two dispatchers beside it, outlives no function', async () => {
    const userId = await givenAccount({ smsBalance: 60 });
    const long = { text: 'a'.repeat(459), credits: 3 };
    const all = Array.from({ length: 20 }, () => waitingSms(userId, long));
    for (const one of all) await queueSms(one);
    const perSecond = stages.prod.smsPerSecond / 2;
    await takeTokens({ of: 'sms', perSecond, burst: 20 }, 2 * 60, now);
    const started = now;
    const sendSms: DispatchDeps['sendSms'] = async (phone, text) => {
      now += 2_500;
      return deps.sendSms(phone, text);
    };
    await dispatchSms({ ...deps, perSecond, sendSms, hasTime: () => false });
    expect(now - started).toBeGreaterThan(16_000);
    expect(now - started).toBeLessThan(LONGEST_PAGE_MS);
    await dispatchSms(deps);
    expect(sentTo(all.map(({ phone }) => phone))).toHaveLength(20);
  });

  it('news of an application keep their order when the carrier is asked too often', async () => {
    const userId = await givenAccount();
    const ids = [0, 1, 2].map((n) => `change-1-00000${n}`);
    const texts: string[] = [];
    for (const smsId of ids) {
      await queueFreeSms(waitingSms(userId, { smsId, text: smsId }), 'welcome');
    }
    let asked = 0;
    const sendSms: DispatchDeps['sendSms'] = async (_, text) => {
      asked += 1;
      if (asked === 1) return BUSY;
      texts.push(text);
      return SENT;
    };
    await dispatchSms({ ...deps, sendSms });
    expect(texts).toEqual(ids);
  });
});

describe('nobody holds the line up', () => {
  it('a batch of nobody holds up nobody', async () => {
    const userId = await givenAccount();
    expect(await queueBatch(userId, [])).toBe('done');
    const { phones } = await givenBatch(3);
    await dispatchSms(deps);
    expect(sentTo(phones)).toHaveLength(3);
    expect(await outbox.listBatches(1, now)).toEqual([]);
  });

  it('threat 81: parts of dispatchers that died, at the head of the line, hold up nobody behind them', async () => {
    const ids = Array.from({ length: 20 }, () => `a-${randomUUID()}`);
    const lost = await Promise.all(ids.map((userId) => givenAccount({ userId, smsBalance: 1 })));
    for (const userId of lost) await queueSms(waitingSms(userId));
    await tryToDispatch({ sendSms: dies });
    const userId = await givenAccount({ userId: `b-${randomUUID()}`, smsBalance: 1 });
    const behind = waitingSms(userId);
    await queueSms(behind);
    await dispatchSms(deps);
    expect(await stateOf(behind)).toBe('SENT');
  });

  it('threat 81: work on the SMS of one account that fails stops no other in the same call', async () => {
    const broken = waitingSms(await givenAccount({ smsBalance: 1 }));
    await queueSms(broken);
    const { phones } = await givenBatch(30);
    const endPart: typeof outbox.endPart = (claim, ...rest) =>
      claim.batch.userId === broken.userId ? dies() : outbox.endPart(claim, ...rest);
    expect(await dispatchSms({ ...deps, outbox: { ...outbox, endPart } })).toBe(false);
    expect(sentTo(phones)).toHaveLength(30);
  });

  it('an SMS with a late turn takes nobody else’s turn from those who come after it', async () => {
    const large = await givenBatch(120, 121);
    // Its turn is after the 120.
    await queueSms(waitingSms(large.userId));
    const pages = { left: 1 };
    await dispatchSms({ ...deps, hasTime: () => --pages.left > 0 });
    const before = sent.length;
    const small = await Promise.all([givenBatch(18), givenBatch(18), givenBatch(18)]);
    await dispatchSms(deps);
    const order = sent.slice(before);
    const phones = small.flatMap((one) => one.phones);
    const last = Math.max(...phones.map((phone) => order.indexOf(phone)));
    const ofLarge = order.slice(0, last).filter((phone) => large.phones.includes(phone)).length;
    expect(ofLarge).toBeLessThanOrEqual(18 + 20);
  });
});

it('an SMS that could not be sent, between the claim of its repeat and the look at it, is told as failed', async () => {
  const one = waitingSms('owner');
  const answer = enqueueSms(
    { queueSms: async () => 'already', findSms: async () => ({ ...one, state: 'FAILED' }) },
    one,
  );
  await expect(answer).rejects.toMatchObject({ code: 'sms.failed' });
});
