/** Earning and returning on a real DynamoDB engine, by parallel hands. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totals } from '#core/accounts/totals.entity.ts';
import { award } from '#core/rewards/award.ts';
import { editCustomer } from '#core/rewards/customers/edit-customer.ts';
import { findCustomers } from '#core/rewards/customers/find-customers.ts';
import { deps } from '#core/rewards/deps.ts';
import { entry } from '#core/rewards/ledger/entry.entity.ts';
import type { PostingResult } from '#core/rewards/ledger/post-entry.ts';
import { redeem } from '#core/rewards/redeem.ts';
import { type Returned, reverse } from '#core/rewards/reverse.ts';
import { type PointRules, pointRulesOf } from '#core/settings/point-rules.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { givenAccount } from '#test/support/account.ts';
import { runsOf } from '#test/support/layer.ts';

const PHONE = '0712345678';
const STORED = '+254712345678';
const NOON = Date.parse('2026-11-25T12:00:00+03:00');

/** A shop that gives a point for KES 50 and keeps what is left below it. */
const depsAt = (rules: Partial<PointRules> = {}, now = NOON) => ({
  ...deps,
  clock: () => now,
  findRules: async () =>
    pointRulesOf({ pointValue: 1, earnPer: 50, keepRest: 'Yes', minRedeem: 1, ...rules }),
});

type Given = ReturnType<typeof depsAt>;

const poster = (businessId: string, key: string = randomUUID()) =>
  ({ businessId, by: 'owner', key }) as const;

const nothing = { points: null, amountSpent: null, name: null, consent: false, reference: null };

const post = (
  businessId: string,
  body: Partial<Parameters<typeof award>[2]>,
  given: Given = depsAt(),
  key?: string,
) => award(given, poster(businessId, key), { phone: PHONE, ...nothing, ...body });

const spend = (businessId: string, amountSpent: number, given?: Given, key?: string) =>
  post(businessId, { amountSpent }, given, key);

const giveBack = (
  businessId: string,
  returned: Partial<Returned> & { entryId: string },
  key?: string,
) => reverse(depsAt(), poster(businessId, key), { reason: 'Goods returned', ...returned });

async function givenShop(): Promise<string> {
  const userId = randomUUID();
  await givenAccount({ userId });
  return userId;
}

async function customerOf(businessId: string) {
  const customer = await deps.findCustomer(businessId, STORED);
  if (!customer) throw new Error('there is no customer');
  return customer;
}

/** Expects that the customer, the ledger and the totals of a business say the same. */
async function expectSound(businessId: string): Promise<void> {
  const customer = await customerOf(businessId);
  const entries = await entry.list({ key: { businessId } });
  const sumOf = (of: (one: (typeof entries)[number]) => number) =>
    entries.reduce((sum, one) => sum + of(one), 0);
  expect(customer.points).toBe(sumOf(({ points }) => points));
  expect(customer.keptKes ?? 0).toBe(sumOf(({ keptKes = 0 }) => keptKes));
  expect(customer.entries).toBe(entries.length);
  const sums = await totals.get({ userId: businessId });
  const redeemed = sumOf(({ pointsUsed = 0 }) => pointsUsed);
  expect(sums?.pointsRedeemed ?? 0).toBe(redeemed);
  expect((sums?.pointsAwarded ?? 0) - redeemed).toBe(customer.points);
  expect([customer.earned, customer.redeemed]).toEqual([sums?.pointsAwarded ?? 0, redeemed]);
}

describe('what is left below the next point', () => {
  it('awards to one customer at the same moment lose and invent no shilling', async () => {
    const shop = await givenShop();
    const amounts = Array.from({ length: 12 }, (_, n) => 7 + ((n * 13) % 61));
    await Promise.all(amounts.map((kes) => spend(shop, kes)));
    const sum = amounts.reduce((total, kes) => total + kes, 0);
    const customer = await customerOf(shop);
    expect([customer.points, customer.keptKes]).toEqual([Math.floor(sum / 50), sum % 50]);
    await expectSound(shop);
  });

  it('a purchase below a point is kept, once for its key, and the next one makes the point', async () => {
    const shop = await givenShop();
    const key = randomUUID();
    const first = await spend(shop, 30, depsAt(), key);
    expect(first.entry).toMatchObject({ type: 'award', points: 0, keptKes: 30, kes: 30 });
    expect((await spend(shop, 30, depsAt(), key)).entry.entryId).toBe(first.entry.entryId);
    expect((await spend(shop, 20)).customer).toMatchObject({ points: 1, keptKes: 0 });
    await expectSound(shop);
  });

  it('a shop that keeps nothing refuses an amount below a point as it always did', async () => {
    const shop = await givenShop();
    const refused = spend(shop, 30, depsAt({ keepRest: 'No' }));
    await expect(refused).rejects.toMatchObject({ code: 'rewards.noPoints' });
  });
});

describe('visits and birthdays', () => {
  it('twenty visits at the same moment give the points of one', async () => {
    const shop = await givenShop();
    const given = depsAt({ visitPoints: 5 });
    const body = { visit: true };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => post(shop, body, given)),
    );
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []));
    expect(refusals).toEqual(Array(19).fill('rewards.visitedToday'));
    expect(await customerOf(shop)).toMatchObject({ points: 5, visitDay: '2026-11-25' });
  });

  it('a visit gives points again on the next day in Nairobi, also when it is still yesterday in UTC', async () => {
    const shop = await givenShop();
    const at = (moment: string) => depsAt({ visitPoints: 5 }, Date.parse(moment));
    await post(shop, { visit: true }, at('2026-11-25T20:59:00Z'));
    const next = await post(shop, { visit: true }, at('2026-11-25T21:00:00Z'));
    expect(next.customer).toMatchObject({ points: 10, visitDay: '2026-11-26' });
  });

  it('a visit needs points for visits, and no amount or points beside it', async () => {
    const shop = await givenShop();
    const code = (value: string) => ({ code: value });
    await expect(post(shop, { visit: true })).rejects.toMatchObject(code('rewards.noVisitPoints'));
    const both = post(shop, { visit: true, points: 3 }, depsAt({ visitPoints: 5 }));
    await expect(both).rejects.toMatchObject(code('rewards.noPoints'));
  });

  it('an award that waited for a connection counts on the day on which the phone made it, once', async () => {
    const shop = await givenShop();
    const given = depsAt({ visitPoints: 5, doubleDays: ['2026-11-24'] });
    const madeAt = new Date(NOON - DAY_MS).toISOString();
    const key = randomUUID();
    const first = await post(shop, { amountSpent: 60, madeAt }, given, key);
    expect(first.entry).toMatchObject({ points: 12, times: 2, visitPoints: 10, keptKes: 20 });
    expect(first.customer.visitDay).toBe('2026-11-24');
    const again = await post(shop, { amountSpent: 60, madeAt: undefined }, given, key);
    expect(again.entry.entryId).toBe(first.entry.entryId);
    expect((await post(shop, { amountSpent: 60 }, given)).entry).toMatchObject({
      points: 6,
      visitPoints: 5,
      keptKes: 10,
    });
  });

  it.each([
    ['a moment that is still to come', NOON + DAY_MS],
    ['a moment before the week in which requests are known', NOON - 8 * DAY_MS],
  ])('%s is not the day of an award', async (_, madeAt) => {
    const shop = await givenShop();
    const given = depsAt({ doubleDays: [nairobiDay(madeAt)] });
    const body = { amountSpent: 60, madeAt: new Date(madeAt).toISOString() };
    const { entry: made } = await post(shop, body, given);
    expect([made.points, made.times, made.madeAt]).toEqual([1, undefined, undefined]);
  });

  it('a birthday that is told with the consent gives its points once, however many awards come at once', async () => {
    const shop = await givenShop();
    const given = depsAt({ birthdayPoints: 20 });
    const body = { amountSpent: 50, birthday: '11-24', consent: true };
    await Promise.all(Array.from({ length: 8 }, () => post(shop, body, given)));
    expect(await customerOf(shop)).toMatchObject({ points: 28, birthdayYear: 2026 });
    await editCustomer(
      given,
      { businessId: shop, by: 'owner' },
      {
        phone: PHONE,
        name: null,
        consent: null,
        birthday: '11-25',
      },
    );
    expect((await post(shop, { amountSpent: 50 }, given)).customer.points).toBe(29);
  });

  it('a birthday without the consent is not stored', async () => {
    const shop = await givenShop();
    const { customer } = await post(shop, { amountSpent: 50, birthday: '11-24' });
    expect(customer.birthday).toBeUndefined();
  });
});

describe('returns', () => {
  it('a return takes back what was earned with its kept KES, and gives back what was used, in one entry', async () => {
    const shop = await givenShop();
    await post(shop, { points: 40 });
    const used = await redeem(depsAt(), poster(shop), {
      phone: PHONE,
      points: 30,
      reference: 'INV-7',
      code: null,
    });
    const bought = await spend(shop, 130);
    const back = await giveBack(shop, {
      entryId: bought.entry.entryId,
      redemptionId: used.entry.entryId,
    });
    expect(back.entry).toMatchObject({
      type: 'reverseAward',
      points: 28,
      pointsUsed: -30,
      keptKes: -30,
      alsoReverses: used.entry.entryId,
    });
    expect(back.customer).toMatchObject({ points: 40, keptKes: 0, redeemed: 0 });
    await expectSound(shop);
    for (const entryId of [bought.entry.entryId, used.entry.entryId]) {
      const again = giveBack(shop, { entryId });
      await expect(again).rejects.toMatchObject({ code: 'rewards.alreadyReversed' });
    }
  });

  it('a part of a purchase comes back with its part of the points, and of those it used', async () => {
    const shop = await givenShop();
    await post(shop, { points: 40 });
    const used = await redeem(depsAt(), poster(shop), {
      phone: PHONE,
      points: 30,
      reference: null,
      code: null,
    });
    const bought = await spend(shop, 200, depsAt({ visitPoints: 5 }));
    const back = await giveBack(shop, {
      entryId: bought.entry.entryId,
      redemptionId: used.entry.entryId,
      kes: 60,
    });
    // Of 4 points KES 140 leave 2 and KES 40; the visit was made all the same.
    expect(back.entry).toMatchObject({ points: 9 - 2, pointsUsed: -9, keptKes: 40 });
    expect(back.customer).toMatchObject({ points: 10 + 9 + 5 + 2, keptKes: 40 });
    await expectSound(shop);
  });

  it('goods for more than the purchase cannot come back', async () => {
    const shop = await givenShop();
    const { entry: bought } = await spend(shop, 130);
    const tooMuch = giveBack(shop, { entryId: bought.entryId, kes: 131 });
    await expect(tooMuch).rejects.toMatchObject({
      code: 'rewards.returnTooMuch',
      params: { kes: 130 },
    });
  });

  it('a return never takes a balance below zero, and says how many points are missing', async () => {
    const shop = await givenShop();
    const bought = await spend(shop, 220);
    await redeem(depsAt(), poster(shop), {
      phone: PHONE,
      points: 3,
      reference: null,
      code: null,
    });
    const back = await giveBack(shop, { entryId: bought.entry.entryId });
    expect(back.entry).toMatchObject({ points: -1, missingPoints: 3, keptKes: -20 });
    expect(back.customer).toMatchObject({ points: 0, keptKes: 0 });
    await expectSound(shop);
  });

  it('the return of a visit makes it a visit that can give points again', async () => {
    const shop = await givenShop();
    const given = depsAt({ visitPoints: 5 });
    const visit = await post(shop, { visit: true }, given);
    await giveBack(shop, { entryId: visit.entry.entryId });
    expect((await customerOf(shop)).visitDay).toBeUndefined();
    expect((await post(shop, { visit: true }, given)).customer.points).toBe(5);
  });

  it('threat 118: a return whose points are used already lets no visit and no birthday give points again', async () => {
    const shop = await givenShop();
    const given = depsAt({ visitPoints: 20 });
    const bought = await spend(shop, 50, given);
    await redeem(given, poster(shop), { phone: PHONE, points: 20, reference: null, code: null });
    const back = await giveBack(shop, { entryId: bought.entry.entryId });
    expect(back.entry).toMatchObject({ points: -1, missingPoints: 20 });
    expect((await spend(shop, 50, given)).entry.points).toBe(1);
    await expectSound(shop);
  });

  it('threat 118: a purchase is returned once, however many ask for it at once, and one request is one return', async () => {
    const shop = await givenShop();
    await post(shop, { points: 40 });
    const used = await redeem(depsAt(), poster(shop), {
      phone: PHONE,
      points: 30,
      reference: null,
      code: null,
    });
    const bought = await spend(shop, 500);
    const returned = { entryId: bought.entry.entryId, redemptionId: used.entry.entryId };
    const key = randomUUID();
    const results = await Promise.allSettled([
      ...Array.from({ length: 8 }, () => giveBack(shop, returned)),
      ...Array.from({ length: 4 }, () => giveBack(shop, returned, key)),
      ...Array.from({ length: 4 }, () => giveBack(shop, { entryId: used.entry.entryId })),
    ]);
    const made = results.flatMap((one): PostingResult[] =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []));
    expect(new Set(refusals)).toEqual(new Set(['rewards.alreadyReversed']));
    const givenBack = (await entry.list({ key: { businessId: shop } })).filter(
      ({ pointsUsed = 0 }) => pointsUsed < 0,
    );
    expect(givenBack).toHaveLength(1);
    expect(made.length).toBeGreaterThan(0);
    await expectSound(shop);
  });

  it('random purchases and returns side by side leave every sum right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 6 }),
        async (amounts) => {
          const shop = await givenShop();
          const bought = await Promise.all(amounts.map((kes) => spend(shop, kes)));
          const half = bought.slice(0, Math.ceil(bought.length / 2));
          await Promise.all([
            ...half.map(({ entry: { entryId } }) => giveBack(shop, { entryId })),
            spend(shop, 70),
          ]);
          const left = [70, ...amounts.slice(half.length)].reduce((sum, kes) => sum + kes, 0);
          const customer = await customerOf(shop);
          await expectSound(shop);
          const missing = (await entry.list({ key: { businessId: shop } })).reduce(
            (sum, { missingPoints = 0 }) => sum + missingPoints,
            0,
          );
          expect((customer.points - missing) * 50 + (customer.keptKes ?? 0)).toBe(left);
        },
      ),
      { numRuns: runsOf(5, 60) },
    );
  });
});

describe('rewards and the search', () => {
  it('a reward is redeemed for the points that the catalogue says, and for no others', async () => {
    const shop = await givenShop();
    await post(shop, { points: 100 });
    const given = depsAt({ rewards: [{ name: 'Free chai', points: 40 }] });
    const choose = (reward: string, points: number) =>
      redeem(given, poster(shop), { phone: PHONE, points, reference: null, code: null, reward });
    const { entry: made } = await choose('free CHAI', 40);
    expect(made).toMatchObject({ type: 'redeem', pointsUsed: 40, reward: 'Free chai' });
    for (const [reward, points] of [['Free chai', 10] as const, ['Mandazi', 40] as const]) {
      await expect(choose(reward, points)).rejects.toMatchObject({ code: 'rewards.rewardChanged' });
    }
    expect((await customerOf(shop)).points).toBe(60);
  });

  it('threat 117: customers are found by the last digits of their number, in their own business alone', async () => {
    const [shop, other] = [await givenShop(), await givenShop()];
    for (const phone of ['0712345678', '0722000678', '0733111222']) {
      await post(shop, { points: 5, phone });
    }
    const find = async (businessId: string, lastDigits: string) => {
      const { items } = await findCustomers(deps, businessId, { lastDigits });
      return items.map(({ phone }) => phone).sort();
    };
    // An index is a moment late.
    await expect.poll(() => find(shop, '678')).toEqual(['+254712345678', '+254722000678']);
    expect(await find(shop, '111222')).toEqual(['+254733111222']);
    expect(await find(other, '678')).toEqual([]);
  });
});
