/** What bounds points without their customer or owner, by parallel hands on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settings } from '#core/accounts/settings.entity.ts';
import { apiKey } from '#core/api-keys/api-key.entity.ts';
import { notification } from '#core/notifications/notification.entity.ts';
import { write } from '#core/platform/write.ts';
import { award } from '#core/rewards/award.ts';
import { type Deps, deps } from '#core/rewards/deps.ts';
import { redeem } from '#core/rewards/redeem.ts';
import { redemptionKey } from '#core/rewards/redemptions/redemption.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { reverse } from '#core/rewards/reverse.ts';
import { pointRulesOf } from '#core/settings/point-rules.ts';
import { boundByDay } from '#core/till/bound-by-day.ts';
import { deps as tillDeps } from '#core/till/deps.ts';
import { keyHolder } from '#core/till/key-holder.ts';
import { type TillDay, tillDay } from '#core/till/till-day.entity.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { tillCustomer, tillRedeem, tillRedeemCode } from '#shared/till/contract.ts';
import { givenAccount, setCredits } from '#test/support/account.ts';
import { callInside } from '#test/support/in-process.ts';
import { givenFullAccount } from '#test/support/owner-writes.ts';

const NOON = Date.parse('2036-11-20T12:00:00+03:00');

afterEach(() => void vi.useRealTimers());

const PHONE = '0711000001';

/** A point is worth KES 1, and a customer uses KES 500 a day without a code. */
const rules = { ...pointRulesOf({ pointValue: 1 }), redeemCodeAbove: 500 };

const depsAt = (now: number) => ({ ...deps, clock: () => now, findRules: async () => rules });

const poster = (businessId: string, by: 'owner' | 'till' = 'owner') =>
  ({ businessId, by, key: randomUUID() }) as const;

/** A business with SMS credits, and a customer of 5,000 points. */
async function givenCustomer(): Promise<string> {
  const businessId = await givenAccount({ smsBalance: 9 });
  await award(depsAt(NOON), poster(businessId), {
    phone: PHONE,
    points: 5_000,
    amountSpent: null,
    name: null,
    consent: false,
    reference: null,
  });
  return businessId;
}

const use = (
  businessId: string,
  points: number,
  given: Deps = depsAt(NOON),
  code: string | null = null,
) => redeem(given, poster(businessId), { phone: PHONE, points, reference: null, code });

const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'));

describe('redemptions of one day without a code', () => {
  it('threat 54: 20 redemptions of KES 100 at once are 5 without a code, where KES 500 a day need none', async () => {
    const businessId = await givenCustomer();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => use(businessId, 100)),
    );
    const codes = codesOf(outcomes).sort();
    expect(codes).toEqual([
      ...new Array(5).fill('done'),
      ...new Array(15).fill('rewards.codeNeeded'),
    ]);
    const customer = await deps.findCustomer(businessId, '+254711000001');
    expect(customer).toMatchObject({ points: 4_500, uncodedDay: '2036-11-20', uncodedKes: 500 });
  });

  it('threat 54: a reversal gives points back, and no redemption without a code', async () => {
    const businessId = await givenCustomer();
    const { entry } = await use(businessId, 500);
    const undo = { entryId: entry.entryId, reason: 'Goods returned' };
    await reverse(depsAt(NOON), poster(businessId), undo);
    await expect(use(businessId, 1)).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
  });

  it('threat 54: the sum begins anew on the next day in Nairobi, and not on a clock that is behind', async () => {
    const businessId = await givenCustomer();
    const midnight = Date.parse('2036-11-21T00:00:00+03:00');
    await use(businessId, 500, depsAt(midnight - 1));
    await use(businessId, 400, depsAt(midnight));
    const behind = use(businessId, 101, depsAt(midnight - 1));
    await expect(behind).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
    await use(businessId, 500, depsAt(midnight + DAY_MS));
  });

  it('threat 54: a small redemption above the sum of the day is confirmed with a code, and does not count', async () => {
    const businessId = await givenCustomer();
    await use(businessId, 450);
    let text = '';
    const sending = {
      ...depsAt(NOON),
      sendSms: async (_: string, sms: string) => {
        text = sms;
        return { state: 'SENT', messageId: 'm' } as const;
      },
    };
    await expect(
      sendRedeemCode(sending, businessId, { phone: PHONE, points: 50 }),
    ).rejects.toMatchObject({ code: 'rewards.codeNotNeeded' });
    await sendRedeemCode(sending, businessId, { phone: PHONE, points: 60 });
    const code = text.slice(0, 4);
    await use(businessId, 60, depsAt(NOON), code);
    await use(businessId, 50);
    await expect(use(businessId, 1)).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
  });
});

describe('redemptions that are worth nothing', () => {
  it('threat 54: points that are worth no whole shilling are not taken, as no limit in KES would count them', async () => {
    const businessId = await givenCustomer();
    const cheap = { ...rules, pointValue: 0.3, redeemCodeAbove: 0 };
    const given = { ...depsAt(NOON), findRules: async () => cheap };
    const till = boundByDay(tillDeps, given, { userId: businessId, keyHash: randomUUID() });
    for (const points of [1, 3]) {
      await expect(use(businessId, points, till)).rejects.toMatchObject({
        code: 'rewards.belowMinimum',
        params: { minimum: 4 },
      });
    }
    await expect(use(businessId, 4, till)).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
    expect((await deps.findCustomer(businessId, '+254711000001'))?.points).toBe(5_000);
  });
});

describe('the day of an API key', () => {
  const holderOf = (userId: string) => ({ userId, keyHash: `hash-${randomUUID()}` });

  /** The deps of a call by a till, whose key has done so much today. */
  async function givenTill(userId: string, done: Partial<TillDay> = {}) {
    const holder = holderOf(userId);
    await write(tillDay.upsert({ hash: holder.keyHash, day: '2036-11-20' }, { set: done }));
    return { holder, till: boundByDay(tillDeps, depsAt(NOON), holder) };
  }

  const give = (businessId: string, points: number, given: Deps, phone = PHONE) =>
    award(given, poster(businessId, 'till'), {
      phone,
      points,
      amountSpent: null,
      name: null,
      consent: false,
      reference: null,
    });

  const full = (limit: string) => ({
    code: 'till.dayLimitReached',
    status: 429,
    params: { limit },
    retryAfter: 12 * 60 * 60,
  });

  const notesOf = async (userId: string) =>
    (await notification.list({ key: { userId } })).map(({ message }) => message);

  it('threat 53: 12 redemptions at once by a till take no more KES than its key may in a day, and the owner is told once', async () => {
    const businessId = await givenCustomer();
    const { holder } = await givenTill(businessId, { redeemedKes: 49_970 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        redeem(boundByDay(tillDeps, depsAt(NOON + n), holder), poster(businessId, 'till'), {
          phone: PHONE,
          points: 10,
          reference: null,
          code: null,
        }),
      ),
    );
    const codes = codesOf(outcomes);
    expect(codes.filter((code) => code === 'done')).toHaveLength(3);
    expect(codes.filter((code) => code === 'till.dayLimitReached')).toHaveLength(9);
    const day = await tillDay.get({ hash: holder.keyHash, day: '2036-11-20' });
    expect(day?.redeemedKes).toBe(50_000);
    expect((await notesOf(businessId)).toSorted()).toEqual([
      'Points worth more than KES 20,000 were redeemed with your API key today.',
      'Your API key reached its limit and cannot redeem points until tomorrow. On the site you still can.',
    ]);
    await use(businessId, 10);
  });

  it.each([
    ['awards', { awards: 3_000 }, 1],
    ['awardedKes', { awardedKes: 99_995 }, 6],
  ] as const)('a till awards nothing above the limit %s of a day', async (limit, done, points) => {
    const businessId = await givenCustomer();
    const { till } = await givenTill(businessId, done);
    await expect(give(businessId, points, till)).rejects.toMatchObject(full(limit));
    expect((await deps.findCustomer(businessId, '+254711000001'))?.points).toBe(5_000);
  });

  it('threat 53: a posting that is above the limit by itself is refused on a day without any', async () => {
    const businessId = await givenCustomer();
    const holder = holderOf(businessId);
    const rich = { ...depsAt(NOON), findRules: async () => ({ ...rules, pointValue: 1_000 }) };
    const till = boundByDay(tillDeps, rich, holder);
    await expect(give(businessId, 101, till)).rejects.toMatchObject(full('awardedKes'));
    await give(businessId, 100, till);
  });

  it('threat 53: a code that may not be sent leaves the one before it good, and counts against no day', async () => {
    const businessId = await givenCustomer();
    await use(businessId, 500);
    const body = { phone: PHONE, points: 60 };
    const texts: string[] = [];
    const sendingAt = (now: number): Deps => ({
      ...depsAt(now),
      sendSms: async (_, text) => {
        texts.push(text);
        return { state: 'SENT', messageId: 'm' };
      },
    });
    await sendRedeemCode(sendingAt(NOON), businessId, body);
    const { holder } = await givenTill(businessId, { sms: 500 });
    for (const [n, smsBalance] of [9, 9, 0].entries()) {
      await setCredits(businessId, smsBalance);
      const given = sendingAt(NOON + (n + 1) * 61_000);
      const till = smsBalance ? boundByDay(tillDeps, given, holder) : given;
      await expect(sendRedeemCode(till, businessId, body)).rejects.toMatchObject({
        code: smsBalance ? 'till.dayLimitReached' : 'sms.noCredits',
      });
    }
    const sent = await deps.findConfirmation(
      await redemptionKey({ businessId, phone: '+254711000001' }),
    );
    expect([sent?.daySends, texts.length]).toEqual([1, 1]);
    await use(businessId, 60, depsAt(NOON + 4 * 61_000), texts[0]?.slice(0, 4));
  });

  it('threat 53: a till sends no code above the limit of a day', async () => {
    const businessId = await givenCustomer();
    await use(businessId, 500);
    const { holder } = await givenTill(businessId, { sms: 499 });
    let sent = 0;
    const sending = {
      ...depsAt(NOON),
      sendSms: async () => {
        sent += 1;
        return { state: 'SENT', messageId: 'm' } as const;
      },
    };
    const body = { phone: PHONE, points: 60 };
    await sendRedeemCode(boundByDay(tillDeps, sending, holder), businessId, body);
    const later = { ...sending, clock: () => NOON + 61_000 };
    await expect(
      sendRedeemCode(boundByDay(tillDeps, later, holder), businessId, body),
    ).rejects.toMatchObject({ code: 'till.dayLimitReached', params: { limit: 'sms' } });
    expect(sent).toBe(1);
  });

  it('threat 53: a till does not try a list of numbers on the customers of its shop', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const { userId, key } = await givenFullAccount();
    const hash = await tillDeps.hashApiKey(key);
    const lookUp = () => callInside(tillCustomer, userId, { apiKey: key, body: { phone: PHONE } });
    await write(tillDay.upsert({ hash, day: '2036-11-20' }, { set: { lookups: 5_998 } }));
    const answers = await Promise.all(Array.from({ length: 5 }, lookUp));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      ...new Array(2).fill('rewards.customerNotFound'),
      ...new Array(3).fill('till.dayLimitReached'),
    ]);
    expect(
      (await notesOf(userId)).filter((note) => note.includes('look up customers')),
    ).toHaveLength(1);
  });

  it('threat 53: refused redemptions of a till tell no more about customers than its lookups', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON });
    const { userId, key } = await givenFullAccount();
    const hash = await tillDeps.hashApiKey(key);
    await write(settings.patch({ userId }, { set: { redeemCodeAbove: 5, pointValue: 1 } }));
    await write(tillDay.upsert({ hash, day: '2036-11-20' }, { set: { lookups: 5_997 } }));
    const body = { phone: PHONE, points: 20, reference: null, code: null };
    const redeemOf = (phone: string) =>
      callInside(tillRedeem, userId, {
        apiKey: key,
        idempotencyKey: randomUUID(),
        body: { ...body, phone },
      });
    const askCode = (phone: string) =>
      callInside(tillRedeemCode, userId, { apiKey: key, body: { phone, points: 20 } });
    const answers = [];
    for (const attempt of [redeemOf, askCode, redeemOf, askCode])
      answers.push(await attempt(PHONE));
    expect(answers.map(({ code }) => code)).toEqual([
      ...new Array(3).fill('rewards.customerNotFound'),
      'till.dayLimitReached',
    ]);
  });

  it('threat 53: a repeated award counts once, and a reversal takes nothing off the day', async () => {
    const businessId = await givenCustomer();
    const { holder, till } = await givenTill(businessId);
    const by = poster(businessId, 'till');
    const body = {
      phone: PHONE,
      points: 40,
      amountSpent: null,
      name: null,
      consent: false,
      reference: null,
    };
    const [awarded] = await Promise.all([award(till, by, body), award(till, by, body)]);
    const use = { phone: PHONE, points: 30, reference: null, code: null };
    const redeemed = await redeem(till, poster(businessId, 'till'), use);
    for (const { entry } of [redeemed, awarded]) {
      const undo = { entryId: entry.entryId, reason: 'Mistake' };
      await reverse(till, poster(businessId, 'till'), undo);
    }
    const day = await tillDay.get({ hash: holder.keyHash, day: '2036-11-20' });
    expect(day).toMatchObject({ awards: 1, awardedKes: 40, redeemedKes: 30 });
  });

  it('threat 53: the first use of a key on a day tells its owner once, also when ten calls come at once', async () => {
    const userId = await givenAccount();
    const key = `mlk_${randomUUID()}`;
    const hash = await tillDeps.hashApiKey(key);
    await write(apiKey.create({ hash, userId, createdAt: '2036-11-01T09:00:00.000Z' }));
    const callAt = (now: number) => keyHolder({ ...tillDeps, clock: () => now }, key);
    await Promise.all(Array.from({ length: 10 }, (_, n) => callAt(NOON + n)));
    await callAt(NOON + 2 * 60 * 60 * 1000);
    expect(await notesOf(userId)).toHaveLength(1);
    await callAt(NOON + DAY_MS);
    expect(await notesOf(userId)).toHaveLength(2);
  });
});
