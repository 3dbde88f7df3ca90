import fc from 'fast-check';
import { totals } from '#core/accounts/totals.store.ts';
import { putDue, shardOf } from '#core/due/due.ts';
import { write } from '#core/platform/table/transact.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { deps } from '#core/rewards/deps.ts';
import { entry } from '#core/rewards/ledger/entry.entity.ts';
import { pointsDue } from '#core/rewards/ledger/lots.ts';
import { expiryJob } from '#core/rewards/posting/expire-points.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { writesOf } from '#test/support/at-a-request.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { inStories } from '#test/support/for-any.ts';
import { atOnce, followed } from '#test/support/outcomes.ts';
import {
  givenPointShop,
  importRow,
  type PointDeps,
  type PointShop,
  depsAt as pointDeps,
} from '#test/support/point-shop.ts';

const now = Date.parse('2030-03-10T09:00:00+03:00');
const month = nairobiMonth(now);
const night = Date.parse('2030-05-01T02:00:00+03:00');

const depsAt = (at: number) => ({ ...pointDeps(0, { expiryMonths: 1 }), clock: () => at });

let shop: PointShop;

beforeEach(async () => {
  shop = await givenPointShop(depsAt(now));
});

const phoneOf = (n: number) => `+2547110${String(n).padStart(5, '0')}`;

/** Customers with 10 points each that expire in a month. */
async function givenCustomers(count: number, of = shop): Promise<void> {
  await of.import(Array.from({ length: count }, (_, n) => importRow(phoneOf(n), 10)));
}

const give = (points: number, at = now) => shop.give(phoneOf(0), points, depsAt(at));

const use = (points: number) => shop.use(phoneOf(0), points);

const expire = (shops: readonly PointShop[], changed: Partial<PointDeps> = {}, at = night) => {
  const given = { ...depsAt(at), ...changed };
  const owners = shops.map(({ businessId }) => businessId);
  return runDue(expiryJob(given), { clock: given.clock, owners });
};

/** Each customer but these lost the points once, and the totals know it. */
async function expectExpired(count: number, left: readonly number[] = [], { businessId } = shop) {
  const phones = Array.from({ length: count }, (_, n) => phoneOf(n));
  const leftPhones = left.map(phoneOf);
  const entries = await entry.list({ key: { businessId } });
  const expired = entries.filter(({ type }) => type === 'expire');
  const expected = phones.filter((phone) => !leftPhones.includes(phone));
  expect(expired.map(({ phone }) => phone).toSorted()).toEqual(expected);
  expect(
    expired.filter(({ points, balanceAfter }) => points !== -10 || balanceAfter !== 0),
  ).toEqual([]);
  expect((await totals.get({ userId: businessId }))?.pointsExpired ?? 0).toBe(10 * expected.length);
  expect((await dueRowsOf(businessId)).map(({ subject }) => subject).toSorted()).toEqual(
    leftPhones,
  );
}

const monthsDue = async () =>
  (await dueRowsOf(shop.businessId)).map(({ at }) => nairobiMonth(Date.parse(at) - 1)).toSorted();

it('a lot has one row however many awards it gets, also after it was empty in between', async () => {
  const dueIn = async () =>
    (await writesOf(() => give(10))).map((keys) => keys.filter((key) => /^due#/.test(key)).length);
  expect([await dueIn(), await dueIn()]).toEqual([[1], [0]]);
  await use(20);
  await give(5);
  expect(await monthsDue()).toEqual([monthAfter(month, 1)]);
  await give(5, Date.parse('2030-04-02T09:00:00+03:00'));
  expect(await monthsDue()).toEqual([1, 2].map((n) => monthAfter(month, n)));
});

it('points that a reversal gives back have a row, though the redemption emptied their lot', async () => {
  await give(10);
  const { entry: redeemed } = await use(10);
  await expire([shop]);
  expect(await monthsDue()).toEqual([]);
  await shop.reverse(redeemed.entryId, depsAt(night));
  expect(await monthsDue()).toEqual([nairobiMonth(night)]);
});

it('an erasure deletes all rows of its customer, also those of lots that are empty', async () => {
  await give(10);
  await use(10);
  await give(10, Date.parse('2030-04-02T09:00:00+03:00'));
  expect(await monthsDue()).toHaveLength(2);
  await shop.erase(phoneOf(0));
  expect(await dueRowsOf(shop.businessId)).toEqual([]);
});

describe('the night', () => {
  it('25 customers of a business lose their points in one transaction, with one write of the totals', async () => {
    await givenCustomers(60);
    const writes = await writesOf(async () => {
      expect(await expire([shop])).toEqual({ done: 60, left: 0 });
    });
    const transactions = writes.filter((keys) => keys.length > 1);
    expect(transactions.map((keys) => keys.length)).toEqual([76, 76, 31]);
    for (const keys of transactions) {
      expect(keys.filter((key) => key.endsWith('account#totals'))).toHaveLength(1);
    }
    await expectExpired(60);
  });

  it('the points of a month are taken when it is over in Nairobi, and not a moment before', async () => {
    await givenCustomers(1);
    const end = Date.parse('2030-05-01T00:00:00+03:00');
    expect(await expire([shop], {}, end - 1)).toEqual({ done: 0, left: 0 });
    expect(await expire([shop], {}, end)).toEqual({ done: 1, left: 0 });
    await expectExpired(1);
  });

  it('a night makes up for the nights of six months that failed', async () => {
    await givenCustomers(2);
    const late = Date.parse('2030-10-31T02:00:00+03:00');
    expect(await expire([shop], {}, late)).toEqual({ done: 2, left: 0 });
    await expectExpired(2);
  });

  it('two workers on one page take the points of each customer once', async () => {
    await givenCustomers(40);
    await atOnce(3, () => expire([shop]));
    await expectExpired(40);
  });

  it('customers who use points in the moment of their expiry are read again, and the others expire with them', async () => {
    await givenCustomers(10);
    const findCustomersOf = vi.fn(followed(deps.findCustomersOf, () => give(7, night)));
    expect(await expire([shop], { findCustomersOf })).toEqual({ done: 10, left: 0 });
    expect(findCustomersOf).toHaveBeenCalledTimes(2);
    expect(await shop.pointsOf(phoneOf(0))).toBe(7);
    expect(await totals.get({ userId: shop.businessId })).toMatchObject({ pointsExpired: 100 });
  });

  it('a customer who cannot be done is left for the next night, and stops no other of the business', async () => {
    await givenCustomers(60);
    const other = await givenPointShop(depsAt(now));
    await givenCustomers(3, other);
    const sick = { businessId: shop.businessId, phone: phoneOf(33) };
    const healthy = await shop.customerOf(sick.phone);
    await write(customer.patch(sick, { set: { lots: null as never } }));
    expect(await expire([shop, other])).toEqual({ done: 62, left: 1 });
    await expectExpired(60, [33]);
    await expectExpired(3, [], other);
    await write(customer.patch(sick, { set: { lots: healthy?.lots ?? {} } }));
    expect(await expire([shop])).toEqual({ done: 1, left: 0 });
    await expectExpired(60);
  });

  it('a row without a customer goes, and makes none', async () => {
    const key = { businessId: shop.businessId, phone: phoneOf(0) };
    await write(putDue(pointsDue(key, monthAfter(month, 1))));
    expect(await expire([shop])).toEqual({ done: 1, left: 0 });
    expect(await shop.customerOf(key.phone)).toBeNull();
    await expectExpired(0);
  });

  /** Workers that die before or after one call of the store. */
  const deaths = fc.array(fc.record({ at: fc.nat(14), isAfter: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });

  it('workers that die before and after any of their writes lose no points and take none twice', async () => {
    await inStories([4, 50], deaths, async (story) => {
      shop = await givenPointShop(depsAt(now));
      const other = await givenPointShop(depsAt(now));
      await givenCustomers(30);
      await givenCustomers(3, other);
      for (const { at, isAfter } of story) {
        let calls = 0;
        // A dead worker makes no further call.
        const mortal =
          <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
          async (...args: Args): Promise<Result> => {
            calls += 1;
            if (calls > at + 1 || (calls === at + 1 && !isAfter)) throw new Error('died');
            const result = await work(...args);
            if (calls >= at + 1) throw new Error('died');
            return result;
          };
        await expire([shop, other], {
          findCustomersOf: mortal(deps.findCustomersOf),
          writeExpiries: mortal(deps.writeExpiries),
          forgetDue: mortal(deps.forgetDue),
        });
      }
      await expire([shop, other]);
      await expectExpired(30);
      await expectExpired(3, [], other);
    });
  });

  it('the rows of a business are in the shard of the business', async () => {
    await givenCustomers(3);
    const shards = (await dueRowsOf(shop.businessId)).map(({ shard }) => shard);
    expect(shards).toEqual([1, 2, 3].map(() => shardOf(shop.businessId)));
  });
});
