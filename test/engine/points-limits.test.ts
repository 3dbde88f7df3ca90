/** Limits of points without customer or owner, with parallel calls on a real DynamoDB engine. */

import { randomUUID } from 'node:crypto';
import { settings } from '#core/accounts/settings.entity.ts';
import { apiKey } from '#core/api-keys/api-key.store.ts';
import type { Sends } from '#core/carriers/send-sms.ts';
import { notification } from '#core/notifications/notification.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { write } from '#core/platform/table/transact.ts';
import { redemptionKey } from '#core/rewards/customers/redemption.ts';
import { type Deps, deps } from '#core/rewards/deps.ts';
import { countingTold } from '#core/rewards/finding/find-customers.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { pointRulesOf } from '#core/settings/point-rules.ts';
import { boundByDay, keyHolder } from '#core/till/bound-by-day.ts';
import { deps as tillDeps } from '#core/till/deps.ts';
import { type TillDay, tillDay } from '#core/till/till-day.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { tillAward, tillRedeem, tillRedeemCode, tillSms } from '#shared/till/contract.ts';
import { newKey } from '#test/support/call.ts';
import { atOnce, codeOf } from '#test/support/outcomes.ts';
import { givenFullAccount } from '#test/support/owner-writes.ts';
import { givenAccount, setCredits } from '#test/support/people.ts';
import { PointShop } from '#test/support/point-shop.ts';
import { tillWith as callWith } from '#test/support/verbs.ts';

const NOON = Date.parse('2036-11-20T12:00:00+03:00');
const TODAY = '2036-11-20';

const PHONE = '0711000001';

/** A point is worth KES 1; KES 500 a day need no code. */
const rules = { ...pointRulesOf({ pointValue: 1 }), redeemCodeAbove: 500 };

const depsAt = (now: number): Deps => ({ ...deps, clock: () => now, findRules: async () => rules });

/** With SMS credits, and a customer of 5,000 points. */
let shop: PointShop;
let userId: string;

/** The test's SMS. */
let texts: string[] = [];

beforeEach(async () => {
  texts = [];
  userId = await givenAccount({ smsBalance: 9 });
  shop = new PointShop(userId, depsAt(NOON));
  await shop.give(PHONE, 5_000);
});

afterEach(() => void vi.useRealTimers());

const use = (points: number, given?: Deps, code: string | null = null) =>
  shop.use(PHONE, points, given, { code });

const sendingAt = (now: number): Deps & Sends => ({
  ...depsAt(now),
  sendSms: async (_, text) => {
    texts.push(text);
    return { state: 'SENT', messageId: 'm' };
  },
});

const sendCode = (points: number, given = sendingAt(NOON)) =>
  sendRedeemCode(given, userId, { phone: PHONE, points });

it('threat 54: 20 redemptions of KES 100 at once are 5 without a code, where KES 500 a day need none', async () => {
  expect((await atOnce(20, () => codeOf(use(100)))).toSorted()).toEqual([
    ...new Array(5).fill('done'),
    ...new Array(15).fill('rewards.codeNeeded'),
  ]);
  const expected = { points: 4_500, uncodedDay: TODAY, uncodedKes: 500 };
  expect(await shop.customerOf(PHONE)).toMatchObject(expected);
});

it('threat 54: a reversal gives points back, and no redemption without a code', async () => {
  await shop.reverse((await use(500)).entry.entryId);
  expect(await codeOf(use(1))).toBe('rewards.codeNeeded');
});

it('threat 54: the sum begins anew on the next day in Nairobi, and not on a clock that is behind', async () => {
  const midnight = Date.parse('2036-11-21T00:00:00+03:00');
  await use(500, depsAt(midnight - 1));
  await use(400, depsAt(midnight));
  expect(await codeOf(use(101, depsAt(midnight - 1)))).toBe('rewards.codeNeeded');
  await use(500, depsAt(midnight + DAY_MS));
});

it('threat 54: a small redemption above the sum of the day is confirmed with a code, and does not count', async () => {
  await use(450);
  expect(await codeOf(sendCode(50))).toBe('rewards.codeNotNeeded');
  await sendCode(60);
  await use(60, depsAt(NOON), texts[0]?.slice(0, 4));
  await use(50);
  expect(await codeOf(use(1))).toBe('rewards.codeNeeded');
});

it('threat 54: points that are worth no whole shilling are not taken, as no limit in KES would count them', async () => {
  const cheap = { ...rules, pointValue: 0.3, redeemCodeAbove: 0 };
  const given = { ...depsAt(NOON), findRules: async () => cheap };
  const till = boundByDay(tillDeps, given, { userId, keyHash: randomUUID() });
  const refusal = { code: 'rewards.belowMinimum', params: { minimum: 4 } };
  for (const points of [1, 3]) await expect(use(points, till)).rejects.toMatchObject(refusal);
  expect(await codeOf(use(4, till))).toBe('rewards.codeNeeded');
  expect(await shop.pointsOf(PHONE)).toBe(5_000);
});

describe('the day of an API key', () => {
  async function givenTill(done: Partial<TillDay> = {}) {
    const holder = { userId, keyHash: `hash-${randomUUID()}` };
    const key = { hash: holder.keyHash, day: TODAY };
    await write(tillDay.upsert(key, { set: done }));
    const bound = <Given extends Deps>(given: Given) => boundByDay(tillDeps, given, holder);
    return { bound, till: tillWith(bound(depsAt(NOON))), dayNow: () => tillDay.get(key) };
  }

  const tillWith = (given: Deps) => new PointShop(userId, given, 'till');

  const full = (limit: string) => ({
    code: 'till.dayLimitReached',
    status: 429,
    params: { limit },
    retryAfter: 12 * 60 * 60,
  });

  const notesOf = async (of = userId) =>
    (await notification.list({ key: { userId: of } })).map(({ message }) => message);

  it('threat 53: 12 redemptions at once by a till take no more KES than its key may in a day, and the owner is told once', async () => {
    const { bound, dayNow } = await givenTill({ redeemedKes: 49_970 });
    const codes = await atOnce(12, (n) => codeOf(tillWith(bound(depsAt(NOON + n))).use(PHONE, 10)));
    expect(codes.toSorted()).toEqual([
      ...new Array(3).fill('done'),
      ...new Array(9).fill('till.dayLimitReached'),
    ]);
    expect((await dayNow())?.redeemedKes).toBe(50_000);
    expect((await notesOf()).toSorted()).toEqual([
      'Points worth more than KES 20,000 were redeemed with your API key today.',
      'Your API key has reached its limit and cannot redeem points until tomorrow. You still can on the site.',
    ]);
    await use(10);
  });

  it.each([
    ['awards', { awards: 3_000 }, 1],
    ['awardedKes', { awardedKes: 99_995 }, 6],
  ] as const)('a till awards nothing above the limit %s of a day', async (limit, done, points) => {
    const { till } = await givenTill(done);
    await expect(till.give(PHONE, points)).rejects.toMatchObject(full(limit));
    expect(await shop.pointsOf(PHONE)).toBe(5_000);
  });

  it('threat 53: a posting that is above the limit by itself is refused on a day without any', async () => {
    const rich = { ...depsAt(NOON), findRules: async () => ({ ...rules, pointValue: 1_000 }) };
    const till = tillWith(boundByDay(tillDeps, rich, { userId, keyHash: randomUUID() }));
    await expect(till.give(PHONE, 101)).rejects.toMatchObject(full('awardedKes'));
    await till.give(PHONE, 100);
  });

  it('threat 53: a code that may not be sent leaves the one before it good, and counts against no day', async () => {
    await use(500);
    await sendCode(60);
    const { bound } = await givenTill({ sms: 500 });
    for (const n of [1, 2]) {
      const till = bound(sendingAt(NOON + n * 61_000));
      expect(await codeOf(sendCode(60, till))).toBe('till.dayLimitReached');
    }
    await setCredits(userId, 0);
    expect(await codeOf(sendCode(60, sendingAt(NOON + 3 * 61_000)))).toBe('sms.noCredits');
    const key = await redemptionKey({ businessId: userId, phone: '+254711000001' });
    expect((await deps.findConfirmation(key))?.daySends).toBe(1);
    expect(texts).toHaveLength(1);
    await use(60, depsAt(NOON + 4 * 61_000), texts[0]?.slice(0, 4));
  });

  it('threat 53: a till sends no code above the limit of a day', async () => {
    await use(500);
    const { bound } = await givenTill({ sms: 499 });
    await sendCode(60, bound(sendingAt(NOON)));
    const again = sendCode(60, bound(sendingAt(NOON + 61_000)));
    const refusal = { code: 'till.dayLimitReached', params: { limit: 'sms' } };
    await expect(again).rejects.toMatchObject(refusal);
    expect(texts).toHaveLength(1);
  });

  /** A key that has looked up so many customers today. */
  async function givenLookups(lookups: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const account = await givenFullAccount();
    const hash = await tillDeps.hashApiKey(account.key);
    await write(tillDay.upsert({ hash, day: TODAY }, { set: { lookups } }));
    return account;
  }

  it('threat 53: a till does not try a list of numbers on the customers of its shop', async () => {
    const { userId: of, key } = await givenLookups(5_998);
    const lookUp = () => callWith(key).tillCustomer({ phone: PHONE });
    expect((await atOnce(5, lookUp)).map(({ refusal }) => refusal.code).toSorted()).toEqual([
      ...new Array(2).fill('rewards.customerNotFound'),
      ...new Array(3).fill('till.dayLimitReached'),
    ]);
    const notes = await notesOf(of);
    expect(notes.filter((note) => note.includes('look up customers'))).toHaveLength(1);
  });

  it('threat 53: refused redemptions of a till tell no more about customers than its lookups', async () => {
    const { userId: of, key } = await givenLookups(5_997);
    await write(settings.patch({ userId: of }, { set: { redeemCodeAbove: 5, pointValue: 1 } }));
    const [till, sent] = [callWith(key), { phone: PHONE, points: 20 }];
    const answers = [];
    for (let round = 0; round < 2; round += 1) {
      answers.push(await till.tillRedeem(sent), await till.tillRedeemCode(sent));
    }
    expect(answers.map(({ refusal }) => refusal.code)).toEqual([
      ...new Array(3).fill('rewards.customerNotFound'),
      'till.dayLimitReached',
    ]);
  });

  it('threat 168: a text of a till that is refused tells as much as a lookup, and counts as one', async () => {
    const { key } = await givenLookups(5_998);
    const text = { phoneNumber: PHONE, message: 'Hello' };
    await callWith(key).tillAward({ phone: PHONE, points: 1 });
    const answers = [];
    for (const phoneNumber of ['0722000111', PHONE, '0722000111']) {
      answers.push(await callWith(key).tillSms({ ...text, phoneNumber, type: 'promotional' }));
    }
    expect(answers.map(({ refusal }) => refusal.code)).toEqual([
      'sms.ownNumberOnly',
      'sms.noConsent',
      'till.dayLimitReached',
    ]);
  });

  it('threat 168: an award of a till that is refused for what its customer did counts as a lookup', async () => {
    const { userId: of, key } = await givenLookups(5_999);
    await write(settings.patch({ userId: of }, { set: { pointValue: 1, visitPoints: 5 } }));
    const visit = () => callWith(key).tillAward({ phone: PHONE, visit: true });
    const answers = [await visit(), await visit(), await visit()];
    expect(answers.map(({ refusal }) => refusal?.code)).toEqual([
      undefined,
      'rewards.visitedToday',
      'till.dayLimitReached',
    ]);
  });

  it('threat 168: a text of a till that is refused for who its receiver is counts as a lookup', async () => {
    const { key } = await givenLookups(5_999);
    const body = {
      phoneNumber: PHONE,
      message: 'Your order is ready',
      type: 'transactional',
    } as const;
    const send = async () => (await callWith(key).tillSms(body)).refusal.code;
    expect([await send(), await send()]).toEqual(['sms.ownNumberOnly', 'till.dayLimitReached']);
  });

  it('threat 168: of the refusals of a till none but these says nothing about a customer', async () => {
    const contracts = [tillAward, tillRedeem, tillRedeemCode, tillSms];
    const silent: string[] = [];
    for (const code of new Set(contracts.flatMap(({ errors }): ErrorCode[] => [...errors]))) {
      const look = vi.fn(async () => undefined);
      await codeOf(countingTold(look, () => Promise.reject(new AppError(code as 'sms.failed'))));
      if (look.mock.calls.length === 0) silent.push(code);
    }
    expect(silent.toSorted()).toEqual([
      'accounts.notFound',
      'rewards.awardTooLarge',
      'rewards.belowMinimum',
      'rewards.customerErased',
      'rewards.dayLimit',
      'rewards.invalidPhone',
      'rewards.noVisitPoints',
      'rewards.notSetUp',
      'rewards.ownNumber',
      'rewards.rewardChanged',
      'sms.businessFull',
      'sms.failed',
      'sms.invalidPhone',
      'sms.linkInText',
      'sms.newBusiness',
      'sms.numberFull',
      'sms.numberInText',
      'sms.templateNeeded',
      'sms.tooLong',
      'sms.tooMany',
      'sms.wordsInTemplate',
      'team.tooManyLookups',
      'till.dayLimitReached',
    ]);
  });

  it('threat 53: a repeated award counts once, a reversal takes nothing off the day, and points that it gives back are given', async () => {
    const { till, dayNow } = await givenTill();
    const key = newKey();
    const [awarded] = await atOnce(2, () => till.give(PHONE, 40, {}, key));
    const redeemed = await till.use(PHONE, 30);
    for (const one of [redeemed, awarded]) await till.reverse(one?.entry.entryId ?? '');
    expect(await dayNow()).toMatchObject({ awards: 1, awardedKes: 40 + 30, redeemedKes: 30 });
  });

  it('threat 53: the first use of a key on a day tells its owner once, also when ten calls come at once', async () => {
    userId = await givenAccount();
    const key = `mlk_${randomUUID()}`;
    const hash = await tillDeps.hashApiKey(key);
    await write(apiKey.create({ hash, userId, createdAt: '2036-11-01T09:00:00.000Z' }));
    const callAt = (now: number) => keyHolder({ ...tillDeps, clock: () => now }, key);
    await atOnce(10, (n) => callAt(NOON + n));
    await callAt(NOON + 2 * 60 * 60 * 1000);
    expect(await notesOf()).toHaveLength(1);
    await callAt(NOON + DAY_MS);
    expect(await notesOf()).toHaveLength(2);
  });
});
