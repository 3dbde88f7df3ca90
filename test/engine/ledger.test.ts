/** Loyalty points on a real DynamoDB engine, by parallel hands and through bad moments. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EntityItem } from 'electrodb';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { totals } from '../../core/accounts/totals.entity.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { findRequest } from '../../core/platform/request.store.ts';
import { documentClient, tableOptions } from '../../core/platform/table.ts';
import { adjust } from '../../core/rewards/adjust.ts';
import { award } from '../../core/rewards/award.ts';
import { saveDetails } from '../../core/rewards/customers/customer.store.ts';
import { eraseCustomer } from '../../core/rewards/customers/erase-customer.ts';
import type { erasedCustomer } from '../../core/rewards/customers/erased-customer.entity.ts';
import * as erasure from '../../core/rewards/customers/erasure.store.ts';
import { insertCustomers } from '../../core/rewards/customers/import.store.ts';
import { importCustomers } from '../../core/rewards/customers/import-customers.ts';
import { expirePoints } from '../../core/rewards/expiry/expire-points.ts';
import { forgetExpiring, listExpiring } from '../../core/rewards/expiry/expiry.store.ts';
import * as store from '../../core/rewards/ledger/ledger.store.ts';
import { sumOf } from '../../core/rewards/ledger/post-entry.ts';
import { redeem } from '../../core/rewards/redeem.ts';
import { findRedeemCode, takeGuess } from '../../core/rewards/redemptions/redeem-code.store.ts';
import { reverse } from '../../core/rewards/reverse.ts';
import type { PointRules } from '../../core/settings/point-rules.ts';
import { sms } from '../../core/sms/sms.entity.ts';
import { claimCustomerSms } from '../../core/sms/sms.store.ts';
import { monthAfter, nairobiMonth } from '../../shared/rewards/points.ts';
import { wholeTable } from '../support/table.ts';

const month = 31 * 24 * 60 * 60 * 1000;

/** @param later months from now, for what only time does */
const partsAt = (later = 0, rules: Partial<PointRules> = {}) => ({
  ...store,
  ...erasure,
  ...{ findRequest, insertCustomers, listExpiring, forgetExpiring, findRedeemCode, takeGuess },
  hasTime: () => true,
  findRules: async () => ({
    ...{ pointValue: 1, earnPer: 100, minRedeem: 1, expiryMonths: null, redeemCodeAbove: null },
    ...rules,
  }),
  newId: ulid,
  clock: () => Date.now() + later * month,
});

type Parts = ReturnType<typeof partsAt>;

const poster = (businessId: string, key: string = randomUUID()) =>
  ({ businessId, by: 'owner', key }) as const;

const newBusiness = (): string => `business-${randomUUID()}`;

const give = (businessId: string, phone: string, points: number, parts = partsAt(), key?: string) =>
  award(parts, poster(businessId, key), {
    ...{ phone, points, amountSpent: null, name: null, consent: false, reference: null },
  });

const use = (businessId: string, phone: string, points: number, parts = partsAt(), key?: string) =>
  redeem(parts, poster(businessId, key), { phone, points, reference: null, code: null });

const phones = ['0711000001', '0711000002', '0711000003'];
const stored = (phone: string) => `+254${phone.slice(1)}`;

async function itemsOf(businessId: string, prefix: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: tableOptions.table,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk and begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': `user#${businessId}`, ':sk': prefix },
    }),
  );
  return Items;
}

type Erased = EntityItem<typeof erasedCustomer>;

/** Everything that must be true of a business's points, whatever happened. */
async function expectSound(businessId: string): Promise<store.EntryItem[]> {
  const customers = (await itemsOf(businessId, 'customer#')) as store.CustomerItem[];
  const entries = (await itemsOf(businessId, 'points#')) as store.EntryItem[];
  for (const customer of customers) {
    const own = entries.filter(({ phone }) => [customer.phone, customer.erasedAs].includes(phone));
    expect(customer.entries).toBe(own.length);
    const sum = own.reduce((total, { points }) => total + points, 0);
    expect(customer.points).toBe(sum);
    expect(sumOf(customer.lots)).toBe(sum);
    expect(Math.min(0, ...Object.values(customer.lots))).toBe(0);
    expect(own.every(({ balanceAfter }) => balanceAfter >= 0)).toBe(true);
  }
  const erased = (await itemsOf(businessId, 'erased-customer#')) as Erased[];
  for (const { erasedId, entries: count } of erased) {
    const own = entries.filter(({ phone }) => phone === erasedId);
    expect(own).toHaveLength(count);
    expect(own.reduce((total, { points }) => total + points, 0)).toBe(0);
  }
  const owners = [
    ...customers.flatMap(({ phone, erasedAs }) => [phone, erasedAs]),
    ...erased.map((one) => one.erasedId),
  ];
  expect(entries.filter(({ phone }) => !owners.includes(phone))).toEqual([]);
  const of = (...types: store.EntryItem['type'][]) =>
    entries
      .filter(({ type }) => types.includes(type))
      .reduce((total, { points }) => total + points, 0);
  const { data } = await totals.get({ userId: businessId }).go({ consistent: true });
  expect(data?.pointsAwarded ?? 0).toBe(of('award', 'adjust', 'opening', 'reverseAward'));
  expect(data?.pointsRedeemed ?? 0).toBe(0 - of('redeem', 'reverseRedeem'));
  expect(data?.pointsExpired ?? 0).toBe(0 - of('expire'));
  expect(data?.activeCustomers ?? 0).toBe(customers.length + erased.length);
  const days = (await itemsOf(businessId, 'day#')) as { awarded?: number; redeemed?: number }[];
  expect(days.reduce((total, { awarded = 0 }) => total + awarded, 0)).toBe(
    data?.pointsAwarded ?? 0,
  );
  expect(days.reduce((total, { redeemed = 0 }) => total + redeemed, 0)).toBe(
    data?.pointsRedeemed ?? 0,
  );
  const reversed = entries.flatMap(({ reverses }) => reverses ?? []);
  expect(new Set(reversed).size).toBe(reversed.length);
  return entries;
}

/** The answer to every fourth write is lost after it was done, as on a bad line. */
function losingAnswers(parts: Parts): Parts {
  const postEntry: Parts['postEntry'] = async (posted, now) => {
    const outcome = await parts.postEntry(posted, now);
    if (randomInt(4) === 0) throw new Error('the answer was lost');
    return outcome;
  };
  return { ...parts, postEntry };
}

interface Step {
  what: 'award' | 'redeem' | 'adjust' | 'reverse' | 'import' | 'expire' | 'erase';
  phone: string;
  points: number;
  key: string;
}

const kinds = [
  'award',
  'award',
  'redeem',
  'adjust',
  'reverse',
  'import',
  'expire',
  'erase',
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...kinds),
  phone: fc.constantFrom(...phones),
  points: fc.integer({ min: 1, max: 60 }),
  // Few keys: the same one comes again and again.
  key: fc.constantFrom(...Array.from({ length: 24 }, (_, n) => `key-of-step-number-${n}`)),
});

async function take(businessId: string, { what, phone, points, key }: Step): Promise<unknown> {
  const rules = { expiryMonths: points % 2 ? 1 : null };
  const parts = losingAnswers(partsAt(0, rules));
  if (what === 'award') return give(businessId, phone, points, parts, key);
  if (what === 'redeem') return use(businessId, phone, points, parts, key);
  if (what === 'erase') return eraseCustomer(parts, businessId, phone);
  if (what === 'import') {
    const rows = phones.map((one) => ({ phone: one, name: null, points, consentAt: null }));
    return importCustomers(partsAt(0, rules), businessId, rows);
  }
  if (what === 'expire') {
    const months = [1, 2].map((n) => monthAfter(nairobiMonth(Date.now()), n));
    return expirePoints(losingAnswers(partsAt(4)), months);
  }
  if (what === 'adjust') {
    const body = { phone, points: points - 30, reason: 'Mistake', note: null } as const;
    return adjust(parts, poster(businessId, key), body);
  }
  const entries = (await itemsOf(businessId, 'points#')) as store.EntryItem[];
  const entryId = entries[points % Math.max(1, entries.length)]?.entryId ?? 'none';
  return reverse(parts, poster(businessId, key), { entryId, reason: 'Mistake' });
}

/** A refusal is an answer, and a lost answer is the world's; anything else is a fault. */
function isFault(outcome: PromiseSettledResult<unknown>): boolean {
  if (outcome.status === 'fulfilled' || outcome.reason instanceof AppError) return false;
  return outcome.reason.message !== 'the answer was lost';
}

describe('points always add up', () => {
  it('for random stories by 8 hands at once, with answers lost after the write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 64 }), async (steps) => {
        const businessId = newBusiness();
        for (let at = 0; at < steps.length; at += 8) {
          const outcomes = await Promise.allSettled(
            steps.slice(at, at + 8).map((one) => take(businessId, one)),
          );
          expect(outcomes.filter(isFault)).toEqual([]);
        }
        await expectSound(businessId);
      }),
      { numRuns: 12, interruptAfterTimeLimit: 45_000 },
    );
  });

  it('200 redemptions of 1 point at once on a balance of 50: 50 succeed', async () => {
    const businessId = newBusiness();
    await give(businessId, phones[0] ?? '', 50);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => use(businessId, phones[0] ?? '', 1)),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled');
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(done).toHaveLength(50);
    expect(new Set(codes)).toEqual(new Set(['rewards.shortOfPoints']));
    const entries = await expectSound(businessId);
    const balances = entries.filter(({ type }) => type === 'redeem').map((one) => one.balanceAfter);
    expect(balances.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('one key acts once, however often and with whatever answers lost', async () => {
    const businessId = newBusiness();
    const key = randomUUID();
    const lossy = losingAnswers(partsAt());
    await Promise.allSettled(
      Array.from({ length: 20 }, () => give(businessId, phones[0] ?? '', 30, lossy, key)),
    );
    const { entry, customer } = await give(businessId, phones[0] ?? '', 30, partsAt(), key);
    expect([entry.points, customer.points]).toEqual([30, 30]);
    expect(await expectSound(businessId)).toHaveLength(1);
    await expect(give(businessId, phones[0] ?? '', 31, partsAt(), key)).rejects.toMatchObject({
      code: 'request.keyReused',
    });
  });
});

describe('expiry', () => {
  const soon = { expiryMonths: 1 };
  const [phone = ''] = phones;
  const lastMonths = (later: number) =>
    [0, 1, 2].map((n) => monthAfter(nairobiMonth(Date.now()), later - n));
  const night = (later: number) => expirePoints(partsAt(later), lastMonths(later));

  it('takes what is left of the awards whose month is over, once', async () => {
    const businessId = newBusiness();
    await give(businessId, phone, 100, partsAt(0, soon));
    await give(businessId, phone, 40, partsAt(0));
    await use(businessId, phone, 30);
    expect((await night(0)).expired).toBe(0);
    expect((await night(3)).expired).toBeGreaterThan(0);
    expect((await night(3)).expired).toBe(0);
    const customer = await store.findCustomer(businessId, stored(phone));
    expect(customer?.points).toBe(40);
    const entries = await expectSound(businessId);
    expect(entries.filter(({ type }) => type === 'expire').map(({ points }) => points)).toEqual([
      -70,
    ]);
  });

  it('a new rule leaves earlier awards as they were', async () => {
    const businessId = newBusiness();
    await give(businessId, phone, 100, partsAt(0));
    await give(businessId, phone, 10, partsAt(0, soon));
    await night(3);
    expect((await store.findCustomer(businessId, stored(phone)))?.points).toBe(100);
  });

  it('points of a reversed redemption can be used for a week at least', async () => {
    const businessId = newBusiness();
    await give(businessId, phone, 20, partsAt(0, soon));
    const { entry } = await use(businessId, phone, 20);
    await reverse(partsAt(5), poster(businessId), { entryId: entry.entryId, reason: 'Returned' });
    await night(5);
    expect((await store.findCustomer(businessId, stored(phone)))?.points).toBe(20);
    await night(7);
    expect((await store.findCustomer(businessId, stored(phone)))?.points).toBe(0);
    await expectSound(businessId);
  });
});

describe('reversing', () => {
  const [phone = ''] = phones;

  it('an award takes back what is unspent, once', async () => {
    const businessId = newBusiness();
    const { entry } = await give(businessId, phone, 50);
    await use(businessId, phone, 20);
    const undo = () =>
      reverse(partsAt(), poster(businessId), { entryId: entry.entryId, reason: 'Mistake' });
    const outcomes = await Promise.allSettled([undo(), undo(), undo()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await store.findCustomer(businessId, stored(phone)))?.points).toBe(0);
    await expectSound(businessId);
  });

  it('is not for a reversal, nor for what is spent', async () => {
    const businessId = newBusiness();
    const { entry } = await give(businessId, phone, 50);
    const redeemed = await use(businessId, phone, 50);
    const undo = (entryId: string) =>
      reverse(partsAt(), poster(businessId), { entryId, reason: 'x' });
    await expect(undo(entry.entryId)).rejects.toMatchObject({ code: 'rewards.alreadySpent' });
    const back = await undo(redeemed.entry.entryId);
    await expect(undo(back.entry.entryId)).rejects.toMatchObject({ code: 'rewards.notReversible' });
    await expect(undo('none')).rejects.toMatchObject({ code: 'rewards.entryNotFound' });
  });
});

describe('importing', () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({
    phone: `07110${String(n).padStart(5, '0')}`,
    name: `Customer ${n}`,
    points: n % 7,
    consentAt: null,
  }));

  it('takes everybody in once, also when it comes twice and at once', async () => {
    const businessId = newBusiness();
    await give(businessId, '0711000003', 5);
    const [one, two] = await Promise.all([
      importCustomers(partsAt(), businessId, rows),
      importCustomers(partsAt(), businessId, rows),
    ]);
    expect(one.created + two.created).toBe(199);
    expect(await importCustomers(partsAt(), businessId, rows)).toEqual({
      created: 0,
      existing: 200,
    });
    await expectSound(businessId);
    expect((await store.findCustomer(businessId, '+254711000003'))?.points).toBe(5);
  });
});

describe('erasing a customer', () => {
  const [phone = ''] = phones;
  const erase = (businessId: string, parts = partsAt()) => eraseCustomer(parts, businessId, phone);
  const erasedOf = async (businessId: string) =>
    (await itemsOf(businessId, 'erased-customer#')) as Erased[];

  /** A customer with every kind of line, a receipt and points that expire. */
  async function givenCustomer(businessId: string) {
    await give(businessId, phone, 100, partsAt(0, { expiryMonths: 6 }));
    const { entry } = await use(businessId, phone, 30);
    await sms.put({ userId: businessId, ...receiptOf(entry.entryId) }).go();
    await give(businessId, phone, 50);
  }

  const receiptOf = (entryId: string) => ({
    ...{ smsId: `receipt#${entryId}`, phone: stored(phone), textHash: 'hash', credits: 1 },
    ...{ state: 'SENT', createdAt: new Date().toISOString() },
  });

  /** Nothing in the table says a business and this number. */
  async function expectNoTrace(businessId: string) {
    const items = (await wholeTable()).map((item) => JSON.stringify(item));
    const own = items.filter((item) => item.includes(businessId));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((item) => item.includes(stored(phone).slice(1)))).toEqual([]);
  }

  it('leaves the lines under an id, the totals as they were, and no number', async () => {
    const businessId = newBusiness();
    await givenCustomer(businessId);
    await erase(businessId);
    await expectNoTrace(businessId);
    const entries = await expectSound(businessId);
    expect(entries.map(({ type, points }) => [type, points])).toEqual([
      ['award', 100],
      ['redeem', -30],
      ['award', 50],
      ['expire', -120],
    ]);
    expect(await erasedOf(businessId)).toMatchObject([{ earned: 150, redeemed: 30, entries: 4 }]);
    const { data } = await totals.get({ userId: businessId }).go({ consistent: true });
    expect(data).toMatchObject({ pointsAwarded: 150, pointsRedeemed: 30, activeCustomers: 1 });
    await expect(erase(businessId)).rejects.toMatchObject({ code: 'rewards.customerNotFound' });
  });

  it('lets the number be a new customer, who has nothing to do with the old one', async () => {
    const businessId = newBusiness();
    const { entry } = await give(businessId, phone, 40);
    const key = randomUUID();
    await give(businessId, phone, 5, partsAt(), key);
    await erase(businessId);
    expect((await give(businessId, phone, 7)).customer.points).toBe(7);
    const refused = { code: 'rewards.customerErased' };
    const undo = reverse(partsAt(), poster(businessId), { entryId: entry.entryId, reason: 'x' });
    await expect(undo).rejects.toMatchObject(refused);
    await expect(give(businessId, phone, 5, partsAt(), key)).rejects.toMatchObject(refused);
    await expectSound(businessId);
    await erase(businessId);
    expect(await erasedOf(businessId)).toHaveLength(2);
    await expectNoTrace(businessId);
    await expectSound(businessId);
  });

  const steps = [
    ...['postEntry', 'closeLedger', 'renameLines', 'renameReceipt', 'finishErasure'],
  ] as const;

  it.each(
    steps.flatMap((name) => [
      { name, isDone: false },
      { name, isDone: true },
    ]),
  )(
    'that stopped at $name (done: $isDone) is finished by the next call',
    async ({ name, isDone }) => {
      const businessId = newBusiness();
      await givenCustomer(businessId);
      if (name === 'closeLedger') await use(businessId, phone, 120);
      const parts = partsAt();
      const step = parts[name] as (...given: unknown[]) => Promise<unknown>;
      const crashing = async (...given: unknown[]) => {
        if (isDone) await step(...given);
        throw new Error('the power went');
      };
      await expect(erase(businessId, { ...parts, [name]: crashing })).rejects.toThrow('power');
      await expectSound(businessId);
      // The night may come between.
      await expirePoints(partsAt(8), [monthAfter(nairobiMonth(Date.now()), 6)]);
      const again = erase(businessId);
      if (name === 'finishErasure' && isDone) await expect(again).rejects.toThrow('No customer');
      else await again;
      await expectSound(businessId);
      await expectNoTrace(businessId);
      expect(await erasedOf(businessId)).toMatchObject([{ earned: 150 }]);
    },
  );

  it('waits for lines that the index has not heard of, and names none of another customer’s', async () => {
    const businessId = newBusiness();
    await givenCustomer(businessId);
    const parts = partsAt();
    let reads = 0;
    const late: Parts['linesOf'] = async (...asked) => {
      reads += 1;
      const lines = await parts.linesOf(...asked);
      return lines.slice(0, reads);
    };
    await erase(businessId, { ...parts, linesOf: late });
    await expectNoTrace(businessId);
    await expectSound(businessId);
    // An index that goes on showing them changes nothing of a later customer's.
    const [old] = await erasedOf(businessId);
    const stale = await parts.linesOf(businessId, old?.erasedId ?? '');
    await give(businessId, phone, 3);
    const linesOf: Parts['linesOf'] = async (...asked) => [
      ...(asked[1] === stored(phone) ? stale : []),
      ...(await parts.linesOf(...asked)),
    ];
    await erase(businessId, { ...parts, linesOf });
    expect(await erasedOf(businessId)).toHaveLength(2);
    await expectSound(businessId);
  });

  it('of a long history goes on where it stopped', async () => {
    const businessId = newBusiness();
    for (let n = 0; n < 55; n += 1) await give(businessId, phone, 1);
    const parts = partsAt();
    let chunks = 0;
    const renameLines: Parts['renameLines'] = async (...given) => {
      chunks += 1;
      if (chunks === 2) throw new Error('the power went');
      return parts.renameLines(...given);
    };
    await expect(erase(businessId, { ...parts, renameLines })).rejects.toThrow('power');
    await expectSound(businessId);
    await erase(businessId);
    await expectNoTrace(businessId);
    await expectSound(businessId);
    expect(await erasedOf(businessId)).toMatchObject([{ entries: 56 }]);
  });

  it('leaves nothing to a night that saw the customer before', async () => {
    const businessId = newBusiness();
    await givenCustomer(businessId);
    const seen = await store.findCustomer(businessId, stored(phone));
    const note = { month: 'any', shard: 0, businessId, phone: stored(phone) };
    const nightAt = (parts: Parts) => {
      const looks = [seen];
      return expirePoints(
        {
          ...parts,
          findCustomer: async (...asked) => looks.pop() ?? parts.findCustomer(...asked),
          listExpiring: async function* () {
            yield [note];
          },
        },
        ['any'],
      );
    };
    const stop = async () => {
      throw new Error('the power went');
    };
    await expect(erase(businessId, { ...partsAt(), renameLines: stop })).rejects.toThrow('power');
    expect(await nightAt(partsAt(8))).toEqual({ expired: 0, failed: 0 });
    await erase(businessId);
    expect(await nightAt(partsAt(8))).toEqual({ expired: 0, failed: 0 });
    await expectNoTrace(businessId);
    await expectSound(businessId);
  });

  it('in the middle of it nothing is posted, edited or imported', async () => {
    const businessId = newBusiness();
    await givenCustomer(businessId);
    const stop = async () => {
      throw new Error('the power went');
    };
    await expect(erase(businessId, { ...partsAt(), renameLines: stop })).rejects.toThrow('power');
    const [award] = (await itemsOf(businessId, 'points#')) as store.EntryItem[];
    const body = { phone, points: 5, reason: 'Mistake', note: null } as const;
    const row = { phone, name: null, points: 5, consentAt: null };
    const undo = { entryId: award?.entryId ?? '', reason: 'x' };
    const attempts = await Promise.allSettled([
      give(businessId, phone, 5),
      use(businessId, phone, 5),
      adjust(partsAt(), poster(businessId), body),
      reverse(partsAt(), poster(businessId), undo),
      importCustomers(partsAt(), businessId, [row]),
    ]);
    expect(attempts.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      attempts.map(() => 'rewards.beingErased'),
    );
    const details = { set: { nameKey: '' }, isNameless: true };
    expect(await saveDetails({ businessId, phone: stored(phone), ...details })).toBe(false);
    const sent = await claimCustomerSms({ userId: businessId, ...receiptOf('another') });
    expect(sent).toBe('erased');
    await erase(businessId);
    await expectNoTrace(businessId);
    await expectSound(businessId);
  });

  it('beside 8 hands that award and redeem: what is posted goes with it, or is refused, or is of a new customer', async () => {
    const businessId = newBusiness();
    await give(businessId, phone, 20);
    const hand = async (n: number) => {
      if (n < 2) return erase(businessId);
      await wait(randomInt(60));
      return n % 3 === 0 ? use(businessId, phone, 3) : give(businessId, phone, n);
    };
    const outcomes: PromiseSettledResult<unknown>[] = [];
    for (let round = 0; round < 6; round += 1) {
      outcomes.push(...(await Promise.allSettled(Array.from({ length: 8 }, (_, n) => hand(n)))));
      await expectSound(businessId);
    }
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    const refusals = ['rewards.beingErased', 'rewards.customerNotFound', 'rewards.shortOfPoints'];
    expect(codes.filter((code) => !refusals.includes(code))).toEqual([]);
    await erase(businessId).catch(() => undefined);
    await expectNoTrace(businessId);
    const entries = await expectSound(businessId);
    const posted = outcomes.filter((one) => one.status === 'fulfilled' && one.value);
    const lost = entries.filter(({ type }) => type === 'expire').length;
    expect(entries).toHaveLength(1 + posted.length + lost);
    expect(await store.findCustomer(businessId, stored(phone))).toBeNull();
  });
});
