/** Loyalty points on a real DynamoDB engine, by parallel hands and with failures on the way. */
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { totals } from '#core/accounts/totals.entity.ts';
import { putRecipients } from '#core/campaigns/preparation/preparation.store.ts';
import { ensureContacts } from '#core/contacts/contact.store.ts';
import { contactList } from '#core/contacts/contact-list.entity.ts';
import { listMember } from '#core/contacts/list-member.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { documentClient, tableName } from '#core/platform/dynamodb.ts';
import type { ItemOf } from '#core/platform/entity.ts';
import { request } from '#core/platform/request.entity.ts';
import { write } from '#core/platform/write.ts';
import { adjust } from '#core/rewards/adjust.ts';
import { award } from '#core/rewards/award.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { eraseCustomer } from '#core/rewards/customers/erase-customer.ts';
import type { erasedCustomer } from '#core/rewards/customers/erased-customer.entity.ts';
import { importCustomers } from '#core/rewards/customers/import-customers.ts';
import { deps } from '#core/rewards/deps.ts';
import { pointsDue } from '#core/rewards/expiry/due-points.ts';
import { expiryJob } from '#core/rewards/expiry/expire-points.ts';
import type { EntryItem } from '#core/rewards/ledger/entry.entity.ts';
import { sumOf } from '#core/rewards/ledger/lots.ts';
import { postingPace } from '#core/rewards/ledger/posting-pace.ts';
import { redeem } from '#core/rewards/redeem.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { reverse } from '#core/rewards/reverse.ts';
import { type PointRules, pointRulesOf } from '#core/settings/point-rules.ts';
import { sms } from '#core/sms/sms.entity.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { monthAfter, nairobiMonth } from '#shared/rewards/points.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import { givenAccount, setCredits } from '#test/support/account.ts';
import { runDue } from '#test/support/due.ts';
import { runsOf } from '#test/support/layer.ts';
import { wholeTable } from '#test/support/table.ts';

const month = 31 * 24 * 60 * 60 * 1000;

/** @param later months from now on the clock that the use cases read */
const depsAt = (later = 0, rules: Partial<PointRules> = {}) => ({
  ...deps,
  findRules: async () => ({ ...pointRulesOf({ pointValue: 1 }), ...rules }),
  clock: () => Date.now() + later * month,
});

type Deps = ReturnType<typeof depsAt>;

const poster = (businessId: string, key: string = randomUUID()) =>
  ({ businessId, by: 'owner', key }) as const;

const give = (businessId: string, phone: string, points: number, given = depsAt(), key?: string) =>
  award(given, poster(businessId, key), {
    phone,
    points,
    amountSpent: null,
    name: null,
    consent: false,
    reference: null,
  });

const use = (businessId: string, phone: string, points: number, given = depsAt(), key?: string) =>
  redeem(given, poster(businessId, key), { phone, points, reference: null, code: null });

/** The night of this business, so many months from now. */
const nightOf = (businessId: string, later: number, given = depsAt(later)) =>
  runDue(expiryJob(given), { clock: given.clock, owners: [businessId] });

const phones = ['0711000001', '0711000002', '0711000003'];
const stored = (phone: string) => `+254${phone.slice(1)}`;

async function itemsOf(businessId: string, prefix: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk and begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': `user#${businessId}`, ':sk': prefix },
    }),
  );
  return Items;
}

type Erased = ItemOf<typeof erasedCustomer>;

/** Expects all that must be true of the points of a business at any time. @returns its entries */
async function expectSound(businessId: string): Promise<EntryItem[]> {
  const customers = (await itemsOf(businessId, 'customer#')) as CustomerItem[];
  const entries = (await itemsOf(businessId, 'points#')) as EntryItem[];
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
  const of = (...types: EntryItem['type'][]) =>
    entries
      .filter(({ type }) => types.includes(type))
      .reduce((total, { points }) => total + points, 0);
  const sums = await totals.get({ userId: businessId });
  expect(sums?.pointsAwarded ?? 0).toBe(of('award', 'adjust', 'opening', 'reverseAward'));
  expect(sums?.pointsRedeemed ?? 0).toBe(0 - of('redeem', 'reverseRedeem'));
  expect(sums?.pointsExpired ?? 0).toBe(0 - of('expire'));
  expect(sums?.activeCustomers ?? 0).toBe(customers.length);
  const days = (await itemsOf(businessId, 'day#')) as { awarded?: number; redeemed?: number }[];
  // A balance that was brought along is not awarded on any day.
  expect(days.reduce((total, { awarded = 0 }) => total + awarded, 0)).toBe(
    (sums?.pointsAwarded ?? 0) - of('opening'),
  );
  expect(days.reduce((total, { redeemed = 0 }) => total + redeemed, 0)).toBe(
    sums?.pointsRedeemed ?? 0,
  );
  const reversed = entries.flatMap(({ reverses }) => reverses ?? []);
  expect(new Set(reversed).size).toBe(reversed.length);
  return entries;
}

/** Loses the answer to every fourth write after the write was done, as a bad line does. */
function losingAnswers(given: Deps): Deps {
  const writePosting: Deps['writePosting'] = async (posting) => {
    const outcome = await deps.writePosting(posting);
    if (randomInt(4) === 0) throw new Error('the answer was lost');
    return outcome;
  };
  const writeExpiries: Deps['writeExpiries'] = async (...args) => {
    const outcome = await deps.writeExpiries(...args);
    if (randomInt(4) === 0) throw new Error('the answer was lost');
    return outcome;
  };
  return { ...given, writePosting, writeExpiries };
}

interface Step {
  kind: 'award' | 'redeem' | 'adjust' | 'reverse' | 'import' | 'expire' | 'erase';
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
  kind: fc.constantFrom(...kinds),
  phone: fc.constantFrom(...phones),
  points: fc.integer({ min: 1, max: 60 }),
  // The keys are few, so that each comes again and again.
  key: fc.constantFrom(...Array.from({ length: 24 }, (_, n) => `key-of-step-number-${n}`)),
});

async function run(businessId: string, { kind, phone, points, key }: Step): Promise<unknown> {
  const rules = { expiryMonths: points % 2 ? 1 : null };
  const lossy = losingAnswers(depsAt(0, rules));
  if (kind === 'award') return give(businessId, phone, points, lossy, key);
  if (kind === 'redeem') return use(businessId, phone, points, lossy, key);
  if (kind === 'erase') return eraseCustomer(lossy, businessId, phone);
  if (kind === 'import') {
    const rows = phones.map((one) => ({ phone: one, name: null, points, consentAt: null }));
    return importCustomers(depsAt(0, rules), businessId, { rows });
  }
  if (kind === 'expire') return nightOf(businessId, 4, losingAnswers(depsAt(4)));
  if (kind === 'adjust') {
    const body = { phone, points: points - 30, reason: 'Mistake', note: null } as const;
    return adjust(lossy, poster(businessId, key), body);
  }
  const entries = (await itemsOf(businessId, 'points#')) as EntryItem[];
  const entryId = entries[points % Math.max(1, entries.length)]?.entryId ?? 'none';
  return reverse(lossy, poster(businessId, key), { entryId, reason: 'Mistake' });
}

/** Neither a refusal nor a lost answer is a fault; every other error is. */
function isFault(outcome: PromiseSettledResult<unknown>): boolean {
  if (outcome.status === 'fulfilled' || outcome.reason instanceof AppError) return false;
  return outcome.reason.message !== 'the answer was lost';
}

describe('the ledger', () => {
  it('the ledger adds up after random steps by 8 hands at once, with answers lost after the write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 64 }), async (steps) => {
        const businessId = await givenAccount();
        for (let at = 0; at < steps.length; at += 8) {
          const outcomes = await Promise.allSettled(
            steps.slice(at, at + 8).map((one) => run(businessId, one)),
          );
          expect(outcomes.filter(isFault)).toEqual([]);
        }
        await expectSound(businessId);
      }),
      { numRuns: runsOf(6, 80) },
    );
  });

  it('of four times as many redemptions of 1 point at once as there are points, as many succeed as there are', async () => {
    // A crowd that no shop has: each may come too late for all who succeed.
    const balance = runsOf(20, 50);
    const { attempts } = postingPace;
    onTestFinished(() => void Object.assign(postingPace, { attempts }));
    Object.assign(postingPace, { attempts: 80 });
    const businessId = await givenAccount();
    await give(businessId, phones[0] ?? '', balance);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 * balance }, () => use(businessId, phones[0] ?? '', 1)),
    );
    const done = outcomes.filter(({ status }) => status === 'fulfilled');
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(done).toHaveLength(balance);
    expect(new Set(codes)).toEqual(new Set(['rewards.shortOfPoints']));
    const entries = await expectSound(businessId);
    const balances = entries.filter(({ type }) => type === 'redeem').map((one) => one.balanceAfter);
    expect(balances.sort((a, b) => a - b)).toEqual(Array.from({ length: balance }, (_, n) => n));
  });

  it('a request that comes 20 times at once posts once, with answers lost after the write', async () => {
    const businessId = await givenAccount();
    const key = randomUUID();
    const lossy = losingAnswers(depsAt());
    await Promise.allSettled(
      Array.from({ length: 20 }, () => give(businessId, phones[0] ?? '', 30, lossy, key)),
    );
    const { entry, customer } = await give(businessId, phones[0] ?? '', 30, depsAt(), key);
    expect([entry.points, customer.points]).toEqual([30, 30]);
    expect(await expectSound(businessId)).toHaveLength(1);
    await expect(give(businessId, phones[0] ?? '', 31, depsAt(), key)).rejects.toMatchObject({
      code: 'request.keyReused',
    });
  });
});

describe('the nightly expiry', () => {
  const soon = { expiryMonths: 1 };
  const [phone = ''] = phones;
  it('the night takes the points that are left of an award whose month is over, once', async () => {
    const businessId = await givenAccount();
    await give(businessId, phone, 100, depsAt(0, soon));
    await give(businessId, phone, 40, depsAt(0));
    await use(businessId, phone, 30);
    expect(await nightOf(businessId, 0)).toEqual({ done: 0, left: 0 });
    expect(await nightOf(businessId, 3)).toEqual({ done: 1, left: 0 });
    expect(await nightOf(businessId, 3)).toEqual({ done: 0, left: 0 });
    const customer = await deps.findCustomer(businessId, stored(phone));
    expect(customer?.points).toBe(40);
    const entries = await expectSound(businessId);
    expect(entries.filter(({ type }) => type === 'expire').map(({ points }) => points)).toEqual([
      -70,
    ]);
  });

  it('the night leaves points that were awarded before the owner set a rule', async () => {
    const businessId = await givenAccount();
    await give(businessId, phone, 100, depsAt(0));
    await give(businessId, phone, 10, depsAt(0, soon));
    await nightOf(businessId, 3);
    expect((await deps.findCustomer(businessId, stored(phone)))?.points).toBe(100);
  });

  it('the points of a reversed redemption can be used for a week at least', async () => {
    const businessId = await givenAccount();
    await give(businessId, phone, 20, depsAt(0, soon));
    const { entry } = await use(businessId, phone, 20);
    await reverse(depsAt(5), poster(businessId), { entryId: entry.entryId, reason: 'Returned' });
    await nightOf(businessId, 5);
    expect((await deps.findCustomer(businessId, stored(phone)))?.points).toBe(20);
    await nightOf(businessId, 7);
    expect((await deps.findCustomer(businessId, stored(phone)))?.points).toBe(0);
    await expectSound(businessId);
  });
});

describe('reversals', () => {
  const [phone = ''] = phones;

  it('a reversal takes the unspent points of an award, once', async () => {
    const businessId = await givenAccount();
    const { entry } = await give(businessId, phone, 50);
    await use(businessId, phone, 20);
    const undo = () =>
      reverse(depsAt(), poster(businessId), { entryId: entry.entryId, reason: 'Mistake' });
    const outcomes = await Promise.allSettled([undo(), undo(), undo()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await deps.findCustomer(businessId, stored(phone)))?.points).toBe(0);
    await expectSound(businessId);
  });

  it('a reversal and a spent award cannot be reversed', async () => {
    const businessId = await givenAccount();
    const { entry } = await give(businessId, phone, 50);
    const redeemed = await use(businessId, phone, 50);
    const undo = (entryId: string) =>
      reverse(depsAt(), poster(businessId), { entryId, reason: 'x' });
    await expect(undo(entry.entryId)).rejects.toMatchObject({ code: 'rewards.alreadySpent' });
    const back = await undo(redeemed.entry.entryId);
    await expect(undo(back.entry.entryId)).rejects.toMatchObject({ code: 'rewards.notReversible' });
    await expect(undo('none')).rejects.toMatchObject({ code: 'rewards.entryNotFound' });
  });
});

describe('imports', () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({
    phone: `07110${String(n).padStart(5, '0')}`,
    name: `Customer ${n}`,
    points: n % 7,
    consentAt: null,
  }));

  it('an import adds each customer once, also when the same rows come twice at the same time', async () => {
    const businessId = await givenAccount();
    await give(businessId, '0711000003', 5);
    const [one, two] = await Promise.all([
      importCustomers(depsAt(), businessId, { rows }),
      importCustomers(depsAt(), businessId, { rows }),
    ]);
    expect(one.created + two.created).toBe(199);
    expect(await importCustomers(depsAt(), businessId, { rows })).toEqual({
      created: 0,
      existing: 200,
    });
    await expectSound(businessId);
    expect((await deps.findCustomer(businessId, '+254711000003'))?.points).toBe(5);
  });
});

describe('the erasure of a customer', () => {
  const [phone = ''] = phones;
  const erase = (businessId: string, given = depsAt()) => eraseCustomer(given, businessId, phone);
  const erasedOf = async (businessId: string) =>
    (await itemsOf(businessId, 'erased-customer#')) as Erased[];

  /**
   * A customer with awards, a redemption, its receipt and a code for another one. Some points expire
   * soon, others as late as an owner can choose.
   */
  async function givenCustomer(businessId: string) {
    await give(businessId, phone, 100, depsAt(0, { expiryMonths: 6 }));
    const { entry } = await use(businessId, phone, 30);
    await write(sms.put({ userId: businessId, ...receiptOf(entry.entryId) }));
    const { max: expiryMonths } = settingDefinitions.expiryMonths.field;
    await give(businessId, phone, 50, depsAt(0, { expiryMonths }));
    await sendCode(businessId);
    await givenOffers(businessId);
  }

  /** A contact, a member of a list and a recipient of a campaign. */
  async function givenOffers(businessId: string) {
    const listId = `list-of-${businessId}`;
    const at = new Date().toISOString();
    const consentAt = at;
    const list = { userId: businessId, listId, name: 'Friends', createdAt: at, consentAt };
    await write(contactList.put({ ...list, members: 1, invalid: 0, duplicate: 0 }));
    await write(listMember.put({ listId, phone: stored(phone), line: 1, name: 'Wanjiku' }));
    const [contactId = ''] = await ensureContacts(businessId, [stored(phone)]);
    const row = { contactId, text: 'Karibu', credits: 1 };
    await putRecipients(
      { campaignId: `campaign-of-${businessId}`, number: 1 },
      0,
      [row],
      Date.now(),
    );
  }

  let days = 0;

  /** Days apart, because a number gets few SMS in a day. @returns milliseconds since 1970 */
  const nextDay = () => {
    days += 1;
    return Date.now() + days * DAY_MS;
  };

  /** Sends the customer a code, from a shop that has the credit for it. */
  async function sendCode(businessId: string, at = nextDay()) {
    await setCredits(businessId, 1);
    const given = { ...depsAt(0, { redeemCodeAbove: 0 }), clock: () => at };
    await sendRedeemCode(given, businessId, { phone, points: 20 });
  }

  const smsTo = (receiver: string, smsId: string) => ({
    smsId,
    phone: stored(receiver),
    textHash: 'hash',
    credits: 1,
    state: 'SENT' as const,
    createdAt: new Date().toISOString(),
  });

  const receiptOf = (entryId: string) => smsTo(phone, `receipt#${entryId}`);

  /** Expects that no item of the business holds the number. */
  async function expectNoTrace(businessId: string) {
    const items = (await wholeTable()).map((item) => JSON.stringify(item));
    const own = items.filter((item) => item.includes(businessId));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((item) => item.includes(stored(phone).slice(1)))).toEqual([]);
  }

  it('threat 70: the erasure leaves the entries under an id, the totals of points, one active customer less, and no number', async () => {
    const businessId = await givenAccount();
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
    const sums = await totals.get({ userId: businessId });
    expect(sums).toMatchObject({ pointsAwarded: 150, pointsRedeemed: 30, activeCustomers: 0 });
    await expect(erase(businessId)).rejects.toMatchObject({ code: 'rewards.customerNotFound' });
  });

  it('the number of an erased customer can become a new customer without the old points', async () => {
    const businessId = await givenAccount();
    const { entry } = await give(businessId, phone, 40);
    const key = randomUUID();
    await give(businessId, phone, 5, depsAt(), key);
    await erase(businessId);
    expect((await give(businessId, phone, 7)).customer.points).toBe(7);
    const refused = { code: 'rewards.customerErased' };
    const undo = reverse(depsAt(), poster(businessId), { entryId: entry.entryId, reason: 'x' });
    await expect(undo).rejects.toMatchObject(refused);
    await expect(give(businessId, phone, 5, depsAt(), key)).rejects.toMatchObject(refused);
    await expectSound(businessId);
    await erase(businessId);
    expect(await erasedOf(businessId)).toHaveLength(2);
    await expectNoTrace(businessId);
    await expectSound(businessId);
  });

  const steps = [
    'writePosting',
    'closeLedger',
    'renameEntries',
    'renameReceipt',
    'renameCodeSms',
    'spendRedeemCode',
    'forgetCustomerContact',
    'finishErasure',
  ] as const;

  it.each(
    steps.flatMap((name) => [
      { name, isDone: false },
      { name, isDone: true },
    ]),
  )(
    'an erasure that stopped at $name (done: $isDone) is finished by the next call',
    async ({ name, isDone }) => {
      const businessId = await givenAccount();
      await givenCustomer(businessId);
      if (name === 'closeLedger') await use(businessId, phone, 120);
      const step = deps[name] as (...given: unknown[]) => Promise<unknown>;
      const crashing = async (...given: unknown[]) => {
        if (isDone) await step(...given);
        throw new Error('the power went');
      };
      await expect(erase(businessId, { ...depsAt(), [name]: crashing })).rejects.toThrow('power');
      await expectSound(businessId);
      // The nightly expiry may run before the next call.
      await nightOf(businessId, 8);
      const again = erase(businessId);
      if (name === 'finishErasure' && isDone) await expect(again).rejects.toThrow('No customer');
      else await again;
      await expectSound(businessId);
      await expectNoTrace(businessId);
      expect(await erasedOf(businessId)).toMatchObject([{ earned: 150 }]);
    },
  );

  it('the erasure waits for entries that the index does not know yet, and renames none of another customer', async () => {
    const businessId = await givenAccount();
    await givenCustomer(businessId);
    let reads = 0;
    const late: Deps['listAllEntries'] = async (...args) => {
      reads += 1;
      const entries = await deps.listAllEntries(...args);
      return entries.slice(0, reads);
    };
    await erase(businessId, { ...depsAt(), listAllEntries: late });
    await expectNoTrace(businessId);
    await expectSound(businessId);
    // An index that still shows them changes no entry of a later customer.
    const [old] = await erasedOf(businessId);
    const stale = await deps.listAllEntries(businessId, old?.erasedId ?? '');
    await give(businessId, phone, 3);
    const listAllEntries: Deps['listAllEntries'] = async (...args) => [
      ...(args[1] === stored(phone) ? stale : []),
      ...(await deps.listAllEntries(...args)),
    ];
    await erase(businessId, { ...depsAt(), listAllEntries });
    expect(await erasedOf(businessId)).toHaveLength(2);
    await expectSound(businessId);
  });

  it('the erasure of a long history continues where it stopped', async () => {
    const businessId = await givenAccount();
    for (let n = 0; n < 55; n += 1) await give(businessId, phone, 1);
    let chunks = 0;
    const renameEntries: Deps['renameEntries'] = async (...args) => {
      chunks += 1;
      if (chunks === 2) throw new Error('the power went');
      return deps.renameEntries(...args);
    };
    await expect(erase(businessId, { ...depsAt(), renameEntries })).rejects.toThrow('power');
    await expectSound(businessId);
    await erase(businessId);
    await expectNoTrace(businessId);
    await expectSound(businessId);
    expect(await erasedOf(businessId)).toMatchObject([{ entries: 56 }]);
  });

  it('the erasure finds the codes of its customer among those of many others, which keep their numbers', async () => {
    const businessId = await givenAccount();
    const [, other = ''] = phones;
    await give(businessId, phone, 20);
    const putCode = (receiver: string, at: number) =>
      write(sms.put({ userId: businessId, ...smsTo(receiver, `redeem-code#${deps.newId(at)}`) }));
    await putCode(phone, 0);
    await Promise.all(Array.from({ length: 200 }, (_, n) => putCode(other, n + 1)));
    await sendCode(businessId);
    await erase(businessId);
    await expectNoTrace(businessId);
    const codes = await itemsOf(businessId, 'sms#redeem-code#');
    expect(codes.filter((code) => code.phone === stored(other))).toHaveLength(200);
    expect(codes).toHaveLength(202);
  });

  it('a slow erasure changes no code that was sent to the next customer with the number', async () => {
    const businessId = await givenAccount();
    await givenCustomer(businessId);
    const renameCodeSms: Deps['renameCodeSms'] = async (erasing) => {
      await erase(businessId);
      await give(businessId, phone, 20);
      await sendCode(businessId);
      await deps.renameCodeSms(erasing);
    };
    await erase(businessId, { ...depsAt(), renameCodeSms });
    const codes = await itemsOf(businessId, 'sms#redeem-code#');
    const [old] = await erasedOf(businessId);
    expect(codes.map((code) => code.phone)).toEqual([old?.erasedId, stored(phone)]);
  });

  it('the night takes nothing from a customer who is erased after it read the customer', async () => {
    const businessId = await givenAccount();
    await givenCustomer(businessId);
    const key = { businessId, phone: stored(phone) };
    const seen = await deps.findCustomer(key.businessId, key.phone);
    const row = pointsDue(key, monthAfter(nairobiMonth(Date.now()), 6));
    const nightAt = (later: number) => {
      const looks = [[seen]];
      const findCustomersOf: Deps['findCustomersOf'] = async (rows) =>
        looks.pop() ?? deps.findCustomersOf(rows);
      return expiryJob({ ...depsAt(later), findCustomersOf }).work([row]);
    };
    const stop = async () => {
      throw new Error('the power went');
    };
    await expect(erase(businessId, { ...depsAt(), renameEntries: stop })).rejects.toThrow('power');
    expect(await nightAt(8)).toEqual({ done: 1, left: 0 });
    await erase(businessId);
    expect(await nightAt(8)).toEqual({ done: 1, left: 0 });
    await expectNoTrace(businessId);
    await expectSound(businessId);
  });

  it('threat 71: every posting, edit and import is refused while a customer is erased', async () => {
    const businessId = await givenAccount();
    await givenCustomer(businessId);
    const stop = async () => {
      throw new Error('the power went');
    };
    await expect(erase(businessId, { ...depsAt(), renameEntries: stop })).rejects.toThrow('power');
    const [award] = (await itemsOf(businessId, 'points#')) as EntryItem[];
    const body = { phone, points: 5, reason: 'Mistake', note: null } as const;
    const row = { phone, name: null, points: 5, consentAt: null };
    const undo = { entryId: award?.entryId ?? '', reason: 'x' };
    const attempts = await Promise.allSettled([
      give(businessId, phone, 5),
      use(businessId, phone, 5),
      adjust(depsAt(), poster(businessId), body),
      reverse(depsAt(), poster(businessId), undo),
      importCustomers(depsAt(), businessId, { rows: [row] }),
    ]);
    const refusals = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals.map(({ code, status }) => [code, status])).toEqual(
      // Nothing failed on our side: a status of 500 or more would ring the alarm.
      attempts.map(() => ['rewards.beingErased', 409]),
    );
    const key = { businessId, phone: stored(phone) };
    expect(await deps.saveDetails(key, { name: null })).toBe(false);
    const sent = await deps.claimSms({ userId: businessId, ...receiptOf('another') });
    expect(sent).toBe('erased');
    await erase(businessId);
    await expectNoTrace(businessId);
    await expectSound(businessId);
  });

  it('threat 71: a request that is repeated in the moment in which its customer is erased is refused as erased', async () => {
    const businessId = await givenAccount();
    const key = randomUUID();
    await give(businessId, phone, 5, depsAt(), key);
    let erasure: Promise<unknown> | undefined;
    const erasedAfterTheEntryWasRead: Deps['findEntry'] = async (...args) => {
      const entry = await deps.findEntry(...args);
      erasure ??= erase(businessId);
      await erasure;
      return entry;
    };
    const again = give(
      businessId,
      phone,
      5,
      { ...depsAt(), findEntry: erasedAfterTheEntryWasRead },
      key,
    );
    await expect(again).rejects.toMatchObject({ code: 'rewards.customerErased', status: 409 });
  });

  /** Sends a code at a moment (milliseconds since 1970). @returns the code */
  async function codeSentAt(businessId: string, at: number, changed: Partial<Deps> = {}) {
    let text = '';
    const sending = {
      ...depsAt(0, { redeemCodeAbove: 0 }),
      clock: () => at,
      sendSms: async (_: string, sms: string) => {
        text = sms;
        return { state: 'SENT', messageId: 'm' } as const;
      },
      ...changed,
    };
    await sendRedeemCode(sending, businessId, { phone, points: 20 });
    return text.slice(0, 4);
  }

  /** A shop with credits, and a customer. */
  async function givenShop(): Promise<string> {
    const businessId = await givenAccount({ smsBalance: 9 });
    await give(businessId, phone, 100);
    return businessId;
  }

  it('threat 67: an erasure leaves the pause and the five codes a day of its number as they were', async () => {
    const businessId = await givenShop();
    const start = Date.parse('2036-11-20T09:00:00Z');
    for (let n = 0; n < 5; n += 1) {
      await codeSentAt(businessId, start + n * 60_000);
      await erase(businessId);
      await give(businessId, phone, 100);
      const atOnce = codeSentAt(businessId, start + n * 60_000 + 59_000);
      await expect(atOnce).rejects.toMatchObject({ code: 'confirmations.tooSoon' });
    }
    const sixth = codeSentAt(businessId, start + 5 * 60_000);
    await expect(sixth).rejects.toMatchObject({ code: 'confirmations.tooMany' });
  });

  it('threat 67: a code confirms nothing after the erasure of the customer that it was sent to', async () => {
    const businessId = await givenShop();
    const at = nextDay();
    const code = await codeSentAt(businessId, at);
    await erase(businessId);
    await give(businessId, phone, 100);
    const body = { phone, points: 20, reference: null, code };
    const given = { ...depsAt(0, { redeemCodeAbove: 0 }), clock: () => at };
    const spent = redeem(given, poster(businessId), body);
    await expect(spent).rejects.toMatchObject({ code: 'confirmations.expired' });
  });

  it('threat 67: a code that is asked for in the moment of the erasure leaves no number', async () => {
    const businessId = await givenShop();
    const claimSms: Deps['claimSms'] = async (...args) => {
      await erase(businessId);
      return deps.claimSms(...args);
    };
    const asked = codeSentAt(businessId, nextDay(), { claimSms });
    await expect(asked).rejects.toMatchObject({ code: 'rewards.beingErased' });
    await expectNoTrace(businessId);
  });

  it('threat 67: no number can be tried on what is stored of a request', async () => {
    const businessId = await givenAccount();
    const body = { phone, points: 20, reason: 'Mistake', note: null } as const;
    await give(businessId, phone, 100);
    const { key } = poster(businessId);
    await adjust(depsAt(), { ...poster(businessId), key }, body);
    const plain = createHash('sha256').update(JSON.stringify({ adjust: stored(phone), ...body }));
    const row = await request.get({ userId: businessId, key });
    expect(row?.bodyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.bodyHash).not.toBe(plain.digest('hex'));
    await give(businessId, phone, 10, depsAt(0, { expiryMonths: 1 }));
    // The night needs no request: a key made of the number could be guessed for a week.
    expect(await nightOf(businessId, 3)).toEqual({ done: 1, left: 0 });
    const requests = (await wholeTable()).filter(({ pk }) =>
      `${pk}`.startsWith(`request#${businessId}`),
    );
    expect(requests).toHaveLength(3);
  });

  it('every posting beside an erasure is erased with the customer, refused, or belongs to a new customer', async () => {
    const businessId = await givenAccount();
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
    expect(await deps.findCustomer(businessId, stored(phone))).toBeNull();
  });
});
