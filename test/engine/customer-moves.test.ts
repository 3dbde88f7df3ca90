/** Changed numbers and merged customers, beside postings, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { totals } from '#core/accounts/totals.store.ts';
import { ensureContacts, findContact, findReach } from '#core/contacts/contact.store.ts';
import { deps as contactDeps } from '#core/contacts/deps.ts';
import { handedOver, linkHost } from '#core/contacts/hand-over.ts';
import { optOutMany } from '#core/contacts/opt-out.store.ts';
import {
  chooseOffers,
  listOptOuts,
  type OfferChange,
  readOfferChoice,
} from '#core/contacts/opt-outs.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type CustomerTermItem, customerTerm } from '#core/rewards/customers/customer.entity.ts';
import { termsOf } from '#core/rewards/customers/customer.store.ts';
import { deps } from '#core/rewards/deps.ts';
import { addCustomer, editCustomer } from '#core/rewards/finding/add-customer.ts';
import { fillCustomerTerms } from '#core/rewards/finding/fill-terms.ts';
import type { EntryItem } from '#core/rewards/ledger/entry.entity.ts';
import { sumOf } from '#core/rewards/ledger/lots.ts';
import { changeNumber, sendNumberCode } from '#core/rewards/moves/change-number.ts';
import { mergeCustomers } from '#core/rewards/moves/merge-customers.ts';
import { finishMoveAt } from '#core/rewards/moves/move-customer.ts';
import { sendReceipt } from '#core/rewards/redemptions/send-receipt.ts';
import { sendRedeemCode } from '#core/rewards/redemptions/send-redeem-code.ts';
import { confirmationLimits } from '#shared/confirmations/limits.ts';
import { inStories } from '#test/support/for-any.ts';
import {
  codeOf,
  codesOf,
  countDone,
  crashing,
  powerCut,
  tryAtOnce,
} from '#test/support/outcomes.ts';
import { givenAccount, setCredits } from '#test/support/people.ts';
import {
  byEightHands,
  depsAt,
  fewKeys,
  givenListed,
  givenPointShop,
  importRow,
  linkCodesOf,
  losing,
  type PointDeps,
  type PointShop,
  sumOfEntries,
} from '#test/support/point-shop.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { deleteItem, wholeTable } from '#test/support/table.ts';

/** The sent codes, by receiver. */
const codes = new Map<string, string>();

const sendSms = async (phone: string, text: string) => {
  codes.set(phone, text.slice(0, 4));
  return { state: 'SENT', messageId: randomUUID() } as const;
};

const usual = { ...depsAt(), sendSms };

let shop: PointShop;
/** Numbers before and after a change, and of two merged customers. */
let [old, next, gone, survivor] = ['', '', '', ''];

beforeEach(async () => {
  shop = await givenPointShop(usual);
  [old, next, gone, survivor] = [newPhone(), newPhone(), newPhone(), newPhone()];
});

const merge = (phone: string, into: string, given: Partial<PointDeps> = {}, key?: string) =>
  mergeCustomers({ ...usual, ...given }, shop.poster(key), { phone, into });

const sendCodeTo = (newPhone: string, phone = old, given: Partial<PointDeps> = {}) =>
  sendNumberCode({ ...usual, ...given }, shop.businessId, { phone, newPhone });

/** With a code sent to the new number. */
async function change(phone: string, newPhone: string, given: Partial<PointDeps> = {}) {
  await sendCodeTo(newPhone, phone, given);
  const code = codes.get(newPhone) ?? '';
  return changeNumber({ ...usual, ...given }, shop.poster(), { phone, newPhone, code });
}

const historyOf = async (phone: string) =>
  (await shop.entries()).filter((one) => one.phone === phone);

/** Checks all invariants of a business's points after every move. */
async function expectSound(): Promise<void> {
  const customers = await shop.customers();
  const entries = await shop.entries();
  for (const customer of customers) {
    expect([customer.erasedAs, customer.movingFrom]).toEqual([undefined, undefined]);
    const own = entries.filter(({ phone }) => phone === customer.phone);
    expect(customer.entries).toBe(own.length);
    expect(customer.points).toBe(sumOf(customer.lots));
    expect(customer.points).toBe(sumOfEntries(own));
    expect(Math.min(0, ...Object.values(customer.lots))).toBe(0);
    const of = (...types: EntryItem['type'][]) => sumOfEntries(own, ...types);
    // Merged customers' lifetime sums are added up.
    expect(customer.earned).toBe(of('award', 'opening', 'reverseAward'));
    expect(customer.redeemed).toBe(0 - of('redeem', 'reverseRedeem'));
  }
  const phones = customers.map(({ phone }) => phone);
  expect(entries.filter(({ phone }) => !phones.includes(phone))).toEqual([]);
  const sums = await totals.get({ userId: shop.businessId });
  const held = customers.reduce((sum, { points }) => sum + points, 0);
  const { pointsAwarded = 0, pointsRedeemed = 0, pointsExpired = 0 } = sums ?? {};
  expect(pointsAwarded - pointsRedeemed - pointsExpired).toBe(held);
  expect(sums?.activeCustomers ?? 0).toBe(customers.length);
  const agreed = customers.filter(({ consent }) => consent?.given);
  expect(sums?.consentingCustomers ?? 0).toBe(agreed.length);
  expect(await storedTerms()).toEqual(customers.flatMap(termsOf).map(keyOf).toSorted());
}

const keyOf = ({ term, phone }: CustomerTermItem) => `${term} ${phone}`;

const storedTerms = async () =>
  (await customerTerm.list({ key: { businessId: shop.businessId } })).map(keyOf).toSorted();

const consentAt = '2026-01-30T21:00:00.000Z';

/** Redemptions above so many KES a day need a code. */
const codeNeeded = (redeemCodeAbove: number) => ({ ...depsAt(0, { redeemCodeAbove }), sendSms });

/** Points of two months, a redemption with its receipt, a code, and a list. */
async function givenCustomer(phone: string): Promise<void> {
  const { businessId } = shop;
  const row = importRow(phone, 40, { name: 'Wanjiku', consentAt });
  await shop.import([row], depsAt(0, { expiryMonths: 6 }));
  await shop.give(phone, 60, depsAt(0, { expiryMonths: 12 }));
  const { entry } = await shop.use(phone, 10);
  await setCredits(businessId, 5);
  await sendReceipt(usual, businessId, entry.entryId, null);
  await sendRedeemCode(codeNeeded(0), businessId, { phone, points: 20 });
  await givenListed(businessId, phone);
}

it('a customer is found by each word of the name as it is now, whoever writes it', async () => {
  const name = 'Mary Wanjiku Kamau Njeri Atieno Wairimu';
  const rows = Array.from({ length: 30 }, (_, n) => importRow(newPhone(), n, { name }));
  await shop.import(rows, depsAt(0, { expiryMonths: 6 }));
  await shop.import([importRow(old, 5, { name: 'Ann Wafula' }), importRow(gone, 0)]);
  await Promise.allSettled(
    ['Ann Ngũgĩ', 'Ng’ang’a', null].map((to) =>
      editCustomer(usual, shop.poster(), { phone: old, name: to, consent: null, birthday: null }),
    ),
  );
  await expectSound();
  await change(old, next);
  await merge(next, gone);
  await expectSound();
});

it('customers who are older than the terms get them once, beside whatever is saved meanwhile', async () => {
  const names = { [old]: 'Ann Wafula', [next]: 'Baraka Otieno' };
  await shop.import(Object.entries(names).map(([phone, name]) => importRow(phone, 5, { name })));
  for (const term of await customerTerm.list({ key: { businessId: shop.businessId } }))
    await deleteItem({ pk: `customerTerms#${shop.businessId}`, sk: `${term.term}#${term.phone}` });
  const save = editCustomer(usual, shop.poster(), {
    phone: old,
    name: 'Ann Njeri',
    consent: null,
    birthday: null,
  });
  await Promise.all([fillCustomerTerms(), save]);
  await fillCustomerTerms();
  await expectSound();
});

it('points, lots, consent, history and contact follow to the new number, and the old number is free', async () => {
  await givenCustomer(old);
  const [code = ''] = await linkCodesOf(shop.businessId, old);
  const before = (await shop.customers())[0];
  expect(await change(old, next)).toMatchObject({
    phone: next,
    points: 90,
    earned: 100,
    redeemed: 10,
    name: 'Wanjiku',
    lots: before?.lots,
    lastVisit: before?.lastVisit,
    consent: { given: true, at: consentAt, source: 'import' },
  });
  const history = await historyOf(next);
  expect(history.map(({ type }) => type)).toEqual(['opening', 'award', 'redeem', 'newNumber']);
  expect(history.at(-1)).toMatchObject({ points: 0, balanceAfter: 90 });
  expect((await findContact(code))?.phone).toBe(next);
  const own = { phone: next, contactId: expect.any(String) };
  expect(await findReach(shop.businessId, [next])).toMatchObject([own]);
  await expectSound();
  await shop.expectNoTrace(old);
  await addCustomer(usual, shop.poster(), { phone: old, name: 'Otieno', consent: false });
  expect((await shop.give(old, 5)).customer).toMatchObject({ phone: old, points: 5 });
  await expectSound();
});

it('threat 120: an opt-out follows to the new number', async () => {
  await shop.give(old, 5);
  await optOutMany([old], 'customer', { businessId: shop.businessId, at: consentAt });
  await change(old, next);
  expect(await findReach(shop.businessId, [next])).toMatchObject([{ isOptedOut: true }]);
});

it('threat 154: who wants no offers of any business stays so at the new number, and no list of the shop tells it', async () => {
  await shop.give(old, 5);
  const elsewhere = await linkCodesOf(await givenAccount(), old);
  await chooseOffers(contactDeps, { code: elsewhere[0] ?? '', offers: 'notFromAnybody' });
  await change(old, next);
  expect(await findReach(shop.businessId, [next])).toMatchObject([
    { isOptedOut: true, isOutHere: false },
  ]);
  expect((await listOptOuts(contactDeps, shop.businessId, undefined)).items).toEqual([]);
  const [code = ''] = await linkCodesOf(shop.businessId, next);
  await chooseOffers(contactDeps, { code, offers: 'yes' });
  expect(await findReach(shop.businessId, [next])).toMatchObject([{ isOptedOut: false }]);
  expect(await findReach(shop.businessId, [old])).toMatchObject([{ isOptedOut: true }]);
});

it('threat 154: a link that somebody has from a merged number stops the shop for the survivor, and says nothing else', async () => {
  for (const phone of [gone, survivor]) await shop.give(phone, 5);
  const [code = ''] = await linkCodesOf(shop.businessId, gone);
  await merge(gone, survivor);
  expect(await linkCodesOf(shop.businessId, survivor)).not.toContain(code);
  const former = await findContact(code);
  const handed = former && (await handedOver('Hello', former, linkHost));
  expect(handed).toContain('Hello Stop: ');
  expect(handed).not.toContain(code);
  const choose = (offers: OfferChange) => chooseOffers(contactDeps, { code, offers });
  for (const offers of ['notFromAnybody', 'yes', 'yesFromOthers'] as const)
    expect(await codeOf(choose(offers))).toBe('contacts.oldLink');
  expect(await readOfferChoice(contactDeps, code)).toMatchObject({ offers: 'yesByOldLink' });
  expect(await choose('notFromThis')).toMatchObject({ offers: 'notFromThisByOldLink' });
  const elsewhere = await givenAccount();
  expect(await findReach(elsewhere, [survivor])).toMatchObject([{ isOptedOut: false }]);
  expect(await findReach(shop.businessId, [survivor])).toMatchObject([{ isOutHere: true }]);
});

it('points expire at the new number in the month they would have', async () => {
  await shop.give(old, 30, depsAt(0, { expiryMonths: 1 }));
  await change(old, next);
  await shop.night(3);
  expect(await shop.pointsOf(next)).toBe(0);
  await expectSound();
});

it('threat 119: the number changes only with the code that the new number got, for this customer, once', async () => {
  const other = newPhone();
  await shop.give(old, 30);
  await shop.give(other, 30);
  await sendCodeTo(next);
  const code = codes.get(next) ?? '';
  const wrong = code === '0000' ? '1111' : '0000';
  const to = (phone: string, typed: string) =>
    changeNumber(usual, shop.poster(), { phone, newPhone: next, code: typed });
  expect(await codeOf(to(old, wrong))).toBe('confirmations.wrong');
  expect(await codeOf(to(other, code))).toBe('confirmations.expired');
  expect(countDone(await tryAtOnce(3, () => to(old, code)))).toBe(1);
  await expectSound();
  expect(await codeOf(to(other, code))).toBe('rewards.customerExists');
});

it('threat 119: codes to a new number come with a pause, five a day, out of the purse of the account', async () => {
  await shop.give(old, 30);
  const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  const send = (minutes: number) => sendCodeTo(next, old, { clock: () => noon + minutes * 60_000 });
  await send(0);
  expect(await codeOf(send(0.5))).toBe('confirmations.tooSoon');
  for (let n = 1; n < confirmationLimits.sendsPerDay; n += 1) await send(n * 2);
  expect(await codeOf(send(60))).toBe('confirmations.tooMany');
  const counts = (await wholeTable()).filter(({ pk }) =>
    String(pk).includes(`sms#customerOf#${shop.businessId}`),
  );
  expect(counts).toMatchObject([{ count: confirmationLimits.sendsPerDay }]);
});

it('a number that a customer has already is no new number', async () => {
  await shop.give(old, 30);
  await shop.give(next, 30);
  expect(await codeOf(sendCodeTo(next))).toBe('rewards.customerExists');
  expect(await codeOf(sendCodeTo(old))).toBe('rewards.sameNumber');
  expect(await codeOf(sendCodeTo('020 123 4567'))).toBe('rewards.invalidPhone');
});

it('the survivor has the balance, the sums, the lots and the history of both, with an entry for each', async () => {
  await givenCustomer(gone);
  await shop.give(survivor, 25, depsAt(0, { expiryMonths: 12 }));
  await shop.use(survivor, 5);
  const lots = (await shop.customers()).map((one) => one.lots);
  const after = await merge(gone, survivor);
  expect(after).toMatchObject({ phone: survivor, points: 110, earned: 125, redeemed: 15 });
  for (const month of [...new Set(lots.flatMap((one) => Object.keys(one)))])
    expect(after.lots[month]).toBe(lots.reduce((sum, one) => sum + (one[month] ?? 0), 0));
  const moves = (await historyOf(survivor)).filter(({ type }) => /^merge/.test(type));
  expect(moves.map(({ type, points }) => [type, points]).sort()).toEqual([
    ['mergeIn', 90],
    ['mergeOut', -90],
  ]);
  await expectSound();
  await shop.expectNoTrace(gone);
  // The survivor can be erased with everything that came.
  await shop.erase(survivor);
  await shop.expectNoTrace(survivor);
});

it.each([
  ['agreed', 'agreed', true],
  ['agreed', 'was not asked', undefined],
  ['was not asked', 'agreed', undefined],
  ['agreed', 'refused', false],
  ['refused', 'was not asked', false],
])(
  'threat 120: of one who %s and one who %s the survivor has the stricter consent',
  async (one, other, expected) => {
    for (const [phone, said] of [
      [gone, one],
      [survivor, other],
    ] as const) {
      await shop.import([importRow(phone, 1, { consentAt: said === 'agreed' ? consentAt : null })]);
      const refused = { phone, name: null, consent: false };
      if (said === 'refused') await editCustomer(usual, shop.poster(), refused);
    }
    expect((await merge(gone, survivor)).consent?.given).toBe(expected);
    await expectSound();
  },
);

it('threat 120: an opt-out of either survives a merge, and each link that was sent still opts out', async () => {
  await shop.give(gone, 5);
  await shop.give(survivor, 5);
  const [, contactId] = await ensureContacts(shop.businessId, [gone, survivor]);
  const links = await linkCodesOf(shop.businessId, gone, survivor);
  await optOutMany([gone], 'customer', { businessId: shop.businessId, at: consentAt });
  await merge(gone, survivor);
  expect(await findReach(shop.businessId, [survivor])).toMatchObject([
    { isOptedOut: true, contactId },
  ]);
  for (const link of links) expect((await findContact(link))?.phone).toBe(survivor);
  await shop.erase(survivor);
  for (const link of links) expect(await findContact(link)).toBeNull();
});

it('threat 121: what two customers redeemed today without a code counts together after a merge', async () => {
  const limited = codeNeeded(50);
  for (const phone of [gone, survivor]) {
    await shop.give(phone, 100);
    await shop.use(phone, 30, limited);
  }
  await merge(gone, survivor);
  expect(await codeOf(shop.use(survivor, 1, limited))).toBe('rewards.codeNeeded');
});

it('nobody is merged into nobody, or into themselves', async () => {
  await shop.give(old, 5);
  expect(await codeOf(merge(old, next))).toBe('rewards.customerNotFound');
  expect(await codeOf(merge(next, old))).toBe('rewards.customerNotFound');
  expect(await codeOf(merge(old, old))).toBe('rewards.sameNumber');
});

it('a request that comes ten times at once merges once', async () => {
  await shop.give(gone, 5);
  await shop.give(survivor, 7);
  const key = randomUUID();
  await tryAtOnce(10, () => merge(gone, survivor, {}, key));
  expect((await merge(gone, survivor, {}, key)).points).toBe(12);
  await expectSound();
});

describe('what is on its way during a move', () => {
  it('an award and a redemption that come before the history has followed land with the survivor', async () => {
    const { entry } = await shop.give(gone, 50);
    await shop.give(survivor, 7);
    await expect(merge(gone, survivor, { moveEntries: powerCut })).rejects.toThrow('power');
    expect((await shop.give(gone, 5)).entry).toMatchObject({ phone: survivor, balanceAfter: 62 });
    expect((await shop.use(gone, 60)).customer).toMatchObject({ phone: survivor, points: 2 });
    expect(await codeOf(shop.reverse(entry.entryId))).toBe('rewards.beingMoved');
    await finishMoveAt(usual, shop.businessId, survivor);
    expect((await shop.reverse(entry.entryId)).customer.points).toBe(0);
    await expectSound();
    await shop.expectNoTrace(gone);
  });

  it('a redemption with a code that was sent to the old number is refused after the move, and uses nothing', async () => {
    const limited = codeNeeded(0);
    await shop.give(old, 50);
    await setCredits(shop.businessId, 5);
    await sendRedeemCode(limited, shop.businessId, { phone: old, points: 20 });
    const code = codes.get(old) ?? '';
    await change(old, next);
    await expect(shop.use(old, 20, limited, { code })).rejects.toBeInstanceOf(AppError);
    expect(await codeOf(shop.use(next, 20, limited, { code }))).toBe('confirmations.expired');
    expect(await shop.pointsOf(next)).toBe(50);
    await expectSound();
  });

  it('threat 121: an award that waited on a phone for the old number makes no new customer', async () => {
    const key = randomUUID();
    await shop.give(old, 50, {}, key);
    await change(old, next);
    expect(await codeOf(shop.give(old, 5))).toBe('rewards.numberMoved');
    // A lost answer is repeated with the customer's present state.
    expect((await shop.give(old, 50, {}, key)).customer).toMatchObject({ phone: next, points: 50 });
    await expectSound();
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
      await givenCustomer(gone);
      await shop.give(survivor, 7);
      const key = randomUUID();
      const broken = merge(gone, survivor, { [name]: crashing(deps[name], isDone) }, key);
      await expect(broken).rejects.toThrow('power');
      expect((await merge(gone, survivor, {}, key)).points).toBe(97);
      await expectSound();
      await shop.expectNoTrace(gone);
    },
  );

  it('a merge that stopped half-way is finished by the erasure of the survivor', async () => {
    await givenCustomer(gone);
    await shop.give(survivor, 7);
    await expect(merge(gone, survivor, { moveSms: powerCut })).rejects.toThrow('power');
    await shop.erase(survivor);
    await shop.expectNoTrace(gone);
    await shop.expectNoTrace(survivor);
  });

  it('a history of more than one transaction follows', async () => {
    for (let n = 0; n < 55; n += 1) await shop.give(gone, 1);
    await shop.give(survivor, 7);
    await merge(gone, survivor);
    expect(await historyOf(survivor)).toHaveLength(58);
    await expectSound();
  });
});

const step = fc.record({
  kind: fc.constantFrom(
    ...(['award', 'award', 'award', 'redeem', 'redeem', 'merge', 'change', 'reverse'] as const),
  ),
  from: fc.nat({ max: 3 }),
  to: fc.nat({ max: 3 }),
  points: fc.integer({ min: 1, max: 60 }),
  key: fc.constantFrom(...fewKeys(20)),
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function run(phones: readonly string[], one: Step): Promise<unknown> {
  const { kind, points, key } = one;
  const [from = '', to = ''] = [phones[one.from], phones[one.to]];
  const lossy = {
    ...depsAt(0, { expiryMonths: points % 2 ? 1 : null }),
    sendSms,
    writePosting: losing(deps.writePosting),
    writeMove: losing(deps.writeMove),
    moveEntries: losing(deps.moveEntries),
    endMove: losing(deps.endMove),
  };
  if (kind === 'award') return shop.give(from, points, lossy, key);
  if (kind === 'redeem') return shop.use(from, points, lossy, { key });
  if (kind === 'merge') return merge(from, to, lossy, key);
  if (kind === 'change') return change(from, to, lossy);
  const entries = await shop.entries();
  const entryId = entries[points % Math.max(1, entries.length)]?.entryId ?? 'none';
  return shop.reverse(entryId, lossy, { key });
}

it('threat 121: totals and ledger agree after random awards, redemptions, reversals, merges and changes by 8 hands at once, with answers lost', async () => {
  await inStories([6, 80], fc.array(step, { minLength: 24, maxLength: 56 }), async (steps) => {
    shop = await givenPointShop(usual);
    const phones = Array.from({ length: 4 }, () => newPhone());
    await Promise.all(phones.map((phone) => shop.give(phone, 50)));
    await byEightHands(steps, (one) => run(phones, one));
    for (const phone of phones) await finishMoveAt(usual, shop.businessId, phone);
    await expectSound();
  });
});

it('of 20 awards to a customer beside a merge none is lost', async () => {
  await shop.give(gone, 1);
  await shop.give(survivor, 1);
  const [merged, ...awards] = await Promise.allSettled([
    merge(gone, survivor),
    ...Array.from({ length: 20 }, () => shop.give(gone, 1)),
  ]);
  expect(merged?.status).toBe('fulfilled');
  const refused = codesOf(awards);
  expect(new Set([...refused, 'rewards.numberMoved'])).toEqual(new Set(['rewards.numberMoved']));
  expect(await shop.pointsOf(survivor)).toBe(22 - refused.length);
  await expectSound();
});
