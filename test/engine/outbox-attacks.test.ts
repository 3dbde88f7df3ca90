/** What could make the outbox send twice, lose credits, or hold everybody up, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { credits } from '#core/accounts/credits.entity.ts';
import { findCredits } from '#core/accounts/credits.store.ts';
import { payOfDay } from '#core/campaigns/sending/day.store.ts';
import { count } from '#core/platform/count.entity.ts';
import { documentClient } from '#core/platform/dynamodb.ts';
import { takeTokens } from '#core/platform/pace.ts';
import { write } from '#core/platform/write.ts';
import { enqueueSms } from '#core/sms/deliver-sms.ts';
import { businessSmsPerDay } from '#core/sms/limits.ts';
import { LONGEST_PAGE_MS } from '#core/sms/outbox/dispatch.ts';
import * as outbox from '#core/sms/outbox/outbox.store.ts';
import { sms } from '#core/sms/sms.entity.ts';
import { queueFreeSms, queueSms } from '#core/sms/sms.store.ts';
import { stages } from '#infra/stages.ts';
import { givenAccount } from '#test/support/account.ts';
import {
  BUSY,
  type DispatchChanges,
  dies,
  REFUSED,
  SENT,
  TestDispatcher,
} from '#test/support/dispatcher.ts';
import { stateOf } from '#test/support/waiting-sms.ts';

const outboxAt = new TestDispatcher('2032-01-01T06:00:00Z');

beforeEach(async () => {
  outboxAt.passTheClaims();
  await outboxAt.dispatch();
  expect(await outbox.listBatches(1, outboxAt.now)).toEqual([]);
});

describe('the credits of an SMS', () => {
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
  const of = 'sms#ofBusinesses';
  await write(count.upsert({ of, period: '2033-01-01' }, { set: { count: businessSmsPerDay() } }));
  expect(await payOfDay(await givenAccount(), 2, now)).toBe(false);
  expect(counts).toEqual([['SmsUnpaid', 'Count', 2]]);
});

describe('a page that fails before anything of it is sent', () => {
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
});

describe('the answer to a claim is lost', () => {
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
});

describe('a carrier that is slow or busy', () => {
  it('a page of long SMS of one account, with a slow carrier and two dispatchers beside it, outlives no function', async () => {
    const userId = await givenAccount({ smsBalance: 60 });
    const long = { text: 'a'.repeat(459), credits: 3 };
    const all = Array.from({ length: 20 }, () => outboxAt.waitingSms(userId, long));
    for (const one of all) await queueSms(one);
    const perSecond = stages.prod.smsPerSecond / 2;
    await takeTokens({ of: 'sms', perSecond, burst: 20 }, 2 * 60, outboxAt.now);
    const started = outboxAt.now;
    const sendSms: typeof outboxAt.carry = async (phone, text) => {
      outboxAt.now += 2_500;
      return outboxAt.carry(phone, text);
    };
    await outboxAt.dispatch({ perSecond, sendSms, hasTime: () => false });
    expect(outboxAt.now - started).toBeGreaterThan(16_000);
    expect(outboxAt.now - started).toBeLessThan(LONGEST_PAGE_MS);
    await outboxAt.dispatch();
    expect(outboxAt.sentTo(all.map(({ phone }) => phone))).toHaveLength(20);
  });

  it('news of an application keep their order when the carrier is asked too often', async () => {
    const userId = await givenAccount();
    const ids = [0, 1, 2].map((n) => `change-1-00000${n}`);
    const texts: string[] = [];
    for (const smsId of ids) {
      await queueFreeSms(outboxAt.waitingSms(userId, { smsId, text: smsId }), 'welcome');
    }
    let asked = 0;
    const sendSms: typeof outboxAt.carry = async (_, text) => {
      asked += 1;
      if (asked === 1) return BUSY;
      texts.push(text);
      return SENT;
    };
    await outboxAt.dispatch({ sendSms });
    expect(texts).toEqual(ids);
  });
});

describe('nobody holds the line up', () => {
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
});

it('an SMS that could not be sent, between the claim of its repeat and the look at it, is told as failed', async () => {
  const one = outboxAt.waitingSms('owner');
  const answer = enqueueSms(
    { queueSms: async () => 'already', findSms: async () => ({ ...one, state: 'FAILED' }) },
    one,
  );
  await expect(answer).rejects.toMatchObject({ code: 'sms.failed' });
});
