import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import { done, newKey, refused } from '#test/support/call.ts';
import { sentFor } from '#test/support/outbox.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { entriesOf, giveCredits, setPointRules } from '#test/support/rewards.ts';
import { changeItem, setAccount, wholeTable } from '#test/support/table.ts';
import { changeLots } from '#test/support/time-passes.ts';

const lastMonth = monthAfter(nairobiMonth(Date.now()), -1);

let owner: Owner;

const rules = { pointValue: 2, minRedeem: 10 };

beforeEach(async () => {
  owner = await givenOwner();
  await setPointRules(owner, rules);
});

const PHONE = '0712 345 678';
const STORED = '+254712345678';

const award = (sent: object, by = owner, key = newKey()) =>
  by.award({ phone: PHONE, ...sent }, { key });

const redeem = (points: number, sent = {}) => owner.redeem({ phone: PHONE, points, ...sent });

const reverse = (entryId: string) => owner.reverse({ entryId, reason: 'Goods returned' });

const customers = async (sent = {}) => (await owner.listCustomers(sent)).reply.customers;

const dashboard = async () => (await owner.getDashboard()).reply;

/** A customer has used points. @returns the entry */
async function givenRedeemed(points = 40) {
  await award({ points: 100, name: 'Wanjiku', consent: true });
  return (await redeem(points)).reply.entry;
}

it('an award makes points of the KES spent by the earn rule, and answers the new balance', async () => {
  const { status, reply } = await award({ amountSpent: 1_250, name: 'Wanjiku', consent: true });
  expect(status).toBe(201);
  expect(reply.entry).toMatchObject({
    type: 'award',
    points: 12,
    balanceAfter: 12,
    kes: 1_250,
    by: 'owner',
    phone: STORED,
  });
  expect(reply.customer).toMatchObject({
    name: 'Wanjiku',
    points: 12,
    earned: 12,
    nextExpiry: null,
    consent: { given: true },
  });
});

it('the dashboard shows what was awarded and redeemed', async () => {
  await award({ points: 50 });
  await award({ points: 30, phone: '0722 000 000' });
  await redeem(20);
  const totals = { pointsAwarded: 80, pointsRedeemed: 20, activeCustomers: 2, pointsValue: 120 };
  expect(await dashboard()).toMatchObject(totals);
});

it.each([
  [{ points: 5, amountSpent: 500 }, 'rewards.noPoints'],
  [{}, 'rewards.noPoints'],
  [{ amountSpent: 99 }, 'rewards.noPoints'],
  [{ amountSpent: 2_000_000 }, 'rewards.noPoints'],
  [{ points: 10_001 }, 'request.invalidField'],
  [{ points: 1.5 }, 'request.invalidField'],
  [{ points: 5, phone: '020 123 4567' }, 'rewards.invalidPhone'],
  [{ points: 5, businessId: 'other' }, 'request.unknownField'],
])('an award of %j is refused with %s', async (sent, code) => {
  await refused(award(sent), 400, code);
});

it('an award is refused before the owner says what a point is worth', async () => {
  await refused(award({ points: 5 }, await givenOwner()), 409, 'rewards.notSetUp');
});

it('a redemption takes points off at their value, with a receipt number', async () => {
  await award({ points: 100 });
  const { status, reply } = await redeem(40);
  expect(status).toBe(201);
  expect(reply.entry).toMatchObject({
    type: 'redeem',
    points: -40,
    pointsUsed: 40,
    kes: 80,
    balanceAfter: 60,
    receiptNo: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{5}$/),
  });
});

it.each([
  [150, {}, 409, 'This customer has 100 points; 150 are needed.'],
  [9, {}, 400, 'The minimum is 10 points.'],
  [20, { phone: '0799 999 999' }, 404, 'No customer with this number. Award points first.'],
])('a redemption of %i points %j is refused with %i %s', async (points, sent, code, message) => {
  await award({ points: 100 });
  const { status, refusal } = await redeem(points, sent);
  expect([status, refusal.message]).toEqual([code, message]);
});

describe('a receipt by SMS', () => {
  const send = (entryId: string) => owner.sendReceipt({ entryId });

  const receipts = async () =>
    (await sentFor(owner.userId, STORED)).filter(({ Message }) => Message.startsWith('You used'));

  it('threat 172: a redemption that is reversed has no receipt any more', async () => {
    await giveCredits(owner, 5);
    const { entryId, receiptNo } = await givenRedeemed();
    await done(owner.reverse({ entryId, reason: 'Wrong till' }));
    await refused(send(entryId), 409, 'rewards.alreadyReversed');
    const texts = (await receipts()).map(({ Message }) => Message);
    expect(texts.filter((text) => text.includes(`Ref ${receiptNo}.`))).toEqual([]);
  });

  it('a receipt goes to the customer once for one credit, also when three calls come at once', async () => {
    await giveCredits(owner, 5);
    const { entryId, receiptNo } = await givenRedeemed();
    const before = (await receipts()).length;
    const replies = await atOnce(3, () => send(entryId));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = (await receipts()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.Message).toMatch(
      new RegExp(
        `^You used 40 points \\(KES 80\\) at Wanjiku Kamau\\. Ref ${receiptNo}\\. Balance 60 points\\. Not you\\? Call 07\\d\\d \\d{3} \\d{3}\\. Card: \\S+/c/\\w{22}$`,
      ),
    );
    expect((await dashboard()).smsBalance).toBe(4);
  });

  it('a receipt that was sent is not sent again when the shop has another name', async () => {
    await giveCredits(owner, 5);
    const { entryId } = await givenRedeemed();
    const first = await send(entryId);
    const before = (await receipts()).length;
    await setAccount(owner.userId, { businessName: 'Duka Jipya' });
    const again = await send(entryId);
    expect([again.status, again.reply.credits]).toEqual([200, first.reply.credits]);
    expect(await receipts()).toHaveLength(before);
  });

  it('a receipt needs credits, and an award or a redemption of the same business', async () => {
    const { entryId } = await givenRedeemed();
    expect((await send(entryId)).refusal.code).toBe('sms.noCredits');
    const reversal = (await reverse(entryId)).reply.entry;
    expect((await send(reversal.entryId)).status).toBe(404);
  });
});

it('a reversed redemption gives its points back, once', async () => {
  const { entryId } = await givenRedeemed();
  const { reply } = await reverse(entryId);
  expect(reply.customer).toMatchObject({ points: 100, redeemed: 0 });
  expect((await reverse(entryId)).refusal.code).toBe('rewards.alreadyReversed');
});

it('the history shows each entry with the balance after it', async () => {
  const first = await award({ points: 100 });
  await redeem(40);
  await reverse(first.reply.entry.entryId);
  for (const entries of [await entriesOf(owner), await entriesOf(owner, PHONE)]) {
    expect(entries).toMatchObject([
      { type: 'reverseAward', points: -60, balanceAfter: 0, isReversed: false },
      { type: 'redeem', points: -40, balanceAfter: 60, isReversed: false },
      { type: 'award', points: 100, balanceAfter: 100, isReversed: true },
    ]);
  }
});

it('an adjustment needs a reason, and never goes below zero', async () => {
  await award({ points: 100 });
  const adjust = (points: number) =>
    owner.adjust({ phone: PHONE, points, reason: 'Goodwill', note: 'Birthday' });
  const adjusted = { type: 'adjust', points: 20, reason: 'Goodwill: Birthday', balanceAfter: 120 };
  expect((await adjust(20)).reply.entry).toMatchObject(adjusted);
  expect((await adjust(-121)).refusal.code).toBe('rewards.shortOfPoints');
  expect((await adjust(0)).refusal.code).toBe('rewards.noPoints');
});

describe('the list of customers', () => {
  beforeEach(async () => {
    await award({ points: 10, phone: '0712345678', name: 'Wanjiku Kamau', consent: true });
    await award({ points: 30, phone: '0712999999', name: 'wafula Wanjala Ng’ang’a' });
    await award({ points: 20, phone: '0799000000' });
  });

  it.each([
    [{}, ['+254712999999', '+254799000000', '+254712345678']],
    [{ search: '0712' }, ['+254712345678', '+254712999999']],
    [{ search: '+254 712 345 678' }, ['+254712345678']],
    [{ search: 'WA' }, ['+254712999999', '+254712345678']],
    [{ search: 'kamau' }, ['+254712345678']],
    [{ search: "nGa'nG`A" }, ['+254712999999']],
    [{ search: 'ngang wafu' }, ['+254712999999']],
    [{ search: 'ngang kamau' }, []],
    [{ search: '***' }, []],
    [{ search: '--' }, []],
    [{ search: '٠٧١٢ ٣٤٥' }, ['+254712345678']],
    [{ search: 'nobody' }, []],
    [{ filter: 'consent' }, ['+254712345678']],
    [{ filter: 'notSeen30' }, []],
  ])('the query %j of the list of customers finds the numbers %j', async (query, expected) => {
    await expect
      .poll(async () => (await customers(query)).map(({ phone }) => phone))
      .toEqual(expected);
  });

  it('an owner can edit a name and a consent', async () => {
    const customer = { phone: '+254799000000' };
    const edited = await owner.editCustomer({ ...customer, name: 'Otieno', consent: true });
    expect(edited.reply).toMatchObject({ name: 'Otieno', points: 20, consent: { given: true } });
    await award({ points: 5, phone: '0799000000' });
    expect((await owner.getCustomer(customer)).reply).toMatchObject({ name: 'Otieno', points: 25 });
  });

  it('a cursor that the list did not give is refused', async () => {
    const cursor = Buffer.from('{"pk":"user#other","sk":"customer#1"}').toString('base64');
    expect((await owner.listCustomers({ cursor })).status).toBe(400);
  });
});

it('an import adds new customers, and nobody twice; nothing of it is awarded today, and no visit', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({
    phone: `0733${String(n).padStart(6, '0')}`,
    name: `Customer ${n}`,
    points: n,
    consentAt: null,
  }));
  await award({ points: 5, phone: '0733000001' });
  const check = await owner.checkImport({ phones: rows.map(({ phone }) => phone) });
  expect(check.reply.existing).toEqual(['+254733000001']);
  const send = async () => (await owner.importCustomers({ rows })).reply;
  expect(await send()).toEqual({ created: 119, existing: 1 });
  expect(await send()).toEqual({ created: 0, existing: 120 });
  expect(await dashboard()).toMatchObject({ activeCustomers: 120 });
  const { days, sums, topCustomers } = (await owner.getPointsChart()).reply;
  expect(days.at(-1)?.awarded).toBe(5);
  expect(sums).toEqual({ awarded: 5, redeemed: 0, newCustomers: 1, returnVisits: 0 });
  expect(topCustomers.map(({ points }) => points)).toEqual([119, 118, 117, 116, 115]);
});

it('an import leaves the redemptions in the totals, and its opening balances expire by the rule', async () => {
  await setPointRules(owner, { ...rules, expiryMonths: 12 });
  await givenRedeemed();
  const rows = [{ phone: '0733000001', name: null, points: 10, consentAt: null }];
  const { reply } = await owner.importCustomers({ rows });
  expect(reply).toEqual({ created: 1, existing: 0 });
  const totals = { pointsAwarded: 110, pointsRedeemed: 40, activeCustomers: 2, pointsValue: 140 };
  expect(await dashboard()).toMatchObject(totals);
  const { days } = (await owner.getPointsChart()).reply;
  expect(days.at(-1)).toMatchObject({ awarded: 100, redeemed: 40 });
  const imported = await owner.getCustomer({ phone: '+254733000001' });
  expect(imported.reply).toMatchObject({ lastVisit: null, nextExpiry: { points: 10 } });
});

/** 40 points, of which ten are of a past month. */
async function givenExpiring(): Promise<void> {
  await award({ points: 40 });
  await changeLots(owner, STORED, { never: 30, [lastMonth]: 10 });
}

it('points whose month is over cannot be used, even before the night takes them', async () => {
  await givenExpiring();
  const { refusal } = await redeem(40);
  expect(refusal.message).toBe('This customer has 30 points; 40 are needed.');
  expect(refusal.params).toEqual({ held: 30, needed: 40 });
  expect((await redeem(30)).status).toBe(201);
});

describe('the erasure of a customer', () => {
  const erase = (phone = PHONE) => owner.eraseCustomer({ phone });

  /** The business's items that hold the number. */
  const traces = async () =>
    (await wholeTable())
      .map((item) => JSON.stringify(item))
      .filter((item) => item.includes(owner.userId) && item.includes('712345678'));

  /** An erased customer, who had expiring points, a receipt and a code by SMS. */
  async function givenErased() {
    const { max: expiryMonths } = settingDefinitions.expiryMonths.field;
    await setPointRules(owner, { ...rules, expiryMonths, redeemCodeAbove: 100 });
    await giveCredits(owner, 5);
    const { entryId } = await givenRedeemed();
    await owner.sendReceipt({ entryId });
    expect((await owner.sendRedeemCode({ phone: PHONE, points: 60 })).status).toBe(200);
    expect((await traces()).length).toBeGreaterThan(5);
    const { status, reply } = await erase();
    expect([status, reply]).toEqual([204, undefined]);
  }

  it('an erasure leaves no trace of the number, and all totals except the points that were left', async () => {
    await givenErased();
    expect(await traces()).toEqual([]);
    expect(await customers()).toEqual([]);
    expect(await customers({ search: 'wanj' })).toEqual([]);
    const totals = { pointsAwarded: 100, pointsRedeemed: 40, pointsHeld: 0, activeCustomers: 0 };
    expect(await dashboard()).toMatchObject(totals);
    const { days, topCustomers } = (await owner.getPointsChart()).reply;
    expect(topCustomers).toEqual([]);
    expect(days.at(-1)).toMatchObject({ awarded: 100, redeemed: 40 });
  });

  it('the entries of an erased customer stay under one id, also in the export of the account', async () => {
    await givenErased();
    const entriesLeft = await entriesOf(owner);
    expect(entriesLeft.map(({ type, points, reason }) => [type, points, reason])).toEqual([
      ['expire', -60, 'Erased'],
      ['redeem', -40, null],
      ['award', 100, null],
    ]);
    const [id, ...others] = new Set(entriesLeft.map(({ phone }) => phone));
    expect([id, others]).toEqual([expect.stringMatching(/^erased-[0-9A-Z]{26}$/), []]);
    const { reply } = await owner.readMyData();
    const exported = reply.items.filter((item) => JSON.stringify(item).includes(id ?? 'none'));
    const kinds = ['entry', 'entry', 'entry', 'erasedCustomer', 'sms', 'sms'];
    expect(exported.map(({ what }) => what).sort()).toEqual(kinds);
  });

  it('the entries of an erased customer can be neither reversed nor sent', async () => {
    await givenErased();
    const [, redeemed, awarded] = (await entriesOf(owner)).map(({ entryId }) => ({ entryId }));
    for (const attempt of [
      owner.reverse({ ...awarded, reason: 'Goods returned' }),
      owner.reverse({ ...redeemed, reason: 'Goods returned' }),
      owner.sendReceipt({ ...redeemed }),
    ]) {
      await refused(attempt, 409, 'rewards.customerErased');
    }
  });

  it('an edit and an award are refused while a customer is erased', async () => {
    await award({ points: 10 });
    const customer = { pk: `user#${owner.userId}`, sk: `customer#${STORED}` };
    await changeItem(customer, { erasedAs: 'erased-01JDAAAAAAAAAAAAAAAAAAAAAA' });
    const { status, refusal } = await owner.editCustomer({ phone: PHONE, name: 'Otieno' });
    const message = 'This customer is being erased. Try again in a minute.';
    expect([status, refusal]).toEqual([409, { code: 'rewards.beingErased', message, params: {} }]);
    expect((await award({ points: 5 })).refusal.code).toBe('rewards.beingErased');
  });

  it('an erasure is refused for a wrong number', async () => {
    await award({ points: 10 });
    await refused(erase('020 123 4567'), 400, 'rewards.invalidPhone');
    expect((await customers())[0]?.points).toBe(10);
  });
});
