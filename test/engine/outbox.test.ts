/** The outbox of SMS on a real DynamoDB engine: nothing is sent twice, lost or blocked. */
import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import fc from 'fast-check';
import { credits, findCredits } from '#core/accounts/credits.store.ts';
import { payOfDay } from '#core/campaigns/sending/day.store.ts';
import type { SmsOutcome } from '#core/carriers/send-sms.ts';
import { count } from '#core/platform/limits/count.ts';
import { takeTokens } from '#core/platform/limits/pace.ts';
import { documentClient } from '#core/platform/table/dynamodb.ts';
import { write } from '#core/platform/table/transact.ts';
import { enqueueSms } from '#core/sms/deliver-sms.ts';
import { roomOfBusinesses } from '#core/sms/outbox/day-counts.ts';
import { LONGEST_PAGE_MS } from '#core/sms/outbox/dispatch.ts';
import * as outbox from '#core/sms/outbox/outbox.store.ts';
import { sms } from '#core/sms/outbox/sms.entity.ts';
import { queueFreeSms, queueSms } from '#core/sms/sms.store.ts';
import { stages } from '#infra/stages.ts';
import { erasedIdOf } from '#shared/rewards/erasure.ts';
import { storedCampaign } from '#test/support/campaigns.ts';
import {
  BUSY,
  type DispatchChanges,
  dies,
  HELD,
  REFUSED,
  SENT,
  stateOf,
  TestDispatcher,
  UNKNOWN,
} from '#test/support/dispatcher.ts';
import { inStories } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import { givenAccount } from '#test/support/people.ts';
import { newPhone } from '#test/support/sign-in.ts';

/** This clock advances when somebody waits. */
const outboxAt = new TestDispatcher('2031-01-01T06:00:00Z');
const { sent } = outboxAt;

beforeEach(async () => {
  outboxAt.passTheClaims();
  await outboxAt.dispatch();
  expect(await outbox.listBatches(1, outboxAt.now)).toEqual([]);
});

/** Three SMS about one application wait. @returns their texts, in order */
async function givenNews(): Promise<string[]> {
  const [userId, phone] = [await givenAccount(), newPhone()];
  const texts = [0, 1, 2].map((n) => `change-1-00000${n}`);
  for (const text of texts) {
    await queueFreeSms(outboxAt.waitingSms(userId, { smsId: text, phone, text }), 'welcome');
  }
  return texts;
}

it('an SMS is sent once, however often it is queued and dispatched, and its text is not kept', async () => {
  const userId = await givenAccount({ smsBalance: 3 });
  const one = outboxAt.waitingSms(userId);
  const claims = await Promise.all(Array.from({ length: 5 }, () => queueSms(one)));
  expect(claims.toSorted()).toEqual(['already', 'already', 'already', 'already', 'done']);
  await outboxAt.dispatch();
  await outboxAt.dispatch();
  expect(outboxAt.sentTo([one.phone])).toHaveLength(1);
  const stored = await sms.get(one);
  expect([stored?.state, stored?.text, stored?.messageId]).toEqual(['SENT', undefined, 'm']);
  expect((await findCredits(userId))?.smsBalance).toBe(2);
});

it('an SMS that the carrier refuses gives its credits back, and may be queued again', async () => {
  const one = await outboxAt.queuedSms(3, { credits: 2 });
  await outboxAt.dispatch({ sendSms: async () => REFUSED });
  expect(await stateOf(one)).toBe('FAILED');
  expect(await findCredits(one.userId)).toMatchObject({ issuedSMS: 0, smsBalance: 3 });
  expect(await queueSms(one)).toBe('done');
  await outboxAt.dispatch();
  expect(outboxAt.sentTo([one.phone])).toHaveLength(1);
  expect(await findCredits(one.userId)).toMatchObject({ issuedSMS: 2, smsBalance: 1 });
});

it('threat 79: an SMS waits while the carrier is asked too often, and codes come first for a second', async () => {
  const one = outboxAt.waitingSms(await givenAccount());
  await queueFreeSms(one, 'welcome');
  const waits: number[] = [];
  let asked = 0;
  await outboxAt.dispatch({
    sendSms: async () => {
      asked += 1;
      return asked <= 2 ? BUSY : SENT;
    },
    wait: async (milliseconds) => waits.push(milliseconds),
  });
  expect([asked, await stateOf(one)]).toEqual([3, 'SENT']);
  expect(waits.filter((wait) => wait === 1_000)).toHaveLength(2);
});

it('news wait, unpaid, while the carrier takes nothing from us, and are tried again a minute later', async () => {
  const all = [await outboxAt.queuedSms(), await outboxAt.queuedSms()];
  let asked = 0;
  const sendSms = async () => {
    asked += 1;
    return HELD;
  };
  expect(await outboxAt.dispatch({ sendSms })).toBe(false);
  expect([asked, await Promise.all(all.map(stateOf))]).toEqual([2, ['QUEUED', 'QUEUED']]);
  await outboxAt.dispatch();
  expect(await Promise.all(all.map(stateOf))).toEqual(['SENT', 'SENT']);
});

it('news that wait for a carrier hold up nothing that may leave', async () => {
  const waits = await outboxAt.queuedSms();
  const others = await Promise.all(Array.from({ length: 25 }, () => outboxAt.queuedSms()));
  let pages = 5;
  const sendSms: typeof outboxAt.carry = async (phone, text, of) =>
    phone === waits.phone ? HELD : outboxAt.carry(phone, text, of);
  await outboxAt.dispatch({ sendSms, hasTime: () => --pages > 0 });
  expect(outboxAt.sentTo(others.map(({ phone }) => phone))).toHaveLength(25);
  expect(await stateOf(waits)).toBe('QUEUED');
  await outboxAt.dispatch();
});

it('a promotion that may not leave now is not sent late: its credits come back', async () => {
  const one = await outboxAt.queuedSms(1, { class: 'promotional' });
  await outboxAt.dispatch({ sendSms: async () => HELD });
  expect(await stateOf(one)).toBe('FAILED');
  expect((await findCredits(one.userId))?.smsBalance).toBe(1);
});

it('an SMS whose text or account could not be read was not sent: it waits, and is sent once', async () => {
  const one = await outboxAt.queuedSms();
  await outboxAt.tryToDispatch({ outbox: { isOpen: dies }, hasTime: () => false });
  expect(await stateOf(one)).toBe('QUEUED');
  await outboxAt.dispatch();
  expect(outboxAt.sentTo([one.phone])).toHaveLength(1);
  expect(await stateOf(one)).toBe('SENT');
});

it('an owner gets news of an application in the order of its changes, however long each takes', async () => {
  const texts = await givenNews();
  const before = sent.length;
  const sendSms: typeof outboxAt.carry = async (to, text, of) => {
    if (text === texts[0]) await new Promise((resolve) => setTimeout(resolve, 50));
    return outboxAt.carry(to, text, of);
  };
  await outboxAt.dispatch({ sendSms });
  expect(sent.slice(before).map(({ text }) => text)).toEqual(texts);
});

it.each([
  ['of yesterday', { createdAt: '2031-01-01T05:59:00.000Z' }, 86_400_000],
  ['to a customer who was erased meanwhile', { phone: erasedIdOf('1') }, 0],
])('an SMS %s is not sent, and gives its credits back', async (_, more, later) => {
  const one = await outboxAt.queuedSms();
  const { userId, smsId } = one;
  await write(sms.patch({ userId, smsId }, { set: more }));
  expect(await outboxAt.phonesOf({ clock: () => outboxAt.now + later })).not.toContain(one.phone);
  expect(await stateOf(one)).toBe('FAILED');
  expect((await findCredits(userId))?.smsBalance).toBe(1);
});

it('an SMS of an account that was closed meanwhile is not sent', async () => {
  const one = await outboxAt.queuedSms();
  const isOpen = async (userId: string) => userId !== one.userId;
  await outboxAt.dispatch({ outbox: { isOpen } });
  expect([outboxAt.sentTo([one.phone]), await stateOf(one)]).toEqual([[], 'FAILED']);
});

/** A carrier and a parallel dispatcher, with these events. @param tries the numbers tried */
function carrierOf(chances: readonly string[], tries: string[]): typeof outboxAt.carry {
  const answers: Record<string, SmsOutcome> = { busy: BUSY, refused: REFUSED, unknown: UNKNOWN };
  let at = 0;
  return async (phone) => {
    const what = chances[at++] ?? 'sent';
    if (what === 'dies') throw new Error('died');
    if (!['busy', 'refused'].includes(what)) tries.push(phone);
    if (what === 'dies after') throw new Error('died');
    return answers[what] ?? SENT;
  };
}

it.each<[string, DispatchChanges, number]>([
  ['before it sends', { sendSms: dies }, 0],
  ['before it notes what was sent', { outbox: { settle: dies } }, 1],
  ['before it takes what was sent out of the line', { outbox: { endPart: dies } }, 1],
])('an SMS whose dispatcher dies %s is not sent by another one', async (when, broken, times) => {
  const one = await outboxAt.queuedSms();
  await outboxAt.dispatch(broken);
  await outboxAt.dispatch();
  expect(outboxAt.sentTo([one.phone])).toHaveLength(times);
  outboxAt.passTheClaims();
  await outboxAt.dispatch();
  expect(outboxAt.sentTo([one.phone])).toHaveLength(times);
  expect(await stateOf(one)).toBe(when.includes('line') ? 'SENT' : 'UNKNOWN');
  expect((await findCredits(one.userId))?.smsBalance).toBe(0);
  expect(await outbox.listBatches(100, outboxAt.now)).toEqual([]);
});

it('a part whose work fails holds up nobody else in the line', async () => {
  const broken = await outboxAt.queuedSms();
  const others = await outboxAt.givenBatch(30);
  const settle: typeof outbox.settle = async (one, ...rest) =>
    one.smsId === broken.smsId ? dies() : outbox.settle(one, ...rest);
  await outboxAt.dispatch({ outbox: { settle } });
  expect(outboxAt.sentTo(others.phones).toSorted()).toEqual(others.phones.toSorted());
});

it('threat 80: a batch is sent at most once to each, with its credits exact, whatever fails and whoever dies', async () => {
  const chance = fc.constantFrom('sent', 'refused', 'busy', 'unknown', 'dies', 'dies after');
  await inStories([10, 150], fc.array(chance, { minLength: 1, maxLength: 60 }), async (chances) => {
    const { userId, campaignId } = await outboxAt.givenBatch(24);
    const tries: string[] = [];
    const sendSms = carrierOf(chances, tries);
    for (let run = 0; run < 100; run += 1) {
      const both = [outboxAt.dispatch({ sendSms }), outboxAt.dispatch({ sendSms })];
      await Promise.allSettled(both);
      outboxAt.passTheClaims();
      if ((await outbox.listBatches(100, outboxAt.now)).length === 0) break;
    }
    expect(await outbox.listBatches(100, outboxAt.now)).toEqual([]);
    expect(new Set(tries).size).toBe(tries.length);
    const { item, rows } = await storedCampaign({ userId, campaignId });
    const ofState = (...states: string[]) =>
      rows.filter((row) => states.includes(row?.state ?? ''));
    expect(ofState('SENT', 'UNKNOWN', 'FAILED')).toHaveLength(24);
    expect(rows.every((row) => row?.text === undefined)).toBe(true);
    const failed = ofState('FAILED').length;
    const [paid, unknown] = [24 - failed, ofState('UNKNOWN').length];
    expect(item).toMatchObject({ sent: paid - unknown, unknown, failed, used: paid });
    expect(tries.length).toBeLessThanOrEqual(paid);
    const counts = { purchasedSMS: 24, issuedSMS: paid, smsBalance: failed };
    expect(await findCredits(userId)).toMatchObject(counts);
  });
});

it('threat 81: a business of 18 SMS does not wait behind one of hundreds', async () => {
  const size = runsOf(200, 600);
  const large = await outboxAt.givenBatch(size);
  const pages = { left: 5 };
  await outboxAt.dispatch({ hasTime: () => --pages.left > 0 });
  const small = await outboxAt.givenBatch(18);
  const order = await outboxAt.phonesOf();
  expect(outboxAt.sentTo(large.phones)).toHaveLength(size);
  const last = Math.max(...small.phones.map((phone) => order.indexOf(phone)));
  expect(last).toBeLessThan(2 * 18 + 20);
});

it('a business that queues one SMS after another gets no more turns than one that queues them at once', async () => {
  const many = await outboxAt.givenBatch(40);
  const userId = await givenAccount({ smsBalance: 40 });
  const single = Array.from({ length: 40 }, () => outboxAt.waitingSms(userId));
  for (const one of single) await queueSms(one);
  const half = (await outboxAt.phonesOf()).slice(0, 40);
  const ofSingle = half.filter((phone) => single.some((one) => one.phone === phone)).length;
  expect(ofSingle).toBeGreaterThanOrEqual(10);
  expect(ofSingle).toBeLessThanOrEqual(30);
  expect(outboxAt.sentTo(many.phones)).toHaveLength(40);
});

it('threat 79: what waits is sent at its pace, whoever sends it', async () => {
  const { phones } = await outboxAt.givenBatch(100);
  const started = outboxAt.now;
  await outboxAt.dispatch({ perSecond: 10 });
  // A burst of 20, and then 10 a second.
  expect(outboxAt.now - started).toBeGreaterThanOrEqual(8_000);
  expect(outboxAt.sentTo(phones)).toHaveLength(100);
});

it('threat 80: an SMS that is queued again after a refusal, whose dispatcher died before it left the line, is paid once', async () => {
  const one = await outboxAt.queuedSms(2);
  await outboxAt.tryToDispatch({ sendSms: async () => REFUSED, outbox: { endPart: dies } });
  expect(await queueSms(one)).toBe('already');
  await outboxAt.dispatch();
  outboxAt.passTheClaims();
  await outboxAt.dispatch();
  expect([await stateOf(one), outboxAt.sentTo([one.phone])]).toEqual(['UNKNOWN', []]);
  expect(await findCredits(one.userId)).toMatchObject({ issuedSMS: 1, smsBalance: 1 });
});

it('an SMS that the carrier refuses while its account is closed is settled, and leaves no text', async () => {
  const one = await outboxAt.queuedSms();
  const { userId } = one;
  await outboxAt.dispatch({
    sendSms: async () => {
      await write(credits.delete({ userId }));
      return REFUSED;
    },
  });
  const stored = await sms.get(one);
  expect([stored?.state, stored?.text]).toEqual(['FAILED', undefined]);
  expect(await outbox.listBatches(1, outboxAt.now)).toEqual([]);
  expect(await findCredits(userId)).toBeNull();
});

it('threat 79: a campaign that the businesses’ money of the day does not suffice for is counted for its alarm', async () => {
  const counts: unknown[] = [];
  vi.spyOn(Metrics.prototype, 'singleMetric').mockImplementation(function (this: Metrics) {
    vi.spyOn(this, 'addMetric').mockImplementation((...metric) => {
      counts.push(metric);
      return this;
    });
    return this;
  });
  const now = Date.parse('2033-01-01T09:00:00Z');
  vi.stubEnv('SMS_ROOM_OF_BUSINESSES', '1043');
  const of = 'sms#ofBusinesses';
  await write(count.upsert({ of, period: '2033-01-01' }, { set: { count: roomOfBusinesses() } }));
  expect(await payOfDay(await givenAccount(), 2, now)).toBe(false);
  expect(counts).toEqual([['SmsUnpaid', 'Count', 2]]);
  vi.unstubAllEnvs();
});

it.each<[string, DispatchChanges]>([
  ['the rows cannot be read', { outbox: { findWaiting: dies } }],
  ['there is no answer about the pace', { wait: dies }],
])('SMS are sent by the next dispatcher when %s', async (_, broken) => {
  const one = await outboxAt.queuedSms();
  const batch = await outboxAt.givenBatch(12);
  await expect(outboxAt.dispatch(broken)).rejects.toThrow();
  await outboxAt.dispatch();
  expect(outboxAt.sentTo([one.phone])).toHaveLength(1);
  expect(outboxAt.sentTo(batch.phones)).toHaveLength(12);
});

it('a part that somebody lost is not taken for unsent when the next one fails before it sends', async () => {
  const one = await outboxAt.queuedSms();
  await outboxAt.tryToDispatch({ outbox: { settle: dies } });
  outboxAt.passTheClaims();
  await outboxAt.tryToDispatch({ outbox: { findWaiting: dies } });
  outboxAt.passTheClaims();
  await outboxAt.dispatch();
  expect([outboxAt.sentTo([one.phone]).length, await stateOf(one)]).toEqual([1, 'UNKNOWN']);
});

it('SMS are sent although the SDK finds, when it tries again, that they were claimed', async () => {
  const { phones } = await outboxAt.givenBatch(12);
  const tryOnce = documentClient.send.bind(documentClient);
  const claimBatch: typeof outbox.claimBatch = async (...of) => {
    const send = vi.spyOn(documentClient, 'send').mockImplementationOnce(async (command) => {
      await tryOnce(command);
      return tryOnce(command);
    });
    const claim = await outbox.claimBatch(...of);
    send.mockRestore();
    return claim;
  };
  await outboxAt.dispatch({ outbox: { claimBatch } });
  outboxAt.passTheClaims();
  await outboxAt.dispatch();
  expect(outboxAt.sentTo(phones).toSorted()).toEqual(phones.toSorted());
});

it('a batch is claimed once, whoever claims it in the same moment', async () => {
  const { phones } = await outboxAt.givenBatch(12);
  await Promise.all(Array.from({ length: 5 }, () => outboxAt.dispatch()));
  expect(outboxAt.sentTo(phones).toSorted()).toEqual(phones.toSorted());
});

it('a page of long SMS of one account, with a slow carrier and two dispatchers beside it, outlives no function', async () => {
  const userId = await givenAccount({ smsBalance: 60 });
  const long = { text: 'a'.repeat(459), credits: 3 };
  const all = Array.from({ length: 20 }, () => outboxAt.waitingSms(userId, long));
  for (const one of all) await queueSms(one);
  const perSecond = stages.prod.smsPerSecond / 2;
  await takeTokens({ of: 'sms', perSecond, burst: 20 }, 2 * 60, outboxAt.now);
  const started = outboxAt.now;
  const sendSms: typeof outboxAt.carry = async (phone, text, of) => {
    outboxAt.now += 2_500;
    return outboxAt.carry(phone, text, of);
  };
  await outboxAt.dispatch({ perSecond, sendSms, hasTime: () => false });
  expect(outboxAt.now - started).toBeGreaterThan(16_000);
  expect(outboxAt.now - started).toBeLessThan(LONGEST_PAGE_MS);
  await outboxAt.dispatch();
  expect(outboxAt.sentTo(all.map(({ phone }) => phone))).toHaveLength(20);
});

it('news of an application keep their order when the carrier is asked too often', async () => {
  const news = await givenNews();
  const texts: string[] = [];
  let asked = 0;
  const sendSms: typeof outboxAt.carry = async (_, text) => {
    asked += 1;
    if (asked === 1) return BUSY;
    texts.push(text);
    return SENT;
  };
  await outboxAt.dispatch({ sendSms });
  expect(texts).toEqual(news);
});

it('threat 81: parts of dispatchers that died, at the head of the line, hold up nobody behind them', async () => {
  const ids = Array.from({ length: 20 }, () => `a-${randomUUID()}`);
  const lost = await Promise.all(ids.map((userId) => givenAccount({ userId, smsBalance: 1 })));
  for (const userId of lost) await queueSms(outboxAt.waitingSms(userId));
  await outboxAt.tryToDispatch({ sendSms: dies });
  const userId = await givenAccount({ userId: `b-${randomUUID()}`, smsBalance: 1 });
  const behind = outboxAt.waitingSms(userId);
  await queueSms(behind);
  await outboxAt.dispatch();
  expect(await stateOf(behind)).toBe('SENT');
});

it('threat 81: work on the SMS of one account that fails stops no other in the same call', async () => {
  const broken = await outboxAt.queuedSms();
  const { phones } = await outboxAt.givenBatch(30);
  const endPart: typeof outbox.endPart = (claim, ...rest) =>
    claim.batch.userId === broken.userId ? dies() : outbox.endPart(claim, ...rest);
  expect(await outboxAt.dispatch({ outbox: { endPart } })).toBe(false);
  expect(outboxAt.sentTo(phones)).toHaveLength(30);
});

it('threat 81: SMS of one account that cannot be read stop no other, and keep their order', async () => {
  const userId = await givenAccount({ smsBalance: 2 });
  const [first, second] = [outboxAt.waitingSms(userId), outboxAt.waitingSms(userId)];
  await queueSms(first);
  await queueSms(second);
  const { phones } = await outboxAt.givenBatch(30);
  const findWaiting: typeof outbox.findWaiting = (claim) =>
    claim.batch.batchId === first.smsId ? dies() : outbox.findWaiting(claim);
  await outboxAt.tryToDispatch({ outbox: { findWaiting } });
  expect(outboxAt.sentTo(phones)).toHaveLength(30);
  expect(outboxAt.sentTo([first.phone, second.phone])).toEqual([]);
  await outboxAt.dispatch();
  expect(outboxAt.sentTo([first.phone, second.phone])).toEqual([first.phone, second.phone]);
});

it('an SMS with a late turn takes nobody else’s turn from those who come after it', async () => {
  const large = await outboxAt.givenBatch(120, 121);
  // Its turn is after the 120.
  await queueSms(outboxAt.waitingSms(large.userId));
  const pages = { left: 1 };
  await outboxAt.dispatch({ hasTime: () => --pages.left > 0 });
  const small = await Promise.all([
    outboxAt.givenBatch(18),
    outboxAt.givenBatch(18),
    outboxAt.givenBatch(18),
  ]);
  const order = await outboxAt.phonesOf();
  const phones = small.flatMap((one) => one.phones);
  const last = Math.max(...phones.map((phone) => order.indexOf(phone)));
  const ofLarge = order.slice(0, last).filter((phone) => large.phones.includes(phone)).length;
  expect(ofLarge).toBeLessThanOrEqual(18 + 20);
});

it('an SMS that could not be sent, between the claim of its repeat and the look at it, is told as failed', async () => {
  const one = outboxAt.waitingSms('owner');
  const answer = enqueueSms(
    { queueSms: async () => 'already', findSms: async () => ({ ...one, state: 'FAILED' }) },
    one,
  );
  await expect(answer).rejects.toMatchObject({ code: 'sms.failed' });
});
