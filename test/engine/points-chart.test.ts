/** The dashboard's counts of the last days, on a real DynamoDB engine. */

import { totals } from '#core/accounts/totals.store.ts';
import { write } from '#core/platform/table/transact.ts';
import { readPointsChart } from '#core/rewards/awards/find-entries.ts';
import { deps } from '#core/rewards/deps.ts';
import { pointsDay } from '#core/rewards/ledger/entry.entity.ts';
import { pointRulesOf } from '#core/settings/point-rules.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { newKey } from '#test/support/call.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenPointShop } from '#test/support/point-shop.ts';

const NOON = Date.parse('2026-11-20T09:00:00Z');

const depsOn = (daysLater: number) => ({
  ...deps,
  findRules: async () => pointRulesOf({ pointValue: 1 }),
  clock: () => NOON + daysLater * DAY_MS,
});

const shop = forEachTest(() => givenPointShop());

const give = (phone: string, day: number, key?: string) => shop.give(phone, 10, depsOn(day), key);

const use = (phone: string, day: number) => shop.use(phone, 4, depsOn(day));

const chartOn = (day: number, days: '7' | '30' | '90' = '7') =>
  readPointsChart(depsOn(day), shop.businessId, days);

it('each customer counts once a day, and a request that comes twice counts once', async () => {
  const key = newKey();
  await give('0712345678', 0, key);
  await give('0712345678', 0, key);
  await use('0712345678', 0);
  await give('0722000001', 0);
  await use('0712345678', 3);
  await give('0712345678', 3);
  const { sums, before } = await chartOn(3);
  expect(sums).toEqual({ awarded: 30, redeemed: 8, newCustomers: 2, returnVisits: 1 });
  expect(before).toEqual({ awarded: 0, redeemed: 0, newCustomers: 0, returnVisits: 0 });
});

it('an award that is taken back takes its points back, and leaves the visit', async () => {
  await shop.reverse((await give('0712345678', 0)).entry.entryId, depsOn(0));
  const { sums } = await chartOn(0);
  expect(sums).toEqual({ awarded: 0, redeemed: 0, newCustomers: 1, returnVisits: 0 });
});

it('the days before are as many as the days that are shown, and none counts twice', async () => {
  for (const day of [0, 1, 7, 8, 14]) await give('0712345678', day);
  const { days, sums, before } = await chartOn(14);
  expect(days.map(({ day }) => day)).toEqual(
    [8, 9, 10, 11, 12, 13, 14].map((later) => nairobiDay(NOON + later * DAY_MS)),
  );
  expect([sums.returnVisits, before.returnVisits, before.newCustomers]).toEqual([2, 2, 0]);
  const month = await chartOn(14, '30');
  expect(month.sums).toEqual({ awarded: 50, redeemed: 0, newCustomers: 1, returnVisits: 4 });
});

it('an erasure makes the active customers one fewer, and changes no day that has been', async () => {
  await give('0712345678', 0);
  await give('0722000001', 0);
  await shop.erase('0712345678', depsOn(1));
  expect((await totals.get({ userId: shop.businessId }))?.activeCustomers).toBe(1);
  const { sums } = await chartOn(1);
  expect(sums).toEqual({ awarded: 20, redeemed: 0, newCustomers: 2, returnVisits: 0 });
});

it('90 busy days and the 90 before them are read within the budget of docs/budgets.md', async () => {
  const points = { awarded: 123_456, redeemed: 98_765 };
  const counted = { ...points, newCustomers: 1_234, returnVisits: 2_345 };
  await atOnce(180, (n) => {
    const key = { businessId: shop.businessId, day: nairobiDay(NOON - n * DAY_MS) };
    return write(pointsDay.upsert(key, { add: counted }));
  });
  await atOnce(6, (n) => give(`071234567${n}`, 0));
  const { result, commands, units } = await withUnits(() => chartOn(0, '90'));
  expect(result.before.newCustomers).toBe(90 * 1_234);
  expect(commands).toEqual(['QueryCommand', 'QueryCommand']);
  expect(units).toBeLessThanOrEqual(5);
});
