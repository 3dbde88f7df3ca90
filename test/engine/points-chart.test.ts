/** What the dashboard counts of the last days, on a real DynamoDB engine. */
import { beforeEach, describe, expect, it } from 'vitest';
import { totals } from '#core/accounts/totals.entity.ts';
import { write } from '#core/platform/write.ts';
import { award } from '#core/rewards/award.ts';
import { eraseCustomer } from '#core/rewards/customers/erase-customer.ts';
import { deps } from '#core/rewards/deps.ts';
import { pointsDay } from '#core/rewards/ledger/points-day.entity.ts';
import { readPointsChart } from '#core/rewards/points-chart.ts';
import { redeem } from '#core/rewards/redeem.ts';
import { reverse } from '#core/rewards/reverse.ts';
import { pointRulesOf } from '#core/settings/point-rules.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { givenAccount } from '#test/support/account.ts';
import { newKey } from '#test/support/call.ts';
import { withUnits } from '#test/support/read-units.ts';

const NOON = Date.parse('2026-11-20T09:00:00Z');

const depsOn = (daysLater: number) => ({
  ...deps,
  findRules: async () => pointRulesOf({ pointValue: 1 }),
  clock: () => NOON + daysLater * DAY_MS,
});

let shop = '';

beforeEach(async () => {
  shop = await givenAccount();
});

const poster = (key = newKey()) => ({ businessId: shop, by: 'owner', key }) as const;

const give = (phone: string, day: number, by = poster()) => {
  const none = { amountSpent: null, name: null, consent: false, reference: null };
  return award(depsOn(day), by, { ...none, phone, points: 10 });
};

const use = (phone: string, day: number) =>
  redeem(depsOn(day), poster(), { phone, points: 4, reference: null, code: null });

describe('new and returning customers', () => {
  it('each customer counts once a day, and a request that comes twice counts once', async () => {
    const by = poster();
    await give('0712345678', 0, by);
    await give('0712345678', 0, by);
    await use('0712345678', 0);
    await give('0722000001', 0);
    await use('0712345678', 3);
    await give('0712345678', 3);
    const { sums, before } = await readPointsChart(depsOn(3), shop, '7');
    expect(sums).toEqual({ awarded: 30, redeemed: 8, newCustomers: 2, returnVisits: 1 });
    expect(before).toEqual({ awarded: 0, redeemed: 0, newCustomers: 0, returnVisits: 0 });
  });

  it('an award that is taken back takes its points back, and leaves the visit', async () => {
    const { entry } = await give('0712345678', 0);
    await reverse(depsOn(0), poster(), { entryId: entry.entryId, reason: 'Typed wrongly' });
    const { sums } = await readPointsChart(depsOn(0), shop, '7');
    expect(sums).toEqual({ awarded: 0, redeemed: 0, newCustomers: 1, returnVisits: 0 });
  });

  it('the days before are as many as the days that are shown, and none counts twice', async () => {
    for (const day of [0, 1, 7, 8, 14]) await give('0712345678', day);
    const { days, sums, before } = await readPointsChart(depsOn(14), shop, '7');
    expect(days.map(({ day }) => day)).toEqual(
      [8, 9, 10, 11, 12, 13, 14].map((later) => nairobiDay(NOON + later * DAY_MS)),
    );
    expect([sums.returnVisits, before.returnVisits, before.newCustomers]).toEqual([2, 2, 0]);
    const month = await readPointsChart(depsOn(14), shop, '30');
    expect(month.sums).toEqual({ awarded: 50, redeemed: 0, newCustomers: 1, returnVisits: 4 });
  });

  it('an erasure makes the active customers one fewer, and changes no day that has been', async () => {
    await give('0712345678', 0);
    await give('0722000001', 0);
    await eraseCustomer(depsOn(1), shop, '0712345678');
    expect((await totals.get({ userId: shop }))?.activeCustomers).toBe(1);
    const { sums } = await readPointsChart(depsOn(1), shop, '7');
    expect(sums).toEqual({ awarded: 20, redeemed: 0, newCustomers: 2, returnVisits: 0 });
  });
});

it('90 busy days and the 90 before them are read within the budget of docs/budgets.md', async () => {
  const points = { awarded: 123_456, redeemed: 98_765 };
  const counted = { ...points, newCustomers: 1_234, returnVisits: 2_345 };
  await Promise.all(
    Array.from({ length: 180 }, (_, n) => {
      const key = { businessId: shop, day: nairobiDay(NOON - n * DAY_MS) };
      return write(pointsDay.upsert(key, { add: counted }));
    }),
  );
  await Promise.all(Array.from({ length: 6 }, (_, n) => give(`071234567${n}`, 0)));
  const read = () => readPointsChart(depsOn(0), shop, '90');
  const { result, commands, units } = await withUnits(read);
  expect(result.before.newCustomers).toBe(90 * 1_234);
  expect(commands).toEqual(['QueryCommand', 'QueryCommand']);
  expect(units).toBeLessThanOrEqual(5);
});
