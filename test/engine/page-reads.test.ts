/** The table reads of owners' and office pages, whatever the table holds. */

import { deps } from '#core/health/queue-state.ts';
import { nights } from '#core/health/read-health.ts';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { copyEntry, entriesOf, givenCustomer, givenShop, redeemOf } from '#test/support/rewards.ts';
import { newPhone } from '#test/support/sign-in.ts';

/** A page's limit of read units. */
const MOST_UNITS = 5;

describe('a history of many entries', () => {
  const phone = '0712 345 678';
  let owner: Owner;

  beforeAll(async () => {
    owner = await givenShop();
    const { entry } = await givenCustomer(owner, phone, 100);
    await redeemOf(owner, phone, 60);
    const [redeemed = entry] = await entriesOf(owner);
    const at = (n: number) => Date.parse('2026-03-01T12:00:00+03:00') + n * 60 * 60 * 1000;
    for (let n = 0; n < 90; n += 1) await copyEntry(owner, entry, at(n));
    for (let n = 1; n < 23; n += 1) await copyEntry(owner, redeemed, at(-n));
  });

  it.each([
    {},
    { kind: 'redeem' },
    { phone },
    { phone, kind: 'redeem' },
    { from: '2026-03-01', to: '2026-03-04' },
    { phone, kind: 'award', from: '2026-03-01', to: '2026-03-04' },
  ] as const)('the history %j reads one page of the table', async (query) => {
    const { units, commands, result } = await withUnits(() => owner.listEntries(query));
    expect(result.reply.entries).not.toEqual([]);
    expect(units).toBeLessThanOrEqual(MOST_UNITS);
    expect(commands.filter((name) => name === 'QueryCommand')).toHaveLength(1);
    expect(commands).toContain('GetItemCommand');
  });
});

it('opening the page of campaigns takes five read units at most, whatever the number of customers', async () => {
  const owner = await givenOwner();
  const consentAt = '2026-10-01T09:00:00.000Z';
  const rows = Array.from({ length: 150 }, (_, n) => {
    return { phone: newPhone(), name: `Achieng ${n}`, points: n * 10, consentAt };
  });
  expect((await owner.importCustomers({ rows })).status).toBe(200);
  const { units, result } = await withUnits(() => owner.getSmsOverview());
  expect(result.reply.customers).toBe(150);
  expect(units).toBeLessThanOrEqual(MOST_UNITS);
});

it('the last nights of all kinds take a Query each, and 5 read units at most together', async () => {
  const { commands, units } = await withUnits(() => nights(deps, () => 0));
  expect(commands).toEqual(dueKinds.map(() => 'QueryCommand'));
  expect(units).toBeLessThanOrEqual(MOST_UNITS);
});

it('a kind that was deployed minutes ago is not yet red, and says when it runs first', async () => {
  const born = Date.parse('2026-11-24T06:30:00.000Z');
  const nightsAfter = (ms: number) =>
    nights({ lastRuns: async () => [], clock: () => born + ms }, () => born);
  const [points, ...others] = await nightsAfter(5 * MINUTE_MS);
  expect(points).toMatchObject({ problems: [], firstAt: '2026-11-24T23:00:00.000Z' });
  expect(others.flatMap(({ problems }) => problems)).toEqual([]);
  const [late] = await nightsAfter(19 * HOUR_MS);
  expect(late).toMatchObject({ problems: ['notRun'], firstAt: null });
});
