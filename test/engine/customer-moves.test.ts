/** Customers who get another number or are merged, on a real DynamoDB engine, beside postings. */
import { randomInt, randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totals } from '#core/accounts/totals.entity.ts';
import { ensureContacts, findContact, findReach } from '#core/contacts/contact.store.ts';
import { contactList } from '#core/contacts/contact-list.entity.ts';
import { listMember } from '#core/contacts/list-member.entity.ts';
import { optOutMany } from '#core/contacts/opt-out.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { documentClient, tableName } from '#core/platform/dynamodb.ts';
import { write } from '#core/platform/write.ts';
import { award } from '#core/rewards/award.ts';
import { addCustomer } from '#core/rewards/customers/add-customer.ts';
import { changeNumber } from '#core/rewards/customers/change-number.ts';
import type { CustomerItem } from '#core/rewards/customers/customer.entity.ts';
import { editCustomer } from '#core/rewards/customers/edit-customer.ts';
import { eraseCustomer } from '#core/rewards/customers/erase-customer.ts';
import { finishMoveAt } from '#core/rewards/customers/finish-move.ts';
import { importCustomers } from '#core/rewards/customers/import-customers.ts';
import { mergeCustomers } from '#core/rewards/customers/merge-customers.ts';
import { sendNumberCode } from '#core/rewards/customers/send-number-code.ts';
import { deps } from '#core/rewards/deps.ts';
import { expiryJob } from '#core/rewards/expiry/expire-points.ts';
import type { EntryItem } from '#core/rewards/ledger/entry.entity.ts';
import { sumOf } from '#core/rewards/ledger/lots.ts';
import { redeem } from '#core/rewards/redeem.ts';
import { sendReceipt } from '#core/rewards/redemptions/send-receipt.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { reverse } from '#core/rewards/reverse.ts';
import { type PointRules, pointRulesOf } from '#core/settings/point-rules.ts';
import { confirmationLimits } from '#shared/confirmations/limits.ts';
import { givenAccount, setCredits } from '#test/support/account.ts';
import { runDue } from '#test/support/due.ts';
import { runsOf } from '#test/support/layer.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { wholeTable } from '#test/support/table.ts';

const MONTH_MS = 31 * 24 * 60 * 60 * 1000;

/** The codes of the SMS that were sent, by their receivers. */
const codes = new Map<string, string>();

/** @param later months from now on the clock that the use cases read */
const depsAt = (later = 0, rules: Partial<PointRules> = {}) => ({
  ...deps,
  findRules: async () => ({ ...pointRulesOf({ pointValue: 1 }), ...rules }),
  clock: () => Date.now() + later * MONTH_MS,
  sendSms: async (phone: string, text: string) => {
    codes.set(phone, text.slice(0, 4));
    return { state: 'SENT', messageId: randomUUID() } as const;
  },
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

const merge = (businessId: string, phone: string, into: string, given = depsAt(), key?: string) =>
  mergeCustomers(given, poster(businessId, key), { phone, into });

/** Has a code sent to the new number, and changes to it. */
async function change(businessId: string, phone: string, newPhone: string, given = depsAt()) {
  await sendNumberCode(given, businessId, { phone, newPhone });
  const code = codes.get(newPhone) ?? '';
  return changeNumber(given, poster(businessId), { phone, newPhone, code });
}

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

const customersOf = async (businessId: string) =>
  (await itemsOf(businessId, 'customer#')) as CustomerItem[];

const historyOf = async (businessId: string, phone?: string) =>
  ((await itemsOf(businessId, 'points#')) as EntryItem[]).filter(
    (one) => phone === undefined || one.phone === phone,
  );

/** Expects all that must be true of the points of a business when every move is finished. */
async function expectSound(businessId: string): Promise<void> {
  const customers = await customersOf(businessId);
  const entries = await historyOf(businessId);
  for (const customer of customers) {
    expect([customer.erasedAs, customer.movingFrom]).toEqual([undefined, undefined]);
    const own = entries.filter(({ phone }) => phone === customer.phone);
    expect(customer.entries).toBe(own.length);
    expect(customer.points).toBe(sumOf(customer.lots));
    expect(customer.points).toBe(own.reduce((sum, { points }) => sum + points, 0));
    expect(Math.min(0, ...Object.values(customer.lots))).toBe(0);
    const of = (...types: EntryItem['type'][]) =>
      own.filter(({ type }) => types.includes(type)).reduce((sum, { points }) => sum + points, 0);
    // Lifetime sums of merged customers are added up.
    expect(customer.earned).toBe(of('award', 'opening', 'reverseAward'));
    expect(customer.redeemed).toBe(0 - of('redeem', 'reverseRedeem'));
  }
  const phones = customers.map(({ phone }) => phone);
  expect(entries.filter(({ phone }) => !phones.includes(phone))).toEqual([]);
  const sums = await totals.get({ userId: businessId });
  const held = customers.reduce((sum, { points }) => sum + points, 0);
  const { pointsAwarded = 0, pointsRedeemed = 0, pointsExpired = 0 } = sums ?? {};
  expect(pointsAwarded - pointsRedeemed - pointsExpired).toBe(held);
  expect(sums?.activeCustomers ?? 0).toBe(customers.length);
  const agreed = customers.filter(({ consent }) => consent?.given);
  expect(sums?.consentingCustomers ?? 0).toBe(agreed.length);
}

/** Expects that no item of the business holds a number, in any form. */
async function expectNoTrace(businessId: string, phone: string): Promise<void> {
  const items = (await wholeTable()).map((item) => JSON.stringify(item));
  const own = items.filter((item) => item.includes(businessId));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((item) => item.includes(phone.slice(1)))).toEqual([]);
}

const consentAt = '2026-01-30T21:00:00.000Z';

/** A customer with points of two months, a redemption with its receipt, a code, and a list. */
async function givenCustomer(businessId: string, phone: string): Promise<void> {
  const rows = [{ phone, name: 'Wanjiku', points: 40, consentAt }];
  await importCustomers(depsAt(0, { expiryMonths: 6 }), businessId, { rows });
  await give(businessId, phone, 60, depsAt(0, { expiryMonths: 12 }));
  const { entry } = await use(businessId, phone, 10);
  await setCredits(businessId, 5);
  await sendReceipt(depsAt(), businessId, entry.entryId);
  await sendRedeemCode(depsAt(0, { redeemCodeAbove: 0 }), businessId, { phone, points: 20 });
  const listId = `list-${randomUUID()}`;
  const at = new Date().toISOString();
  const list = { userId: businessId, listId, name: 'Friends', createdAt: at, consentAt: at };
  await write(contactList.put({ ...list, members: 1, invalid: 0, duplicate: 0 }));
  await write(listMember.put({ listId, phone, line: 1, name: 'Wanjiku' }));
}

describe('a change of the number', () => {
  it('points, lots, consent, history and contact follow to the new number, and the old number is free', async () => {
    const businessId = await givenAccount();
    const [old, next] = [newPhone(), newPhone()];
    await givenCustomer(businessId, old);
    const [contactId = ''] = await ensureContacts(businessId, [old]);
    const before = (await customersOf(businessId))[0];
    const after = await change(businessId, old, next);
    expect(after).toMatchObject({
      phone: next,
      points: 90,
      earned: 100,
      redeemed: 10,
      name: 'Wanjiku',
      lots: before?.lots,
      lastVisit: before?.lastVisit,
      consent: { given: true, at: consentAt, source: 'import' },
    });
    const history = await historyOf(businessId, next);
    expect(history.map(({ type }) => type)).toEqual(['opening', 'award', 'redeem', 'newNumber']);
    expect(history.at(-1)).toMatchObject({ points: 0, balanceAfter: 90 });
    expect((await findContact(contactId))?.phone).toBe(next);
    await expectSound(businessId);
    await expectNoTrace(businessId, old);
    const added = { phone: old, name: 'Otieno', consent: false };
    await addCustomer(depsAt(), poster(businessId), added);
    expect((await give(businessId, old, 5)).customer).toMatchObject({ phone: old, points: 5 });
    await expectSound(businessId);
  });

  it('threat 120: an opt-out follows to the new number', async () => {
    const businessId = await givenAccount();
    const [old, next] = [newPhone(), newPhone()];
    await give(businessId, old, 5);
    await optOutMany([old], 'customer', { businessId, at: consentAt });
    await change(businessId, old, next);
    expect(await findReach(businessId, [next])).toMatchObject([{ isOptedOut: true }]);
  });

  it('points expire at the new number in the month they would have', async () => {
    const businessId = await givenAccount();
    const [old, next] = [newPhone(), newPhone()];
    await give(businessId, old, 30, depsAt(0, { expiryMonths: 1 }));
    await change(businessId, old, next);
    const late = depsAt(3);
    await runDue(expiryJob(late), { clock: late.clock, owners: [businessId] });
    expect((await deps.findCustomer(businessId, next))?.points).toBe(0);
    await expectSound(businessId);
  });

  it('threat 119: the number changes only with the code that the new number got, for this customer, once', async () => {
    const businessId = await givenAccount();
    const [old, other, next] = [newPhone(), newPhone(), newPhone()];
    await give(businessId, old, 30);
    await give(businessId, other, 30);
    await sendNumberCode(depsAt(), businessId, { phone: old, newPhone: next });
    const code = codes.get(next) ?? '';
    const wrong = code === '0000' ? '1111' : '0000';
    const to = (phone: string, typed: string) =>
      changeNumber(depsAt(), poster(businessId), { phone, newPhone: next, code: typed });
    await expect(to(old, wrong)).rejects.toMatchObject({ code: 'confirmations.wrong' });
    await expect(to(other, code)).rejects.toMatchObject({ code: 'confirmations.expired' });
    const outcomes = await Promise.allSettled([to(old, code), to(old, code), to(old, code)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectSound(businessId);
    await expect(to(other, code)).rejects.toMatchObject({ code: 'rewards.customerExists' });
  });

  it('threat 119: codes to a new number come with a pause, five a day, out of the purse of the account', async () => {
    const businessId = await givenAccount();
    const [old, next] = [newPhone(), newPhone()];
    await give(businessId, old, 30);
    const at = (minutes: number) => ({ ...depsAt(), clock: () => noon + minutes * 60_000 });
    const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    const send = (minutes: number) =>
      sendNumberCode(at(minutes), businessId, { phone: old, newPhone: next });
    await send(0);
    await expect(send(0.5)).rejects.toMatchObject({ code: 'confirmations.tooSoon' });
    for (let n = 1; n < confirmationLimits.sendsPerDay; n += 1) await send(n * 2);
    await expect(send(60)).rejects.toMatchObject({ code: 'confirmations.tooMany' });
    const counts = (await wholeTable()).filter(({ pk }) =>
      String(pk).includes(`sms#account#${businessId}`),
    );
    expect(counts).toHaveLength(1);
    expect(counts[0]).toMatchObject({ count: confirmationLimits.sendsPerDay });
  });

  it('a number that a customer has already is no new number', async () => {
    const businessId = await givenAccount();
    const [old, next] = [newPhone(), newPhone()];
    await give(businessId, old, 30);
    await give(businessId, next, 30);
    const send = (newPhone: string) =>
      sendNumberCode(depsAt(), businessId, { phone: old, newPhone });
    await expect(send(next)).rejects.toMatchObject({ code: 'rewards.customerExists' });
    await expect(send(old)).rejects.toMatchObject({ code: 'rewards.sameNumber' });
    await expect(send('020 123 4567')).rejects.toMatchObject({ code: 'rewards.invalidPhone' });
  });
});

describe('a merge', () => {
  it('the survivor has the balance, the sums, the lots and the history of both, with an entry for each', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    await givenCustomer(businessId, gone);
    await give(businessId, survivor, 25, depsAt(0, { expiryMonths: 12 }));
    await use(businessId, survivor, 5);
    const lots = (await customersOf(businessId)).map((one) => one.lots);
    const after = await merge(businessId, gone, survivor);
    expect(after).toMatchObject({ phone: survivor, points: 110, earned: 125, redeemed: 15 });
    const months = [...new Set(lots.flatMap((one) => Object.keys(one)))];
    for (const month of months)
      expect(after.lots[month]).toBe(lots.reduce((sum, one) => sum + (one[month] ?? 0), 0));
    const moves = (await historyOf(businessId, survivor)).filter(({ type }) => /^merge/.test(type));
    expect(moves.map(({ type, points }) => [type, points]).sort()).toEqual([
      ['mergeIn', 90],
      ['mergeOut', -90],
    ]);
    await expectSound(businessId);
    await expectNoTrace(businessId, gone);
    // The person who is left can be erased with all that came.
    await eraseCustomer(depsAt(), businessId, survivor);
    await expectNoTrace(businessId, survivor);
  });

  const given = { given: true, at: consentAt } as const;
  it.each([
    ['agreed', 'agreed', true],
    ['agreed', 'was not asked', undefined],
    ['was not asked', 'agreed', undefined],
    ['agreed', 'refused', false],
    ['refused', 'was not asked', false],
  ])(
    'threat 120: of one who %s and one who %s the survivor has the stricter consent',
    async (one, other, expected) => {
      const businessId = await givenAccount();
      const [gone, survivor] = [newPhone(), newPhone()];
      for (const [phone, said] of [
        [gone, one],
        [survivor, other],
      ] as const) {
        const rows = [
          { phone, name: null, points: 1, consentAt: said === 'agreed' ? given.at : null },
        ];
        await importCustomers(depsAt(), businessId, { rows });
        const refused = { phone, name: null, consent: false };
        if (said === 'refused') await editCustomer(depsAt(), { businessId, by: 'owner' }, refused);
      }
      expect((await merge(businessId, gone, survivor)).consent?.given).toBe(expected);
      await expectSound(businessId);
    },
  );

  it('threat 120: an opt-out of either survives a merge, and each link that was sent still opts out', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    await give(businessId, gone, 5);
    await give(businessId, survivor, 5);
    const links = await ensureContacts(businessId, [gone, survivor]);
    await optOutMany([gone], 'customer', { businessId, at: consentAt });
    await merge(businessId, gone, survivor);
    expect(await findReach(businessId, [survivor])).toMatchObject([
      { isOptedOut: true, contactId: links[1] },
    ]);
    for (const link of links) expect((await findContact(link))?.phone).toBe(survivor);
    await eraseCustomer(depsAt(), businessId, survivor);
    for (const link of links) expect(await findContact(link)).toBeNull();
  });

  it('threat 121: what two customers redeemed today without a code counts together after a merge', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    const limited = depsAt(0, { redeemCodeAbove: 50 });
    for (const phone of [gone, survivor]) {
      await give(businessId, phone, 100);
      await use(businessId, phone, 30, limited);
    }
    await merge(businessId, gone, survivor);
    const more = use(businessId, survivor, 1, limited);
    await expect(more).rejects.toMatchObject({ code: 'rewards.codeNeeded' });
  });

  it('nobody is merged into nobody, or into themselves', async () => {
    const businessId = await givenAccount();
    const [one, other] = [newPhone(), newPhone()];
    await give(businessId, one, 5);
    const notFound = { code: 'rewards.customerNotFound' };
    await expect(merge(businessId, one, other)).rejects.toMatchObject(notFound);
    await expect(merge(businessId, other, one)).rejects.toMatchObject(notFound);
    const itself = merge(businessId, one, one);
    await expect(itself).rejects.toMatchObject({ code: 'rewards.sameNumber' });
  });

  it('a request that comes ten times at once merges once', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    await give(businessId, gone, 5);
    await give(businessId, survivor, 7);
    const key = randomUUID();
    await Promise.allSettled(
      Array.from({ length: 10 }, () => merge(businessId, gone, survivor, depsAt(), key)),
    );
    expect((await merge(businessId, gone, survivor, depsAt(), key)).points).toBe(12);
    await expectSound(businessId);
  });
});

describe('what is on its way during a move', () => {
  const stop = async () => {
    throw new Error('the power went');
  };

  it('an award and a redemption that come before the history has followed land with the survivor', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    const { entry } = await give(businessId, gone, 50);
    await give(businessId, survivor, 7);
    const broken = merge(businessId, gone, survivor, { ...depsAt(), moveEntries: stop });
    await expect(broken).rejects.toThrow('power');
    const awarded = await give(businessId, gone, 5);
    expect(awarded.entry).toMatchObject({ phone: survivor, balanceAfter: 62 });
    expect((await use(businessId, gone, 60)).customer).toMatchObject({
      phone: survivor,
      points: 2,
    });
    const undo = { entryId: entry.entryId, reason: 'x' };
    const early = reverse(depsAt(), poster(businessId), undo);
    await expect(early).rejects.toMatchObject({ code: 'rewards.beingMoved' });
    await finishMoveAt(depsAt(), businessId, survivor);
    expect((await reverse(depsAt(), poster(businessId), undo)).customer.points).toBe(0);
    await expectSound(businessId);
    await expectNoTrace(businessId, gone);
  });

  it('a redemption with a code that was sent to the old number is refused after the move, and uses nothing', async () => {
    const businessId = await givenAccount();
    const [old, next] = [newPhone(), newPhone()];
    const limited = depsAt(0, { redeemCodeAbove: 0 });
    await give(businessId, old, 50);
    await setCredits(businessId, 5);
    await sendRedeemCode(limited, businessId, { phone: old, points: 20 });
    const code = codes.get(old) ?? '';
    await change(businessId, old, next);
    const body = { points: 20, reference: null, code };
    const atOld = redeem(limited, poster(businessId), { phone: old, ...body });
    await expect(atOld).rejects.toBeInstanceOf(AppError);
    const atNext = redeem(limited, poster(businessId), { phone: next, ...body });
    await expect(atNext).rejects.toMatchObject({ code: 'confirmations.expired' });
    expect((await deps.findCustomer(businessId, next))?.points).toBe(50);
    await expectSound(businessId);
  });

  it('threat 121: an award that waited on a phone for the old number makes no new customer', async () => {
    const businessId = await givenAccount();
    const [old, next] = [newPhone(), newPhone()];
    const key = randomUUID();
    await give(businessId, old, 50, depsAt(), key);
    await change(businessId, old, next);
    const waited = give(businessId, old, 5);
    await expect(waited).rejects.toMatchObject({ code: 'rewards.numberMoved' });
    // One that had arrived, and lost its answer, is answered with the customer as it is now.
    expect((await give(businessId, old, 50, depsAt(), key)).customer).toMatchObject({
      phone: next,
      points: 50,
    });
    await expectSound(businessId);
  });

  const steps = [
    'writeMove',
    'moveReceipt',
    'moveEntries',
    'moveSms',
    'spendMovedCode',
    'moveContact',
    'endMove',
  ] as const;

  it.each(steps.flatMap((name) => [false, true].map((isDone) => ({ name, isDone }))))(
    'a merge that stopped at $name (done: $isDone) is finished by the same request',
    async ({ name, isDone }) => {
      const businessId = await givenAccount();
      const [gone, survivor] = [newPhone(), newPhone()];
      await givenCustomer(businessId, gone);
      await give(businessId, survivor, 7);
      const key = randomUUID();
      const step = deps[name] as (...given: unknown[]) => Promise<unknown>;
      const crashing = async (...given: unknown[]) => {
        if (isDone) await step(...given);
        throw new Error('the power went');
      };
      const broken = merge(businessId, gone, survivor, { ...depsAt(), [name]: crashing }, key);
      await expect(broken).rejects.toThrow('power');
      expect((await merge(businessId, gone, survivor, depsAt(), key)).points).toBe(97);
      await expectSound(businessId);
      await expectNoTrace(businessId, gone);
    },
  );

  it('a merge that stopped half-way is finished by the erasure of the survivor', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    await givenCustomer(businessId, gone);
    await give(businessId, survivor, 7);
    const broken = merge(businessId, gone, survivor, { ...depsAt(), moveSms: stop });
    await expect(broken).rejects.toThrow('power');
    await eraseCustomer(depsAt(), businessId, survivor);
    await expectNoTrace(businessId, gone);
    await expectNoTrace(businessId, survivor);
  });

  it('a history of more than one transaction follows', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    for (let n = 0; n < 55; n += 1) await give(businessId, gone, 1);
    await give(businessId, survivor, 7);
    await merge(businessId, gone, survivor);
    expect(await historyOf(businessId, survivor)).toHaveLength(58);
    await expectSound(businessId);
  });
});

interface Step {
  kind: 'award' | 'redeem' | 'merge' | 'change' | 'reverse';
  from: number;
  to: number;
  points: number;
  key: string;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'award',
    'award',
    'award',
    'redeem',
    'redeem',
    'merge',
    'change',
    'reverse',
  ),
  from: fc.nat({ max: 3 }),
  to: fc.nat({ max: 3 }),
  points: fc.integer({ min: 1, max: 60 }),
  // The keys are few, so that each comes again and again.
  key: fc.constantFrom(...Array.from({ length: 20 }, (_, n) => `key-of-step-number-${n}`)),
});

/** Loses the answer to every fourth write after the write was done, as a bad line does. */
function losingAnswers(given: Deps): Deps {
  const losing =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const outcome = await act(...args);
      if (randomInt(4) === 0) throw new Error('the answer was lost');
      return outcome;
    };
  return {
    ...given,
    writePosting: losing(deps.writePosting),
    writeMove: losing(deps.writeMove),
    moveEntries: losing(deps.moveEntries),
    endMove: losing(deps.endMove),
  };
}

async function run(businessId: string, phones: readonly string[], one: Step): Promise<unknown> {
  const { kind, points, key } = one;
  const [from = '', to = ''] = [phones[one.from], phones[one.to]];
  const lossy = losingAnswers(depsAt(0, { expiryMonths: points % 2 ? 1 : null }));
  if (kind === 'award') return give(businessId, from, points, lossy, key);
  if (kind === 'redeem') return use(businessId, from, points, lossy, key);
  if (kind === 'merge') return merge(businessId, from, to, lossy, key);
  if (kind === 'change') return change(businessId, from, to, lossy);
  const entries = await historyOf(businessId);
  const entryId = entries[points % Math.max(1, entries.length)]?.entryId ?? 'none';
  return reverse(lossy, poster(businessId, key), { entryId, reason: 'Mistake' });
}

/** Neither a refusal nor a lost answer is a fault; every other error is. */
function isFault(outcome: PromiseSettledResult<unknown>): boolean {
  if (outcome.status === 'fulfilled' || outcome.reason instanceof AppError) return false;
  return outcome.reason.message !== 'the answer was lost';
}

describe('merges and changes of numbers beside postings', () => {
  it('threat 121: totals and ledger agree after random awards, redemptions, reversals, merges and changes by 8 hands at once, with answers lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 56 }), async (steps) => {
        const businessId = await givenAccount();
        const phones = Array.from({ length: 4 }, () => newPhone());
        await Promise.all(phones.map((phone) => give(businessId, phone, 50)));
        for (let at = 0; at < steps.length; at += 8) {
          const outcomes = await Promise.allSettled(
            steps.slice(at, at + 8).map((one) => run(businessId, phones, one)),
          );
          expect(outcomes.filter(isFault)).toEqual([]);
        }
        for (const phone of phones) await finishMoveAt(depsAt(), businessId, phone);
        await expectSound(businessId);
      }),
      { numRuns: runsOf(6, 80) },
    );
  });

  it('of 20 awards to a customer beside a merge none is lost', async () => {
    const businessId = await givenAccount();
    const [gone, survivor] = [newPhone(), newPhone()];
    await give(businessId, gone, 1);
    await give(businessId, survivor, 1);
    const [merged, ...awards] = await Promise.allSettled([
      merge(businessId, gone, survivor),
      ...Array.from({ length: 20 }, () => give(businessId, gone, 1)),
    ]);
    expect(merged?.status).toBe('fulfilled');
    const refused = awards.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set([...refused, 'rewards.numberMoved'])).toEqual(new Set(['rewards.numberMoved']));
    const { points } = (await deps.findCustomer(businessId, survivor)) ?? {};
    expect(points).toBe(22 - refused.length);
    await expectSound(businessId);
  });
});
