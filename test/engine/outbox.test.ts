/** The outbox of SMS, on a real DynamoDB engine. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCredits } from '../../core/accounts/credits.store.ts';
import type { SmsOutcome } from '../../core/platform/sms-sender.ts';
import { write } from '../../core/platform/write.ts';
import { type DispatchDeps, dispatchSms } from '../../core/sms/outbox/dispatch.ts';
import * as outbox from '../../core/sms/outbox/outbox.store.ts';
import { queueMany } from '../../core/sms/outbox/queue-many.ts';
import { comeTo } from '../../core/sms/outbox/turn.store.ts';
import { sms } from '../../core/sms/sms.entity.ts';
import { findSms, queueFreeSms, queueSms, type WaitingSms } from '../../core/sms/sms.store.ts';
import { erasedIdOf } from '../../shared/rewards/erasure.ts';
import { givenAccount } from '../support/account.ts';
import { takeOwnTable } from '../support/own-table.ts';
import { newPhone } from '../support/sign-in.ts';
import { waitingSmsAt } from '../support/waiting-sms.ts';

const SENT: SmsOutcome = { state: 'SENT', messageId: 'm' };
const BUSY: SmsOutcome = { state: 'FAILED', isPassing: true };

/** The time of these tests goes on when somebody waits. */
let now = Date.parse('2031-01-01T09:00:00Z');

const waitingSms = (userId: string, more?: Partial<WaitingSms>): WaitingSms =>
  waitingSmsAt(now, userId, more);

/** What a carrier was given, in its order. */
const sent: { phone: string; text: string }[] = [];

const deps: DispatchDeps = {
  outbox,
  comeTo,
  sendSms: async (phone, text) => {
    sent.push({ phone, text });
    return SENT;
  },
  clock: () => now,
  wait: async (milliseconds) => {
    now += milliseconds;
  },
  perSecond: 1_000,
  hasTime: () => true,
};

/** @returns the numbers among these that were sent to, as often as they were */
const sentTo = (phones: readonly string[]) =>
  sent.map(({ phone }) => phone).filter((phone) => phones.includes(phone));

/** Lets the one who died be taken for dead. */
const passTheClaims = () => {
  now += 121_000;
};

const stateOf = async ({ userId, smsId }: WaitingSms) => (await findSms(userId, smsId))?.state;

/** A batch of a business with as many credits. @returns the numbers, in their order */
async function givenBatch(size: number): Promise<{ userId: string; phones: string[] }> {
  const userId = await givenAccount({ smsBalance: size });
  const phones = Array.from({ length: size }, newPhone);
  const messages = phones.map((phone) => ({ phone, text: 'Offer', textHash: 'h', credits: 1 }));
  const createdAt = new Date(now).toISOString();
  expect(await queueMany({ userId, batchId: 'offer', messages, createdAt }, {})).toBe('done');
  return { userId, phones };
}

beforeAll(takeOwnTable);

describe('what waits in the outbox', () => {
  it('an SMS is sent once, however often it is queued and dispatched, and its text is not kept', async () => {
    const userId = await givenAccount({ smsBalance: 3 });
    const one = waitingSms(userId);
    const claims = await Promise.all(Array.from({ length: 5 }, () => queueSms(one)));
    expect(claims.toSorted()).toEqual(['already', 'already', 'already', 'already', 'done']);
    await dispatchSms(deps);
    await dispatchSms(deps);
    expect(sentTo([one.phone])).toHaveLength(1);
    const stored = await sms.get(one);
    expect([stored?.state, stored?.text, stored?.messageId]).toEqual(['SENT', undefined, 'm']);
    expect((await findCredits(userId))?.smsBalance).toBe(2);
  });

  it('an SMS that the carrier refuses gives its credits back, and may be queued again', async () => {
    const userId = await givenAccount({ smsBalance: 3 });
    const one = waitingSms(userId, { credits: 2 });
    await queueSms(one);
    await dispatchSms({ ...deps, sendSms: async () => ({ state: 'FAILED' }) });
    expect(await stateOf(one)).toBe('FAILED');
    expect(await findCredits(userId)).toMatchObject({ issuedSMS: 0, smsBalance: 3 });
    expect(await queueSms(one)).toBe('done');
    await dispatchSms(deps);
    expect(sentTo([one.phone])).toHaveLength(1);
    expect(await findCredits(userId)).toMatchObject({ issuedSMS: 2, smsBalance: 1 });
  });

  it('threat 79: an SMS waits while the carrier is asked too often, and codes come first for a second', async () => {
    const userId = await givenAccount();
    const one = waitingSms(userId);
    await queueFreeSms(one, 'welcome');
    const waits: number[] = [];
    let asked = 0;
    await dispatchSms({
      ...deps,
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
      await queueFreeSms(
        waitingSms(userId, { smsId: `change-1-00000${n}`, phone, text }),
        'welcome',
      );
    }
    const sendSms: DispatchDeps['sendSms'] = async (to, text) => {
      if (text === 'one') await new Promise((resolve) => setTimeout(resolve, 50));
      return deps.sendSms(to, text);
    };
    await dispatchSms({ ...deps, sendSms });
    expect(sent.filter((one) => one.phone === phone).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    ['of yesterday', { createdAt: '2031-01-01T08:59:00.000Z' }, 86_400_000],
    ['to a customer who was erased meanwhile', { phone: erasedIdOf('1') }, 0],
  ])('an SMS %s is not sent, and gives its credits back', async (_, more, later) => {
    const userId = await givenAccount({ smsBalance: 1 });
    const one = waitingSms(userId);
    await queueSms(one);
    const { smsId } = one;
    await write(sms.patch({ userId, smsId }, { set: more }));
    const clock = () => now + later;
    const before = sent.length;
    await dispatchSms({ ...deps, clock });
    expect(sent.slice(before).filter(({ phone }) => phone === one.phone)).toEqual([]);
    expect(await sms.get(one)).toMatchObject({ state: 'FAILED' });
    expect((await findCredits(userId))?.smsBalance).toBe(1);
  });

  it('an SMS of an account that was closed meanwhile is not sent', async () => {
    const one = waitingSms(await givenAccount({ smsBalance: 1 }));
    await queueSms(one);
    const isOpen = async (userId: string) => userId !== one.userId;
    await dispatchSms({ ...deps, outbox: { ...outbox, isOpen } });
    expect([sentTo([one.phone]), await stateOf(one)]).toEqual([[], 'FAILED']);
  });
});

/** A carrier, and a dispatcher beside it, to which these things happen. @param tries who was sent to */
function carrierOf(chances: readonly string[], tries: string[]): DispatchDeps['sendSms'] {
  const answers: Record<string, SmsOutcome> = {
    busy: BUSY,
    refused: { state: 'FAILED' },
    unknown: { state: 'UNKNOWN' },
  };
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
  const dies = async () => {
    throw new Error('the function was stopped');
  };

  it.each<[string, Partial<DispatchDeps>, number]>([
    ['before it sends', { sendSms: dies }, 0],
    ['before it notes what was sent', { outbox: { ...outbox, settle: dies } }, 1],
    ['before it takes what was sent out of the line', { outbox: { ...outbox, endPart: dies } }, 1],
  ])('an SMS whose dispatcher dies %s is not sent by another one', async (when, broken, times) => {
    const userId = await givenAccount({ smsBalance: 1 });
    const one = waitingSms(userId);
    await queueSms(one);
    await dispatchSms({ ...deps, ...broken });
    await dispatchSms(deps);
    expect(sentTo([one.phone])).toHaveLength(times);
    passTheClaims();
    await dispatchSms(deps);
    expect(sentTo([one.phone])).toHaveLength(times);
    expect(await stateOf(one)).toBe(when.includes('line') ? 'SENT' : 'UNKNOWN');
    expect((await findCredits(userId))?.smsBalance).toBe(0);
    expect(await outbox.listBatches(100, now)).toEqual([]);
  });

  it('a part whose work fails holds up nobody else in the line', async () => {
    const broken = waitingSms(await givenAccount({ smsBalance: 1 }));
    const others = await givenBatch(30);
    await queueSms(broken);
    const settle: typeof outbox.settle = async (one, ...rest) =>
      one.smsId === broken.smsId ? dies() : outbox.settle(one, ...rest);
    const poisoned = { ...deps, outbox: { ...outbox, settle } };
    await dispatchSms(poisoned);
    expect(sentTo(others.phones).toSorted()).toEqual(others.phones.toSorted());
    passTheClaims();
    await dispatchSms(deps);
  });

  it('threat 80: a batch is sent at most once to each, with its credits exact, whatever fails and whoever dies', async () => {
    const chance = fc.constantFrom('sent', 'refused', 'busy', 'unknown', 'dies', 'dies after');
    await fc.assert(
      fc.asyncProperty(fc.array(chance, { minLength: 1, maxLength: 60 }), async (chances) => {
        const { userId, phones } = await givenBatch(24);
        const tries: string[] = [];
        const sendSms = carrierOf(chances, tries);
        for (let run = 0; run < 100; run += 1) {
          await Promise.allSettled([
            dispatchSms({ ...deps, sendSms }),
            dispatchSms({ ...deps, sendSms }),
          ]);
          passTheClaims();
          if ((await outbox.listBatches(100, now)).length === 0) break;
        }
        expect(await outbox.listBatches(100, now)).toEqual([]);
        expect(new Set(tries).size).toBe(tries.length);
        const rows = await sms.getAll(
          outbox
            .idsOf({ batchId: 'offer', size: phones.length })
            .map((smsId) => ({ userId, smsId })),
        );
        const failed = rows.filter((row) => row?.state === 'FAILED').length;
        expect(rows.every((row) => row?.state !== 'QUEUED' && row?.text === undefined)).toBe(true);
        expect(
          rows
            .filter((row) => row?.state === 'FAILED')
            .every((row) => !tries.includes(row?.phone ?? '')),
        ).toBe(true);
        expect(await findCredits(userId)).toMatchObject({
          purchasedSMS: 24,
          issuedSMS: 24 - failed,
          smsBalance: failed,
        });
      }),
      { numRuns: 25, seed: 12 },
    );
  });
});

describe('the line', () => {
  it('threat 81: a business of 18 SMS does not wait behind one of 600', async () => {
    const large = await givenBatch(600);
    const pages = { left: 5 };
    await dispatchSms({ ...deps, hasTime: () => --pages.left > 0 });
    const before = sent.length;
    const small = await givenBatch(18);
    await dispatchSms(deps);
    const order = sent.slice(before).map(({ phone }) => phone);
    expect(sentTo(large.phones)).toHaveLength(600);
    const last = Math.max(...small.phones.map((phone) => order.indexOf(phone)));
    expect(last).toBeLessThan(2 * 18 + 20);
  });

  it('a business that queues one SMS after another gets no more turns than one that queues them at once', async () => {
    const many = await givenBatch(40);
    const userId = await givenAccount({ smsBalance: 40 });
    const single = Array.from({ length: 40 }, () => waitingSms(userId));
    for (const one of single) await queueSms(one);
    const before = sent.length;
    await dispatchSms(deps);
    const order = sent.slice(before).map(({ phone }) => phone);
    const half = order.slice(0, 40);
    const ofSingle = half.filter((phone) => single.some((one) => one.phone === phone)).length;
    expect(ofSingle).toBeGreaterThanOrEqual(10);
    expect(ofSingle).toBeLessThanOrEqual(30);
    expect(sentTo(many.phones)).toHaveLength(40);
  });

  it('threat 79: what waits is sent at its pace, whoever sends it', async () => {
    const { phones } = await givenBatch(100);
    const started = now;
    const slow = { ...deps, perSecond: 10 };
    await dispatchSms(slow);
    // A burst of 20, and then 10 a second.
    expect(now - started).toBeGreaterThanOrEqual(8_000);
    expect(sentTo(phones)).toHaveLength(100);
  });
});

describe('a batch', () => {
  it('a batch takes the credits of all its SMS, or nothing', async () => {
    const userId = await givenAccount({ smsBalance: 4 });
    const messages = Array.from({ length: 5 }, () => ({
      phone: newPhone(),
      text: 'Offer',
      textHash: 'h',
      credits: 1,
    }));
    const createdAt = new Date(now).toISOString();
    const batch = { userId, batchId: 'b', messages, createdAt };
    expect(await queueMany(batch, {})).toBe('noCredits');
    const before = sent.length;
    await dispatchSms(deps);
    expect(sent.slice(before)).toEqual([]);
    expect(await findCredits(userId)).toMatchObject({ issuedSMS: 0, smsBalance: 4 });
  });
});
