/** Earning and returning, with parallel calls on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { user } from '#core/accounts/account.entity.ts';
import { totals } from '#core/accounts/totals.store.ts';
import { write } from '#core/platform/table/transact.ts';
import { award } from '#core/rewards/awards/award.ts';
import type { Returned } from '#core/rewards/awards/reverse.ts';
import { deps } from '#core/rewards/deps.ts';
import { editCustomer } from '#core/rewards/finding/add-customer.ts';
import { findCustomers } from '#core/rewards/finding/find-customers.ts';
import type { PostingResult } from '#core/rewards/posting/post-entry.ts';
import { type PointRules, pointRulesOf } from '#core/settings/point-rules.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { inStories } from '#test/support/for-any.ts';
import { atOnce, codeOf, codesOf, countDone, tryAtOnce } from '#test/support/outcomes.ts';
import {
  awardOf,
  givenPointShop,
  type PointDeps,
  type PointShop,
} from '#test/support/point-shop.ts';

const PHONE = '0712345678';
const NOON = Date.parse('2026-11-25T12:00:00+03:00');

/** A point per KES 50; the remainder is kept. */
const rulesWith = (rules: Partial<PointRules> = {}, now = NOON) => ({
  ...deps,
  clock: () => now,
  findRules: async () =>
    pointRulesOf({ pointValue: 1, earnPer: 50, keepRest: 'Yes', minRedeem: 1, ...rules }),
});

let shop: PointShop;

beforeEach(async () => {
  shop = await givenPointShop(rulesWith());
});

const post = (body: object, given?: Partial<PointDeps>, key?: string) =>
  shop.award({ phone: PHONE, ...body }, given, key);

const spend = (amountSpent: number, given?: Partial<PointDeps>, key?: string) =>
  post({ amountSpent }, given, key);

const giveBack = ({ entry }: PostingResult, returned: Partial<Returned> & { key?: string } = {}) =>
  shop.reverse(entry.entryId, {}, returned);

const customerOf = () => shop.holderOf(PHONE);

/** Customer, ledger and totals must agree. */
async function expectSound(): Promise<void> {
  const customer = await customerOf();
  const entries = await shop.entries();
  const sumOf = (of: (one: (typeof entries)[number]) => number) =>
    entries.reduce((sum, one) => sum + of(one), 0);
  expect(customer.points).toBe(sumOf(({ points }) => points));
  expect(customer.keptKes ?? 0).toBe(sumOf(({ keptKes = 0 }) => keptKes));
  expect(customer.entries).toBe(entries.length);
  const sums = await totals.get({ userId: shop.businessId });
  const redeemed = sumOf(({ pointsUsed = 0 }) => pointsUsed);
  expect(sums?.pointsRedeemed ?? 0).toBe(redeemed);
  expect((sums?.pointsAwarded ?? 0) - redeemed).toBe(customer.points);
  expect([customer.earned, customer.redeemed]).toEqual([sums?.pointsAwarded ?? 0, redeemed]);
}

it('awards to one customer at the same moment lose and invent no shilling', async () => {
  const amounts = Array.from({ length: 12 }, (_, n) => 7 + ((n * 13) % 61));
  await Promise.all(amounts.map((kes) => spend(kes)));
  const sum = amounts.reduce((total, kes) => total + kes, 0);
  const customer = await customerOf();
  expect([customer.points, customer.keptKes]).toEqual([Math.floor(sum / 50), sum % 50]);
  await expectSound();
});

it('a purchase below a point is kept, once for its key, and the next one makes the point', async () => {
  const key = randomUUID();
  const first = await spend(30, {}, key);
  expect(first.entry).toMatchObject({ type: 'award', points: 0, keptKes: 30, kes: 30 });
  expect((await spend(30, {}, key)).entry.entryId).toBe(first.entry.entryId);
  expect((await spend(20)).customer).toMatchObject({ points: 1, keptKes: 0 });
  await expectSound();
});

it('a shop that keeps nothing refuses an amount below a point as it always did', async () => {
  expect(await codeOf(spend(30, rulesWith({ keepRest: 'No' })))).toBe('rewards.noPoints');
});

it('twenty visits at the same moment give the points of one', async () => {
  const results = await tryAtOnce(20, () => post({ visit: true }, rulesWith({ visitPoints: 5 })));
  expect(codesOf(results)).toEqual(Array(19).fill('rewards.visitedToday'));
  expect(await customerOf()).toMatchObject({ points: 5, visitDay: '2026-11-25' });
});

it('a visit gives points again on the next day in Nairobi, also when it is still yesterday in UTC', async () => {
  const at = (moment: string) => rulesWith({ visitPoints: 5 }, Date.parse(moment));
  await post({ visit: true }, at('2026-11-25T20:59:00Z'));
  const next = await post({ visit: true }, at('2026-11-25T21:00:00Z'));
  expect(next.customer).toMatchObject({ points: 10, visitDay: '2026-11-26' });
});

it('a visit needs points for visits, and no amount or points beside it', async () => {
  expect(await codeOf(post({ visit: true }))).toBe('rewards.noVisitPoints');
  const both = post({ visit: true, points: 3 }, rulesWith({ visitPoints: 5 }));
  expect(await codeOf(both)).toBe('rewards.noPoints');
});

const before = (ms: number) => new Date(NOON - ms).toISOString();

/** The business began so long ago, and the customer came then, with a birthday last week. */
async function givenHistory({ business = 3 * DAY_MS, customer = 2 * DAY_MS } = {}) {
  await write(user.patch({ userId: shop.businessId }, { set: { signeUpDate: before(business) } }));
  await post({ points: 1, consent: true, birthday: '11-18' }, { clock: () => NOON - customer });
}

it('threat 166: an award that waited for a connection earns what its posting does, and says when the phone made it, once', async () => {
  await givenHistory();
  const given = rulesWith({ visitPoints: 5, birthdayPoints: 20, doubleDays: ['2026-11-24'] });
  // On that day points were double, and the birthday week was not over.
  const madeAt = before(DAY_MS - 1);
  const key = randomUUID();
  const first = await post({ amountSpent: 60, madeAt }, given, key);
  const earned = { points: 6, visitPoints: 5, keptKes: 10, madeAt, at: before(0) };
  expect(first.entry).toMatchObject(earned);
  expect(first.customer).toMatchObject({ points: 7, visitDay: '2026-11-25' });
  const again = await post({ amountSpent: 60, madeAt: undefined }, given, key);
  expect(again.entry.entryId).toBe(first.entry.entryId);
});

it('threat 166: visits that a phone claims for several days in one second are one visit', async () => {
  await givenHistory();
  const given = rulesWith({ visitPoints: 5 });
  const claimed = [DAY_MS - 1, DAY_MS / 2, 60_000].map(before);
  for (const madeAt of [...claimed, undefined]) {
    const isFirst = madeAt === claimed[0];
    const code = await codeOf(post({ visit: true, madeAt }, given));
    expect(code).toBe(isFirst ? 'done' : 'rewards.visitedToday');
  }
  expect((await customerOf()).points).toBe(6);
});

const long = { business: 3 * DAY_MS, member: 3 * DAY_MS, customer: 3 * DAY_MS };

it.each<[string, number, Partial<typeof long>, boolean]>([
  ['of the last day', DAY_MS - 1, {}, true],
  ['that is to come', -1, {}, false],
  ['of more than a day ago', DAY_MS + 1, {}, false],
  ['before the business began', 2, { business: 1 }, false],
  ['before the member joined', 2, { member: 1 }, false],
  ['before the customer was known', 2, { customer: 1 }, false],
])(
  'threat 166: a moment %s is noted only where it can be right',
  async (_, ago, begun, isNoted) => {
    const { member: joined, ...history } = { ...long, ...begun };
    await givenHistory(history);
    const member = { memberId: 'm1', name: 'Njeri', phone: '', since: before(joined) };
    const poster = {
      ...shop.poster(),
      by: 'team',
      member: { ...member, role: 'cashier' },
    } as const;
    const body = awardOf({ phone: PHONE, amountSpent: 60, madeAt: before(ago) });
    const { entry: made } = await award(rulesWith(), poster, body);
    expect([made.madeAt, made.at]).toEqual([isNoted ? before(ago) : undefined, before(0)]);
  },
);

it('a birthday that is told with the consent gives its points once, however many awards come at once', async () => {
  const given = rulesWith({ birthdayPoints: 20 });
  await atOnce(8, () => post({ amountSpent: 50, birthday: '11-24', consent: true }, given));
  expect(await customerOf()).toMatchObject({ points: 28, birthdayYear: 2026 });
  const edit = { phone: PHONE, name: null, consent: null, birthday: '11-25' };
  await editCustomer(given, shop.poster(), edit);
  expect((await post({ amountSpent: 50 }, given)).customer.points).toBe(29);
});

it('a birthday without the consent is not stored', async () => {
  expect((await post({ amountSpent: 50, birthday: '11-24' })).customer.birthday).toBeUndefined();
});

it('a return takes back what was earned with its kept KES, and gives back what was used, in one entry', async () => {
  await post({ points: 40 });
  const used = await shop.use(PHONE, 30, {}, { reference: 'INV-7' });
  const bought = await spend(130);
  const back = await giveBack(bought, { redemptionId: used.entry.entryId });
  expect(back.entry).toMatchObject({
    type: 'reverseAward',
    points: 28,
    pointsUsed: -30,
    keptKes: -30,
    alsoReverses: used.entry.entryId,
  });
  expect(back.customer).toMatchObject({ points: 40, keptKes: 0, redeemed: 0 });
  await expectSound();
  for (const one of [bought, used]) {
    expect(await codeOf(giveBack(one))).toBe('rewards.alreadyReversed');
  }
});

it('a part of a purchase comes back with its part of the points, and of those it used', async () => {
  await post({ points: 40 });
  const used = await shop.use(PHONE, 30);
  const bought = await spend(200, rulesWith({ visitPoints: 5 }));
  const back = await giveBack(bought, { redemptionId: used.entry.entryId, kes: 60 });
  // Of 4 points, KES 140 leave 2 and KES 40; the visit still counts.
  expect(back.entry).toMatchObject({ points: 9 - 2, pointsUsed: -9, keptKes: 40 });
  expect(back.customer).toMatchObject({ points: 10 + 9 + 5 + 2, keptKes: 40 });
  await expectSound();
});

it.each(['Yes', 'No'] as const)(
  'a purchase that comes back in parts loses in all what it earned and gets back what it used (rest kept: %s)',
  async (keepRest) => {
    const given = rulesWith({ earnPer: 10, keepRest, visitPoints: 5 });
    await post({ points: 40 });
    const used = await shop.use(PHONE, 30);
    const bought = await spend(1_000, given);
    const redemptionId = used.entry.entryId;
    const first = await giveBack(bought, { redemptionId, kes: 1 });
    expect(first.entry).toMatchObject({ points: -1, kes: 1, pointsUsed: -0 });
    await giveBack(bought, { redemptionId, kes: 499 });
    expect(await codeOf(giveBack(bought, { kes: 501 }))).toBe('rewards.returnTooMuch');
    await giveBack(bought, { redemptionId });
    expect(await customerOf()).toMatchObject({ points: 40, redeemed: 0 });
    expect((await customerOf()).keptKes ?? 0).toBe(0);
    expect((await customerOf()).visitDay).toBeUndefined();
    for (const one of [bought, used]) {
      expect(await codeOf(giveBack(one, { kes: 1 }))).toBe('rewards.alreadyReversed');
    }
    await expectSound();
  },
);

it('a redemption that is taken back in parts gives each point back once', async () => {
  await post({ points: 40 });
  const used = await shop.use(PHONE, 30);
  const points = [];
  for (const kes of [7, 7, undefined]) points.push((await giveBack(used, { kes })).entry.points);
  expect(points).toEqual([7, 7, 16]);
  expect(await codeOf(giveBack(used))).toBe('rewards.alreadyReversed');
  await expectSound();
});

it('threat 165: parts of a purchase that come back at once are each counted, and never for more than it', async () => {
  const bought = await spend(500);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => giveBack(bought, { kes: 100 })),
  );
  const codes = new Set(codesOf(results));
  codes.delete('rewards.alreadyReversed');
  codes.delete('rewards.returnTooMuch');
  expect([...codes]).toEqual([]);
  const done = countDone(results);
  expect((await customerOf()).points).toBe(10 - 2 * done);
  expect(done).toBeLessThanOrEqual(5);
  await expectSound();
});

it('threat 171: a return gives back what its own purchase used, and nothing that another one did', async () => {
  await post({ points: 400 });
  const minutes = (n: number) => ({ clock: () => NOON + n * 60_000 });
  const purchase = async (n: number, reference: string | null = null, to = n + 1) => ({
    used: (await shop.use(PHONE, 30, minutes(n), { reference })).entry.entryId,
    bought: await post({ amountSpent: 130, reference }, minutes(to)),
  });
  const early = await purchase(0);
  const late = await purchase(20);
  const named = await purchase(22, 'INV-7');
  const far = await purchase(100, null, 130);
  const again = await purchase(200);
  const second = await spend(130, minutes(202));
  const { used: otherReference } = await purchase(300, 'INV-8', 400);
  const misnamed = await post({ amountSpent: 130, reference: 'INV-9' }, minutes(301));
  const others = [
    [early.bought, late.used],
    [late.bought, early.used],
    [late.bought, named.used],
    [named.bought, late.used],
    [far.bought, far.used],
    [second, again.used],
    [misnamed, otherReference],
  ] as const;
  for (const [bought, redemptionId] of others)
    expect(await codeOf(giveBack(bought, { redemptionId }))).toBe('rewards.otherPurchase');
  for (const { used, bought } of [early, late, named]) {
    const { entry } = await giveBack(bought, { redemptionId: used });
    expect(entry).toMatchObject({ alsoReverses: used, pointsUsed: -30 });
  }
  await expectSound();

  const neighbour = '0711000009';
  await shop.award({ phone: neighbour, points: 50 });
  const { entry: ofNeighbour } = await shop.use(neighbour, 30, minutes(500));
  const bought = await spend(130, minutes(501));
  const ofAnother = giveBack(bought, { redemptionId: ofNeighbour.entryId });
  expect(await codeOf(ofAnother)).toBe('rewards.otherPurchase');
});

it('goods for more than the purchase cannot come back', async () => {
  await expect(giveBack(await spend(130), { kes: 131 })).rejects.toMatchObject({
    code: 'rewards.returnTooMuch',
    params: { kes: 130 },
  });
});

it('a return never takes a balance below zero, and says how many points are missing', async () => {
  const bought = await spend(220);
  await shop.use(PHONE, 3);
  const back = await giveBack(bought);
  expect(back.entry).toMatchObject({ points: -1, missingPoints: 3, keptKes: -20 });
  expect(back.customer).toMatchObject({ points: 0, keptKes: 0 });
  await expectSound();
});

it('the return of a visit makes it a visit that can give points again', async () => {
  const given = rulesWith({ visitPoints: 5 });
  const visit = await post({ visit: true }, given);
  await giveBack(visit);
  expect((await customerOf()).visitDay).toBeUndefined();
  expect((await post({ visit: true }, given)).customer.points).toBe(5);
});

it('threat 118: a return whose points are used already lets no visit and no birthday give points again', async () => {
  const given = rulesWith({ visitPoints: 20 });
  const bought = await spend(50, given);
  await shop.use(PHONE, 20, given);
  expect((await giveBack(bought)).entry).toMatchObject({ points: -1, missingPoints: 20 });
  expect((await spend(50, given)).entry.points).toBe(1);
  await expectSound();
});

it('threat 118: a purchase is returned once, however many ask for it at once, and one request is one return', async () => {
  await post({ points: 40 });
  const used = await shop.use(PHONE, 30);
  const bought = await spend(500);
  const returned = { redemptionId: used.entry.entryId };
  const key = randomUUID();
  const results = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => giveBack(bought, returned)),
    ...Array.from({ length: 4 }, () => giveBack(bought, { ...returned, key })),
    ...Array.from({ length: 4 }, () => giveBack(used)),
  ]);
  expect(new Set(codesOf(results))).toEqual(new Set(['rewards.alreadyReversed']));
  expect((await shop.entries()).filter(({ pointsUsed = 0 }) => pointsUsed < 0)).toHaveLength(1);
  expect(countDone(results)).toBeGreaterThan(0);
  await expectSound();
});

const purchases = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 6 });

it('random purchases and returns side by side leave every sum right', async () => {
  await inStories([5, 60], purchases, async (amounts) => {
    shop = await givenPointShop(rulesWith());
    const bought = await Promise.all(amounts.map((kes) => spend(kes)));
    const half = bought.slice(0, Math.ceil(bought.length / 2));
    await Promise.all([...half.map((one) => giveBack(one)), spend(70)]);
    const left = [70, ...amounts.slice(half.length)].reduce((sum, kes) => sum + kes, 0);
    const customer = await customerOf();
    await expectSound();
    const missing = (await shop.entries()).reduce(
      (sum, { missingPoints = 0 }) => sum + missingPoints,
      0,
    );
    expect((customer.points - missing) * 50 + (customer.keptKes ?? 0)).toBe(left);
  });
});

it('a reward is redeemed for the points that the catalogue says, and for no others', async () => {
  await post({ points: 100 });
  const given = rulesWith({ rewards: [{ name: 'Free chai', points: 40 }] });
  const choose = (reward: string, points: number) => shop.use(PHONE, points, given, { reward });
  const { entry: made } = await choose('free CHAI', 40);
  expect(made).toMatchObject({ type: 'redeem', pointsUsed: 40, reward: 'Free chai' });
  expect(await codeOf(choose('Free chai', 10))).toBe('rewards.rewardChanged');
  expect(await codeOf(choose('Mandazi', 40))).toBe('rewards.rewardChanged');
  expect((await customerOf()).points).toBe(60);
});

it('threat 117: customers are found by the last digits of their number, in their own business alone', async () => {
  const other = await givenPointShop();
  for (const phone of ['0712345678', '0722000678', '0733111222']) {
    await post({ points: 5, phone });
  }
  const find = async ({ businessId }: PointShop, lastDigits: string) => {
    const { items } = await findCustomers(deps, businessId, { lastDigits });
    return items.map(({ phone }) => phone).sort();
  };
  // The index is slightly behind.
  await expect.poll(() => find(shop, '678')).toEqual(['+254712345678', '+254722000678']);
  expect(await find(shop, '111222')).toEqual(['+254733111222']);
  expect(await find(other, '678')).toEqual([]);
});
