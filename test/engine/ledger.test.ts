/** Points on a real DynamoDB engine, with parallel calls and failures. */

import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { totals } from '#core/accounts/totals.store.ts';
import { putRecipients } from '#core/campaigns/campaign/preparation.store.ts';
import { sendSms } from '#core/carriers/send-sms.ts';
import { ensureContacts } from '#core/contacts/contact.store.ts';
import { request } from '#core/platform/limits/once.ts';
import type { ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { adjust } from '#core/rewards/awards/adjust.ts';
import type { erasedCustomer } from '#core/rewards/customers/customer.entity.ts';
import { deps } from '#core/rewards/deps.ts';
import type { EntryItem } from '#core/rewards/ledger/entry.entity.ts';
import { pointsDue, sumOf } from '#core/rewards/ledger/lots.ts';
import type { Posting } from '#core/rewards/ledger/posting.ts';
import { expiryJob } from '#core/rewards/posting/expire-points.ts';
import { inTurn, MOST_WAITING, postingPace } from '#core/rewards/posting/post-entry.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { sms } from '#core/sms/outbox/sms.entity.ts';
import { DAY_MS, monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import { inStories } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import {
  codeOf,
  codesOf,
  countDone,
  crashing,
  failingAt,
  followed,
  overtaken,
  powerCut,
  tryAtOnce,
} from '#test/support/outcomes.ts';
import { setCredits } from '#test/support/people.ts';
import {
  byEightHands,
  depsAt,
  fewKeys,
  givenListed,
  givenPointShop,
  importRow,
  losing,
  type PointDeps,
  type PointShop,
  storedPhone,
  sumOfEntries,
} from '#test/support/point-shop.ts';
import { wholeTable } from '#test/support/table.ts';

const phones = ['0711000001', '0711000002', '0711000003'];
const [phone = '', other = ''] = phones;

let shop: PointShop;

beforeEach(async () => {
  shop = await givenPointShop();
});

const erasedOf = async () =>
  (await shop.items('erased-customer#')) as ItemOf<typeof erasedCustomer>[];

/** Checks all invariants of a business's points. @returns its entries */
async function expectSound(): Promise<EntryItem[]> {
  const customers = await shop.customers();
  const entries = await shop.entries();
  for (const customer of customers) {
    const own = entries.filter(({ phone }) => [customer.phone, customer.erasedAs].includes(phone));
    expect(customer.entries).toBe(own.length);
    const sum = sumOfEntries(own);
    expect(customer.points).toBe(sum);
    expect(sumOf(customer.lots)).toBe(sum);
    expect(Math.min(0, ...Object.values(customer.lots))).toBe(0);
    expect(own.every(({ balanceAfter }) => balanceAfter >= 0)).toBe(true);
  }
  const erased = await erasedOf();
  for (const { erasedId, entries: count } of erased) {
    const own = entries.filter(({ phone }) => phone === erasedId);
    expect(own).toHaveLength(count);
    expect(sumOfEntries(own)).toBe(0);
  }
  const owners = [
    ...customers.flatMap(({ phone, erasedAs }) => [phone, erasedAs]),
    ...erased.map((one) => one.erasedId),
  ];
  expect(entries.filter(({ phone }) => !owners.includes(phone))).toEqual([]);
  const of = (...types: EntryItem['type'][]) => sumOfEntries(entries, ...types);
  const none = { pointsAwarded: 0, pointsRedeemed: 0, pointsExpired: 0, activeCustomers: 0 };
  const sums = { ...none, ...(await totals.get({ userId: shop.businessId })) };
  expect(sums).toMatchObject({
    pointsAwarded: of('award', 'adjust', 'opening', 'reverseAward'),
    pointsRedeemed: 0 - of('redeem', 'reverseRedeem'),
    pointsExpired: 0 - of('expire'),
    activeCustomers: customers.length,
  });
  const days = (await shop.items('day#')) as { awarded?: number; redeemed?: number }[];
  // An imported balance is awarded on no day.
  const awarded = days.reduce((total, day) => total + (day.awarded ?? 0), 0);
  const redeemed = days.reduce((total, day) => total + (day.redeemed ?? 0), 0);
  expect([awarded, redeemed]).toEqual([sums.pointsAwarded - of('opening'), sums.pointsRedeemed]);
  const reversed = entries.flatMap(({ reverses }) => reverses ?? []);
  expect(new Set(reversed).size).toBe(reversed.length);
  return entries;
}

const losingAnswers = (given: PointDeps): PointDeps => ({
  ...given,
  writePosting: losing(deps.writePosting),
  writeExpiries: losing(deps.writeExpiries),
});

const step = fc.record({
  kind: fc.constantFrom(
    ...(['award', 'award', 'redeem', 'adjust', 'reverse', 'import', 'expire', 'erase'] as const),
  ),
  phone: fc.constantFrom(...phones),
  points: fc.integer({ min: 1, max: 60 }),
  key: fc.constantFrom(...fewKeys(24)),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function run({ kind, phone, points, key }: Step): Promise<unknown> {
  const given = depsAt(0, { expiryMonths: points % 2 ? 1 : null });
  const lossy = losingAnswers(given);
  if (kind === 'award') return shop.give(phone, points, lossy, key);
  if (kind === 'redeem') return shop.use(phone, points, lossy, { key });
  if (kind === 'erase') return shop.erase(phone, lossy);
  if (kind === 'import') {
    return shop.import(
      phones.map((one) => importRow(one, points)),
      given,
    );
  }
  if (kind === 'expire') return shop.night(4, losingAnswers(depsAt(4)));
  if (kind === 'adjust') {
    const body = { phone, points: points - 30, reason: 'Mistake', note: null } as const;
    return adjust(lossy, shop.poster(key), body);
  }
  const entries = await shop.entries();
  const entryId = entries[points % Math.max(1, entries.length)]?.entryId ?? 'none';
  return shop.reverse(entryId, lossy, { key });
}

it('the ledger adds up after random steps by 8 hands at once, with answers lost after the write', async () => {
  await inStories([6, 80], fc.array(step, { minLength: 24, maxLength: 64 }), async (steps) => {
    shop = await givenPointShop();
    await byEightHands(steps, run);
    await expectSound();
  });
});

it('of four times as many redemptions of 1 point at once as there are points, as many succeed as there are', async () => {
  // More than any shop has; each may lose against all others.
  const balance = runsOf(20, 50);
  const { attempts } = postingPace;
  onTestFinished(() => void Object.assign(postingPace, { attempts }));
  Object.assign(postingPace, { attempts: 80 });
  await shop.give(phone, balance);
  const outcomes = await tryAtOnce(4 * balance, () => shop.use(phone, 1));
  expect(countDone(outcomes)).toBe(balance);
  expect(new Set(codesOf(outcomes))).toEqual(new Set(['rewards.shortOfPoints']));
  const entries = await expectSound();
  const balances = entries.filter(({ type }) => type === 'redeem').map((one) => one.balanceAfter);
  expect(balances.sort((a, b) => a - b)).toEqual(Array.from({ length: balance }, (_, n) => n));
});

it('a request that comes 20 times at once posts once, with answers lost after the write', async () => {
  const key = randomUUID();
  const lossy = losingAnswers(depsAt());
  await tryAtOnce(20, () => shop.give(phone, 30, lossy, key));
  const { entry, customer } = await shop.give(phone, 30, {}, key);
  expect([entry.points, customer.points]).toEqual([30, 30]);
  expect(await expectSound()).toHaveLength(1);
  expect(await codeOf(shop.give(phone, 31, {}, key))).toBe('request.keyReused');
});

describe('the nightly expiry', () => {
  const soon = { expiryMonths: 1 };
  it('the night takes the points that are left of an award whose month is over, once', async () => {
    await shop.give(phone, 100, depsAt(0, soon));
    await shop.give(phone, 40, depsAt(0));
    await shop.use(phone, 30);
    expect(await shop.night(0)).toEqual({ done: 0, left: 0 });
    expect(await shop.night(3)).toEqual({ done: 1, left: 0 });
    expect(await shop.night(3)).toEqual({ done: 0, left: 0 });
    expect(await shop.pointsOf(phone)).toBe(40);
    const expired = (await expectSound()).filter(({ type }) => type === 'expire');
    expect(expired.map(({ points }) => points)).toEqual([-70]);
  });

  it('the night leaves points that were awarded before the owner set a rule', async () => {
    await shop.give(phone, 100, depsAt(0));
    await shop.give(phone, 10, depsAt(0, soon));
    await shop.night(3);
    expect(await shop.pointsOf(phone)).toBe(100);
  });

  it('the points of a reversed redemption can be used for a week at least', async () => {
    await shop.give(phone, 20, depsAt(0, soon));
    await shop.reverse((await shop.use(phone, 20)).entry.entryId, depsAt(5));
    await shop.night(5);
    expect(await shop.pointsOf(phone)).toBe(20);
    await shop.night(7);
    expect(await shop.pointsOf(phone)).toBe(0);
    await expectSound();
  });
});

it('a reversal takes the unspent points of an award, once', async () => {
  const { entry } = await shop.give(phone, 50);
  await shop.use(phone, 20);
  expect(countDone(await tryAtOnce(3, () => shop.reverse(entry.entryId)))).toBe(1);
  expect(await shop.pointsOf(phone)).toBe(0);
  await expectSound();
});

it('a reversal and a spent award cannot be reversed', async () => {
  const { entry } = await shop.give(phone, 50);
  const redeemed = await shop.use(phone, 50);
  expect(await codeOf(shop.reverse(entry.entryId))).toBe('rewards.alreadySpent');
  const back = await shop.reverse(redeemed.entry.entryId);
  expect(await codeOf(shop.reverse(back.entry.entryId))).toBe('rewards.notReversible');
  expect(await codeOf(shop.reverse('none'))).toBe('rewards.entryNotFound');
});

const rows = Array.from({ length: 200 }, (_, n) =>
  importRow(`07110${String(n).padStart(5, '0')}`, n % 7, { name: `Customer ${n}` }),
);

it('an import adds each customer once, also when the same rows come twice at the same time', async () => {
  await shop.give('0711000003', 5);
  const [one, two] = await Promise.all([shop.import(rows), shop.import(rows)]);
  expect(one.created + two.created).toBe(199);
  expect(await shop.import(rows)).toEqual({ created: 0, existing: 200 });
  await expectSound();
  expect(await shop.pointsOf('0711000003')).toBe(5);
});

describe('the erasure of a customer', () => {
  const erase = (given?: Partial<PointDeps>) => shop.erase(phone, given);
  /**
   * Awards, a redemption with receipt, and a code for another. Some points expire soon, others as late as an owner
   * can choose.
   */
  async function givenCustomer() {
    await shop.give(phone, 100, depsAt(0, { expiryMonths: 6 }));
    const { entry } = await shop.use(phone, 30);
    await write(sms.put({ userId: shop.businessId, ...receiptOf(entry.entryId) }));
    const { max: expiryMonths } = settingDefinitions.expiryMonths.field;
    await shop.give(phone, 50, depsAt(0, { expiryMonths }));
    await sendCode();
    await givenOffers();
  }

  /** A contact, a list member and a campaign's recipient. */
  async function givenOffers() {
    const { businessId } = shop;
    await givenListed(businessId, storedPhone(phone));
    const [contactId = ''] = await ensureContacts(businessId, [storedPhone(phone)]);
    const row = { contactId, text: 'Karibu', credits: 1 };
    const look = { campaignId: `campaign-of-${businessId}`, number: 1 };
    await putRecipients(look, 0, [row], Date.now());
  }

  let days = 0;

  /** Days apart, because a number gets few SMS a day. @returns ms since 1970 */
  const nextDay = () => {
    days += 1;
    return Date.now() + days * DAY_MS;
  };

  async function sendCode(at = nextDay()) {
    await setCredits(shop.businessId, 1);
    const given = { ...depsAt(0, { redeemCodeAbove: 0 }), sendSms, clock: () => at };
    await sendRedeemCode(given, shop.businessId, { phone, points: 20 });
  }

  const smsTo = (receiver: string, smsId: string) => ({
    smsId,
    phone: storedPhone(receiver),
    class: 'code' as const,
    textHash: 'hash',
    credits: 1,
    state: 'SENT' as const,
    createdAt: new Date().toISOString(),
  });

  const receiptOf = (entryId: string) => smsTo(phone, `receipt#${entryId}`);

  it('threat 70: the erasure leaves the entries under an id, the totals of points, one active customer less, and no number', async () => {
    await givenCustomer();
    await erase();
    await shop.expectNoTrace(phone);
    const entries = await expectSound();
    expect(entries.map(({ type, points }) => [type, points])).toEqual([
      ['award', 100],
      ['redeem', -30],
      ['award', 50],
      ['expire', -120],
    ]);
    expect(await erasedOf()).toMatchObject([{ earned: 150, redeemed: 30, entries: 4 }]);
    const sums = await totals.get({ userId: shop.businessId });
    expect(sums).toMatchObject({ pointsAwarded: 150, pointsRedeemed: 30, activeCustomers: 0 });
    expect(await codeOf(erase())).toBe('rewards.customerNotFound');
  });

  it('the number of an erased customer can become a new customer without the old points', async () => {
    const { entry } = await shop.give(phone, 40);
    const key = randomUUID();
    await shop.give(phone, 5, {}, key);
    await erase();
    expect((await shop.give(phone, 7)).customer.points).toBe(7);
    expect(await codeOf(shop.reverse(entry.entryId))).toBe('rewards.customerErased');
    expect(await codeOf(shop.give(phone, 5, {}, key))).toBe('rewards.customerErased');
    await expectSound();
    await erase();
    expect(await erasedOf()).toHaveLength(2);
    await shop.expectNoTrace(phone);
    await expectSound();
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

  it.each(steps.flatMap((name) => [false, true].map((isDone) => ({ name, isDone }))))(
    'an erasure that stopped at $name (done: $isDone) is finished by the next call',
    async ({ name, isDone }) => {
      await givenCustomer();
      if (name === 'closeLedger') await shop.use(phone, 120);
      await expect(erase({ [name]: crashing(deps[name], isDone) })).rejects.toThrow('power');
      await expectSound();
      // The nightly expiry may run before the next call.
      await shop.night(8);
      const again = erase();
      if (name === 'finishErasure' && isDone) await expect(again).rejects.toThrow('No customer');
      else await again;
      await expectSound();
      await shop.expectNoTrace(phone);
      expect(await erasedOf()).toMatchObject([{ earned: 150 }]);
    },
  );

  it('the erasure waits for entries that the index does not know yet, and renames none of another customer', async () => {
    await givenCustomer();
    let reads = 0;
    const late: PointDeps['listAllEntries'] = async (...args) => {
      reads += 1;
      return (await deps.listAllEntries(...args)).slice(0, reads);
    };
    await erase({ listAllEntries: late });
    await shop.expectNoTrace(phone);
    await expectSound();
    // A stale index must not change a later customer's entries.
    const [old] = await erasedOf();
    const stale = await deps.listAllEntries(shop.businessId, old?.erasedId ?? '');
    await shop.give(phone, 3);
    const listAllEntries: PointDeps['listAllEntries'] = async (...args) => [
      ...(args[1] === storedPhone(phone) ? stale : []),
      ...(await deps.listAllEntries(...args)),
    ];
    await erase({ listAllEntries });
    expect(await erasedOf()).toHaveLength(2);
    await expectSound();
  });

  it('the erasure of a long history continues where it stopped', async () => {
    for (let n = 0; n < 55; n += 1) await shop.give(phone, 1);
    const renameEntries = failingAt(2, deps.renameEntries);
    await expect(erase({ renameEntries })).rejects.toThrow('power');
    await expectSound();
    await erase();
    await shop.expectNoTrace(phone);
    await expectSound();
    expect(await erasedOf()).toMatchObject([{ entries: 56 }]);
  });

  it('the erasure finds the codes of its customer among those of many others, which keep their numbers', async () => {
    await shop.give(phone, 20);
    const putCode = (receiver: string, at: number) =>
      write(
        sms.put({ userId: shop.businessId, ...smsTo(receiver, `redeem-code#${deps.newId(at)}`) }),
      );
    await putCode(phone, 0);
    await Promise.all(Array.from({ length: 200 }, (_, n) => putCode(other, n + 1)));
    await sendCode();
    await erase();
    await shop.expectNoTrace(phone);
    const codes = await shop.items('sms#redeem-code#');
    expect(codes.filter((code) => code.phone === storedPhone(other))).toHaveLength(200);
    expect(codes).toHaveLength(202);
  });

  it('a slow erasure changes no code that was sent to the next customer with the number', async () => {
    await givenCustomer();
    const renameCodeSms = overtaken(deps.renameCodeSms, async () => {
      await erase();
      await shop.give(phone, 20);
      await sendCode();
    });
    await erase({ renameCodeSms });
    const codes = await shop.items('sms#redeem-code#');
    const [old] = await erasedOf();
    expect(codes.map((code) => code.phone)).toEqual([old?.erasedId, storedPhone(phone)]);
  });

  it('the night takes nothing from a customer who is erased after it read the customer', async () => {
    await givenCustomer();
    const key = { businessId: shop.businessId, phone: storedPhone(phone) };
    const seen = await shop.customerOf(phone);
    const row = pointsDue(key, monthAfter(nairobiMonth(Date.now()), 6));
    const nightOnceRead = () => {
      const looks = [[seen]];
      const findCustomersOf: PointDeps['findCustomersOf'] = async (rows) =>
        looks.pop() ?? deps.findCustomersOf(rows);
      return expiryJob({ ...depsAt(8), findCustomersOf }).work([row]);
    };
    await expect(erase({ renameEntries: powerCut })).rejects.toThrow('power');
    expect(await nightOnceRead()).toEqual({ done: 1, left: 0 });
    await erase();
    expect(await nightOnceRead()).toEqual({ done: 1, left: 0 });
    await shop.expectNoTrace(phone);
    await expectSound();
  });

  it('threat 71: every posting, edit and import is refused while a customer is erased', async () => {
    await givenCustomer();
    await expect(erase({ renameEntries: powerCut })).rejects.toThrow('power');
    const [award] = await shop.entries();
    const body = { phone, points: 5, reason: 'Mistake', note: null } as const;
    const attempts = await Promise.allSettled([
      shop.give(phone, 5),
      shop.use(phone, 5),
      adjust(depsAt(), shop.poster(), body),
      shop.reverse(award?.entryId ?? ''),
      shop.import([importRow(phone, 5)]),
    ]);
    const refusals = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals.map(({ code, status }) => [code, status])).toEqual(
      // Not our failure: a status of 500 or more would raise the alarm.
      attempts.map(() => ['rewards.beingErased', 409]),
    );
    const key = { businessId: shop.businessId, phone: storedPhone(phone) };
    expect(await deps.saveDetails(key, { name: null })).toBe(false);
    const sent = { userId: shop.businessId, ...receiptOf('another') };
    expect(await deps.claimSms(sent)).toBe('erased');
    await erase();
    await shop.expectNoTrace(phone);
    await expectSound();
  });

  it('threat 71: a request that is repeated in the moment in which its customer is erased is refused as erased', async () => {
    const key = randomUUID();
    await shop.give(phone, 5, {}, key);
    const again = shop.give(phone, 5, { findEntry: followed(deps.findEntry, () => erase()) }, key);
    await expect(again).rejects.toMatchObject({ code: 'rewards.customerErased', status: 409 });
  });

  /** Sends a code at a time (ms since 1970). @returns the code */
  async function codeSentAt(at: number, changed: Partial<PointDeps> = {}) {
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
    await sendRedeemCode(sending, shop.businessId, { phone, points: 20 });
    return text.slice(0, 4);
  }

  async function givenCredits(): Promise<void> {
    await setCredits(shop.businessId, 9);
    await shop.give(phone, 100);
  }

  it('threat 67: an erasure leaves the pause and the five codes a day of its number as they were', async () => {
    await givenCredits();
    const start = Date.parse('2036-11-20T09:00:00Z');
    for (let n = 0; n < 5; n += 1) {
      await codeSentAt(start + n * 60_000);
      await erase();
      await shop.give(phone, 100);
      expect(await codeOf(codeSentAt(start + n * 60_000 + 59_000))).toBe('confirmations.tooSoon');
    }
    expect(await codeOf(codeSentAt(start + 5 * 60_000))).toBe('confirmations.tooMany');
  });

  it('threat 67: a code confirms nothing after the erasure of the customer that it was sent to', async () => {
    await givenCredits();
    const at = nextDay();
    const code = await codeSentAt(at);
    await erase();
    await shop.give(phone, 100);
    const given = { ...depsAt(0, { redeemCodeAbove: 0 }), clock: () => at };
    expect(await codeOf(shop.use(phone, 20, given, { code }))).toBe('confirmations.expired');
  });

  it('threat 67: a code that is asked for in the moment of the erasure leaves no number', async () => {
    await givenCredits();
    const claimSms = overtaken(deps.claimSms, () => erase());
    expect(await codeOf(codeSentAt(nextDay(), { claimSms }))).toBe('rewards.beingErased');
    await shop.expectNoTrace(phone);
  });

  it('threat 67: no number can be tried on what is stored of a request', async () => {
    const body = { phone, points: 20, reason: 'Mistake', note: null } as const;
    await shop.give(phone, 100);
    const poster = shop.poster();
    await adjust(depsAt(), poster, body);
    const plain = createHash('sha256').update(
      JSON.stringify({ adjust: storedPhone(phone), ...body }),
    );
    const row = await request.get({ userId: shop.businessId, key: poster.key });
    expect(row?.bodyHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.bodyHash).not.toBe(plain.digest('hex'));
    await shop.give(phone, 10, depsAt(0, { expiryMonths: 1 }));
    // The night needs no request: a key from the number could be guessed for a week.
    expect(await shop.night(3)).toEqual({ done: 1, left: 0 });
    const requests = (await wholeTable()).filter(({ pk }) => `${pk}`.startsWith('request#'));
    expect(requests.filter(({ pk }) => `${pk}`.includes(shop.businessId))).toHaveLength(3);
  });

  it('every posting beside an erasure is erased with the customer, refused, or belongs to a new customer', async () => {
    await shop.give(phone, 20);
    const hand = async (n: number) => {
      if (n < 2) return erase();
      await wait(randomInt(60));
      return n % 3 === 0 ? shop.use(phone, 3) : shop.give(phone, n);
    };
    const outcomes: PromiseSettledResult<unknown>[] = [];
    for (let round = 0; round < 6; round += 1) {
      outcomes.push(...(await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map(hand))));
      await expectSound();
    }
    const refusals = ['rewards.beingErased', 'rewards.customerNotFound', 'rewards.shortOfPoints'];
    expect(codesOf(outcomes).filter((code) => !refusals.includes(code))).toEqual([]);
    await erase().catch(() => undefined);
    await shop.expectNoTrace(phone);
    const entries = await expectSound();
    const posted = outcomes.filter((one) => one.status === 'fulfilled' && one.value);
    const lost = entries.filter(({ type }) => type === 'expire').length;
    expect(entries).toHaveLength(1 + posted.length + lost);
    expect(await shop.customerOf(phone)).toBeNull();
  });
});

it('threat 169: of the calls of one caller that meet at one customer a few wait, and nobody else is held up', async () => {
  const at = Math.floor(Date.now() / 60_000) * 60_000;
  // Others are always quicker.
  const slow = { ...deps, clock: () => at, writePosting: async () => 'changed' as const };
  const posting = { after: { phone: storedPhone(phone) }, now: at } as Posting;
  const wait = (caller: Parameters<typeof inTurn>[1], one = posting) =>
    codeOf(inTurn(slow, caller).writePosting(one));
  const codes = await Promise.all(Array.from({ length: 29 }, () => wait(shop.poster())));
  expect(codes.toSorted()).toEqual([
    ...new Array(MOST_WAITING).fill('done'),
    ...new Array(29 - MOST_WAITING).fill('server.busy'),
  ]);
  expect(await wait({ ...shop.poster(), by: 'till' })).toBe('done');
  expect(
    await wait(shop.poster(), { ...posting, after: { phone: storedPhone(other) } } as Posting),
  ).toBe('done');
  expect(await wait(shop.poster(), { ...posting, now: at + 60_000 })).toBe('done');
});
