/** Points that expire, on a real DynamoDB engine: together, once, and with workers that die. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totals } from '#core/accounts/totals.entity.ts';
import { putDue, shardOf } from '#core/due/due-row.ts';
import { write } from '#core/platform/write.ts';
import { award } from '#core/rewards/award.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { eraseCustomer } from '#core/rewards/customers/erase-customer.ts';
import { importCustomers } from '#core/rewards/customers/import-customers.ts';
import { deps } from '#core/rewards/deps.ts';
import { pointsDue } from '#core/rewards/expiry/due-points.ts';
import { expiryJob } from '#core/rewards/expiry/expire-points.ts';
import { entry } from '#core/rewards/ledger/entry.entity.ts';
import { redeem } from '#core/rewards/redeem.ts';
import { reverse } from '#core/rewards/reverse.ts';
import { pointRulesOf } from '#core/settings/point-rules.ts';
import { monthAfter, nairobiMonth } from '#shared/rewards/points.ts';
import { givenAccount } from '#test/support/account.ts';
import { watched } from '#test/support/at-a-request.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { runsOf, seed } from '#test/support/layer.ts';

const now = Date.parse('2030-03-10T09:00:00+03:00');
const month = nairobiMonth(now);
/** The night after the month in which the points of these tests expire. */
const night = Date.parse('2030-05-01T02:00:00+03:00');

type Deps = typeof deps;

const depsAt = (at: number, changed: Partial<Deps> = {}): Deps => ({
  ...deps,
  findRules: async () => ({ ...pointRulesOf({ pointValue: 1 }), expiryMonths: 1 }),
  clock: () => at,
  ...changed,
});

const phoneOf = (n: number) => `+2547110${String(n).padStart(5, '0')}`;

/** A business with so many customers, who have 10 points each that expire in a month. */
async function givenShop(count: number): Promise<string> {
  const businessId = await givenAccount();
  const row = (n: number) => ({ phone: phoneOf(n), name: null, points: 10, consentAt: null });
  const rows = Array.from({ length: count }, (_, n) => row(n));
  await importCustomers(depsAt(now), businessId, { rows });
  return businessId;
}

const poster = (businessId: string) => ({ businessId, by: 'owner', key: randomUUID() }) as const;

const give = (businessId: string, points: number, at = now) =>
  award(depsAt(at), poster(businessId), {
    phone: phoneOf(0),
    points,
    amountSpent: null,
    name: null,
    consent: false,
    reference: null,
  });

const use = (businessId: string, points: number) =>
  redeem(depsAt(now), poster(businessId), {
    phone: phoneOf(0),
    points,
    reference: null,
    code: null,
  });

const expire = (owners: readonly string[], changed: Partial<Deps> = {}) => {
  const given = depsAt(night, changed);
  return runDue(expiryJob(given), { clock: given.clock, owners });
};

/** Expects that each customer, but for these, lost the points once, and the totals know it. */
async function expectExpired(businessId: string, count: number, left: readonly number[] = []) {
  const phones = Array.from({ length: count }, (_, n) => phoneOf(n));
  const leftPhones = left.map(phoneOf);
  const entries = await entry.list({ key: { businessId } });
  const expired = entries.filter(({ type }) => type === 'expire');
  const expected = phones.filter((phone) => !leftPhones.includes(phone));
  expect(expired.map(({ phone }) => phone).toSorted()).toEqual(expected);
  expect(
    expired.filter(({ points, balanceAfter }) => points !== -10 || balanceAfter !== 0),
  ).toEqual([]);
  const sums = await totals.get({ userId: businessId });
  expect(sums?.pointsExpired ?? 0).toBe(10 * expected.length);
  expect((await dueRowsOf(businessId)).map(({ subject }) => subject).toSorted()).toEqual(
    leftPhones,
  );
}

describe('rows of points that expire', () => {
  const monthsOf = async (businessId: string) =>
    (await dueRowsOf(businessId)).map(({ at }) => nairobiMonth(Date.parse(at) - 1)).toSorted();

  it('a lot has one row however many awards it gets, also after it was empty in between', async () => {
    const businessId = await givenAccount();
    const writes: number[] = [];
    const watch = {
      before: async () => undefined,
      after: (writing: { keys: string[] } | null) => {
        const own = writing?.keys.filter((key) => key.startsWith('due#')) ?? [];
        if (writing) writes.push(own.length);
      },
    };
    await watched(watch, () => give(businessId, 10));
    await watched(watch, () => give(businessId, 10));
    expect(writes).toEqual([1, 0]);
    await use(businessId, 20);
    await give(businessId, 5);
    expect(await monthsOf(businessId)).toEqual([monthAfter(month, 1)]);
    await give(businessId, 5, Date.parse('2030-04-02T09:00:00+03:00'));
    expect(await monthsOf(businessId)).toEqual([1, 2].map((n) => monthAfter(month, n)));
  });

  it('points that a reversal gives back have a row, though the redemption emptied their lot', async () => {
    const businessId = await givenAccount();
    await give(businessId, 10);
    const { entry: redeemed } = await use(businessId, 10);
    await runDue(expiryJob(depsAt(night)), { clock: () => night, owners: [businessId] });
    expect(await monthsOf(businessId)).toEqual([]);
    const undo = { entryId: redeemed.entryId, reason: 'Returned' };
    await reverse(depsAt(night), poster(businessId), undo);
    expect(await monthsOf(businessId)).toEqual([nairobiMonth(night)]);
  });

  it('an erasure deletes all rows of its customer, also those of lots that are empty', async () => {
    const businessId = await givenAccount();
    await give(businessId, 10);
    await use(businessId, 10);
    await give(businessId, 10, Date.parse('2030-04-02T09:00:00+03:00'));
    expect(await monthsOf(businessId)).toHaveLength(2);
    await eraseCustomer(depsAt(now), businessId, phoneOf(0));
    expect(await dueRowsOf(businessId)).toEqual([]);
  });
});

describe('the night', () => {
  it('25 customers of a business lose their points in one transaction, with one write of the totals', async () => {
    const businessId = await givenShop(60);
    const transactions: string[][] = [];
    const watch = {
      before: async () => undefined,
      after: (writing: { keys: string[] } | null) => {
        if (writing && writing.keys.length > 1) transactions.push(writing.keys);
      },
    };
    expect(await watched(watch, () => expire([businessId]))).toEqual({ done: 60, left: 0 });
    expect(transactions.map((keys) => keys.length)).toEqual([76, 76, 31]);
    for (const keys of transactions) {
      expect(keys.filter((key) => key.endsWith('account#totals'))).toHaveLength(1);
    }
    await expectExpired(businessId, 60);
  });

  it('the points of a month are taken when it is over in Nairobi, and not a moment before', async () => {
    const businessId = await givenShop(1);
    const end = Date.parse('2030-05-01T00:00:00+03:00');
    const at = (clock: number) =>
      runDue(expiryJob(depsAt(clock)), { clock: () => clock, owners: [businessId] });
    expect(await at(end - 1)).toEqual({ done: 0, left: 0 });
    expect(await at(end)).toEqual({ done: 1, left: 0 });
    await expectExpired(businessId, 1);
  });

  it('a night makes up for the nights of six months that failed', async () => {
    const businessId = await givenShop(2);
    const late = Date.parse('2030-10-31T02:00:00+03:00');
    const outcome = await runDue(expiryJob(depsAt(late)), {
      clock: () => late,
      owners: [businessId],
    });
    expect(outcome).toEqual({ done: 2, left: 0 });
    await expectExpired(businessId, 2);
  });

  it('two workers on one page take the points of each customer once', async () => {
    const businessId = await givenShop(40);
    await Promise.all([expire([businessId]), expire([businessId]), expire([businessId])]);
    await expectExpired(businessId, 40);
  });

  it('customers who use points in the moment of their expiry are read again, and the others expire with them', async () => {
    const businessId = await givenShop(10);
    let reads = 0;
    const findCustomersOf: Deps['findCustomersOf'] = async (rows) => {
      const found = await deps.findCustomersOf(rows);
      reads += 1;
      if (reads === 1) await give(businessId, 7, night);
      return found;
    };
    expect(await expire([businessId], { findCustomersOf })).toEqual({ done: 10, left: 0 });
    expect(reads).toBe(2);
    expect((await deps.findCustomer(businessId, phoneOf(0)))?.points).toBe(7);
    const sums = await totals.get({ userId: businessId });
    expect(sums?.pointsExpired).toBe(100);
  });

  it('a customer who cannot be done is left for the next night, and stops no other of the business', async () => {
    const businessId = await givenShop(60);
    const other = await givenShop(3);
    const sick = { businessId, phone: phoneOf(33) };
    const healthy = await deps.findCustomer(businessId, sick.phone);
    await write(customer.patch(sick, { set: { lots: null as never } }));
    expect(await expire([businessId, other])).toEqual({ done: 62, left: 1 });
    await expectExpired(businessId, 60, [33]);
    await expectExpired(other, 3);
    await write(customer.patch(sick, { set: { lots: healthy?.lots ?? {} } }));
    expect(await expire([businessId])).toEqual({ done: 1, left: 0 });
    await expectExpired(businessId, 60);
  });

  it('a row without a customer goes, and makes none', async () => {
    const businessId = await givenAccount();
    const key = { businessId, phone: phoneOf(0) };
    await write(putDue(pointsDue(key, monthAfter(month, 1))));
    expect(await expire([businessId])).toEqual({ done: 1, left: 0 });
    expect(await deps.findCustomer(businessId, key.phone)).toBeNull();
    await expectExpired(businessId, 0);
  });

  /** Workers each of which dies before or after one of its calls of the store. */
  const deaths = fc.array(fc.record({ at: fc.nat(14), isAfter: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  });

  it('workers that die before and after any of their writes lose no points and take none twice', async () => {
    await fc.assert(
      fc.asyncProperty(deaths, async (story) => {
        const businessId = await givenShop(30);
        const other = await givenShop(3);
        for (const { at, isAfter } of story) {
          let calls = 0;
          // A dead worker makes no call any more.
          const mortal =
            <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
            async (...args: Args): Promise<Result> => {
              calls += 1;
              if (calls > at + 1 || (calls === at + 1 && !isAfter)) throw new Error('died');
              const result = await work(...args);
              if (calls >= at + 1) throw new Error('died');
              return result;
            };
          await expire([businessId, other], {
            findCustomersOf: mortal(deps.findCustomersOf),
            writeExpiries: mortal(deps.writeExpiries),
            forgetDue: mortal(deps.forgetDue),
          });
        }
        await expire([businessId, other]);
        await expectExpired(businessId, 30);
        await expectExpired(other, 3);
      }),
      { numRuns: runsOf(4, 50), seed },
    );
  });

  it('the rows of a business are in the shard of the business', async () => {
    const businessId = await givenShop(3);
    const shards = (await dueRowsOf(businessId)).map(({ shard }) => shard);
    expect(shards).toEqual([1, 2, 3].map(() => shardOf(businessId)));
  });
});
