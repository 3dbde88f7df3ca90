/** The outbox of SMS, on a real DynamoDB engine. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCredits } from '#core/accounts/credits.store.ts';
import type { SmsOutcome } from '#core/platform/sms-sender.ts';
import { write } from '#core/platform/write.ts';
import * as outbox from '#core/sms/outbox/outbox.store.ts';
import { sms } from '#core/sms/sms.entity.ts';
import { queueFreeSms, queueSms } from '#core/sms/sms.store.ts';
import { erasedIdOf } from '#shared/rewards/erasure.ts';
import { givenAccount } from '#test/support/account.ts';
import { storedCampaign } from '#test/support/campaigns.ts';
import {
  BUSY,
  type DispatchChanges,
  dies,
  REFUSED,
  SENT,
  TestDispatcher,
  UNKNOWN,
} from '#test/support/dispatcher.ts';
import { runsOf, seed } from '#test/support/layer.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { stateOf } from '#test/support/waiting-sms.ts';

/** The time of these tests goes on when somebody waits. */
const outboxAt = new TestDispatcher('2031-01-01T06:00:00Z');
const { sent } = outboxAt;

describe('what waits in the outbox', () => {
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

  it('an owner gets news of an application in the order of its changes, however long each takes', async () => {
    const userId = await givenAccount();
    const phone = newPhone();
    const texts = ['one', 'two', 'three'];
    for (const [n, text] of texts.entries()) {
      const news = { smsId: `change-1-00000${n}`, phone, text };
      await queueFreeSms(outboxAt.waitingSms(userId, news), 'welcome');
    }
    const sendSms: typeof outboxAt.carry = async (to, text) => {
      if (text === 'one') await new Promise((resolve) => setTimeout(resolve, 50));
      return outboxAt.carry(to, text);
    };
    await outboxAt.dispatch({ sendSms });
    expect(sent.filter((one) => one.phone === phone).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    ['of yesterday', { createdAt: '2031-01-01T05:59:00.000Z' }, 86_400_000],
    ['to a customer who was erased meanwhile', { phone: erasedIdOf('1') }, 0],
  ])('an SMS %s is not sent, and gives its credits back', async (_, more, later) => {
    const one = await outboxAt.queuedSms();
    const { userId, smsId } = one;
    await write(sms.patch({ userId, smsId }, { set: more }));
    const phones = await outboxAt.phonesOf({ clock: () => outboxAt.now + later });
    expect(phones).not.toContain(one.phone);
    expect(await stateOf(one)).toBe('FAILED');
    expect((await findCredits(userId))?.smsBalance).toBe(1);
  });

  it('an SMS of an account that was closed meanwhile is not sent', async () => {
    const one = await outboxAt.queuedSms();
    const isOpen = async (userId: string) => userId !== one.userId;
    await outboxAt.dispatch({ outbox: { isOpen } });
    expect([outboxAt.sentTo([one.phone]), await stateOf(one)]).toEqual([[], 'FAILED']);
  });
});

/** A carrier, and a dispatcher beside it, to which these things happen. @param tries who was sent to */
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

describe('a dispatcher that dies', () => {
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
    outboxAt.passTheClaims();
    await outboxAt.dispatch();
  });

  it('threat 80: a batch is sent at most once to each, with its credits exact, whatever fails and whoever dies', async () => {
    const chance = fc.constantFrom('sent', 'refused', 'busy', 'unknown', 'dies', 'dies after');
    await fc.assert(
      fc.asyncProperty(fc.array(chance, { minLength: 1, maxLength: 60 }), async (chances) => {
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
      }),
      { numRuns: runsOf(10, 150), seed },
    );
  });
});

describe('the line', () => {
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
});
