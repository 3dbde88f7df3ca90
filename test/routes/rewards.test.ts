import { beforeEach, describe, expect, it } from 'vitest';
import { readMyData } from '#shared/account-export/contract.ts';
import { getDashboard } from '#shared/accounts/contract.ts';
import * as contracts from '#shared/rewards/contract.ts';
import { monthAfter, nairobiMonth } from '#shared/rewards/points.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import { call, newKey } from '#test/support/call.ts';
import { runDue } from '#test/support/cloud.ts';
import { sentFor } from '#test/support/outbox.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { setPointRules } from '#test/support/rewards.ts';
import { changeItem, setAccount, setCredits, wholeTable } from '#test/support/table.ts';
import { changeLots } from '#test/support/time-passes.ts';

const lastMonth = monthAfter(nairobiMonth(Date.now()), -1);

let owner: Owner;

const rules = { pointValue: 2, minRedeem: 10 };

beforeEach(async () => {
  owner = await givenOwner();
  await setPointRules(owner, rules);
});

const PHONE = '0712 345 678';

const award = (body: Record<string, unknown>, by = owner, idempotencyKey = newKey()) =>
  call(contracts.award, {
    token: by.tokens.accessToken,
    idempotencyKey,
    body: {
      phone: PHONE,
      points: null,
      amountSpent: null,
      name: null,
      consent: false,
      reference: null,
      ...body,
    },
  });

const redeem = (points: number, body = {}, by = owner) =>
  call(contracts.redeem, {
    token: by.tokens.accessToken,
    idempotencyKey: newKey(),
    body: { phone: PHONE, points, reference: null, ...body },
  });

const reverse = (entryId: string, by = owner) =>
  call(contracts.reverse, {
    token: by.tokens.accessToken,
    params: { entryId },
    idempotencyKey: newKey(),
    body: { reason: 'Goods returned' },
  });

const customers = async (body = {}, by = owner) =>
  (await call(contracts.listCustomers, { token: by.tokens.accessToken, body })).reply;

describe('awards', () => {
  it('an award makes points of the KES spent by the earn rule, and answers the new balance', async () => {
    const { status, reply } = await award({ amountSpent: 1_250, name: 'Wanjiku', consent: true });
    expect(status).toBe(201);
    expect(reply.entry).toMatchObject({
      type: 'award',
      points: 12,
      balanceAfter: 12,
      kes: 1_250,
      by: 'owner',
      phone: '+254712345678',
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
    const { reply } = await call(getDashboard, { token: owner.tokens.accessToken });
    expect(reply).toMatchObject({
      pointsAwarded: 80,
      pointsRedeemed: 20,
      activeCustomers: 2,
      pointsValue: 120,
    });
  });

  it('three awards with one key post once', async () => {
    const key = newKey();
    const replies = await Promise.all([1, 2, 3].map(() => award({ points: 5 }, owner, key)));
    expect(new Set(replies.map(({ reply }) => reply.entry.entryId)).size).toBe(1);
    expect((await customers()).customers[0]?.points).toBe(5);
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
  ])('an award of %j is refused with %s', async (body, code) => {
    const { status, refusal } = await award(body);
    expect([status, refusal.code]).toEqual([400, code]);
  });

  it('an award is refused before the owner says what a point is worth', async () => {
    const { status, refusal } = await award({ points: 5 }, await givenOwner());
    expect([status, refusal.code]).toEqual([409, 'rewards.notSetUp']);
  });
});

describe('redemptions', () => {
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
  ])(
    'a redemption of %i points %j is refused with %i %s',
    async (points, body, expected, message) => {
      await award({ points: 100 });
      const { status, refusal } = await redeem(points, body);
      expect([status, refusal.message]).toEqual([expected, message]);
    },
  );
});

describe('a receipt by SMS', () => {
  const send = (entryId: string, by = owner) =>
    call(contracts.sendReceipt, { token: by.tokens.accessToken, params: { entryId } });
  const receipts = async () =>
    (await sentFor(owner.userId, '+254712345678')).filter(({ Message }) =>
      Message.startsWith('You used'),
    );

  it('a receipt goes to the customer once for one credit, also when three calls come at once', async () => {
    await setCredits(owner.userId, { purchasedSMS: 5, smsBalance: 5 });
    await award({ points: 100 });
    const { entry } = (await redeem(40)).reply;
    const before = (await receipts()).length;
    const replies = await Promise.all([1, 2, 3].map(() => send(entry.entryId)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const sent = (await receipts()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.Message).toMatch(
      new RegExp(
        `^You used 40 points \\(KES 80\\) at Wanjiku Kamau\\. Ref ${entry.receiptNo}\\. Balance 60 points\\. Not you\\? Call 07\\d\\d \\d{3} \\d{3}\\. Card: \\S+/c/\\w{22}$`,
      ),
    );
    const { reply } = await call(getDashboard, { token: owner.tokens.accessToken });
    expect(reply.smsBalance).toBe(4);
  });

  it('a receipt that was sent is not sent again when the shop has another name', async () => {
    await setCredits(owner.userId, { purchasedSMS: 5, smsBalance: 5 });
    await award({ points: 100 });
    const { entry } = (await redeem(40)).reply;
    const first = await send(entry.entryId);
    const before = (await receipts()).length;
    await setAccount(owner.userId, { businessName: 'Duka Jipya' });
    const again = await send(entry.entryId);
    await setAccount(owner.userId, { businessName: 'Wanjiku Kamau' });
    expect([again.status, again.reply.credits]).toEqual([200, first.reply.credits]);
    expect(await receipts()).toHaveLength(before);
  });

  it('a receipt needs credits, and an award or a redemption of the same business', async () => {
    await award({ points: 100 });
    const redeemed = (await redeem(40)).reply.entry;
    expect((await send(redeemed.entryId)).refusal.code).toBe('sms.noCredits');
    const reversal = (await reverse(redeemed.entryId)).reply.entry;
    expect((await send(reversal.entryId)).status).toBe(404);
  });
});

describe('reversals and adjustments', () => {
  it('a reversed redemption gives its points back, once', async () => {
    await award({ points: 100 });
    const { reply } = await redeem(40);
    expect((await reverse(reply.entry.entryId)).reply.customer).toMatchObject({
      points: 100,
      redeemed: 0,
    });
    expect((await reverse(reply.entry.entryId)).refusal.code).toBe('rewards.alreadyReversed');
  });

  it('the history shows each entry with the balance after it', async () => {
    const first = await award({ points: 100 });
    await redeem(40);
    await reverse(first.reply.entry.entryId);
    for (const body of [{}, { phone: PHONE }]) {
      const { reply } = await call(contracts.listEntries, {
        token: owner.tokens.accessToken,
        body,
      });
      expect(
        reply.entries.map(({ type, points, balanceAfter }) => [type, points, balanceAfter]),
      ).toEqual([
        ['reverseAward', -60, 0],
        ['redeem', -40, 60],
        ['award', 100, 100],
      ]);
      expect(reply.entries.map(({ isReversed }) => isReversed)).toEqual([false, false, true]);
    }
  });

  it('an adjustment needs a reason, and never goes below zero', async () => {
    await award({ points: 100 });
    const adjust = (points: number) =>
      call(contracts.adjust, {
        token: owner.tokens.accessToken,
        idempotencyKey: newKey(),
        body: { phone: PHONE, points, reason: 'Goodwill', note: 'Birthday' },
      });
    expect((await adjust(20)).reply.entry).toMatchObject({
      type: 'adjust',
      points: 20,
      reason: 'Goodwill: Birthday',
      balanceAfter: 120,
    });
    expect((await adjust(-121)).refusal.code).toBe('rewards.shortOfPoints');
    expect((await adjust(0)).refusal.code).toBe('rewards.noPoints');
  });
});

describe('the list of customers', () => {
  beforeEach(async () => {
    await award({ points: 10, phone: '0712345678', name: 'Wanjiku Kamau', consent: true });
    await award({ points: 30, phone: '0712999999', name: 'wafula' });
    await award({ points: 20, phone: '0799000000' });
  });

  it.each([
    [{}, ['+254712999999', '+254799000000', '+254712345678']],
    [{ search: '0712' }, ['+254712345678', '+254712999999']],
    [{ search: '+254 712 345 678' }, ['+254712345678']],
    [{ search: 'WA' }, ['+254712999999', '+254712345678']],
    [{ search: 'nobody' }, []],
    [{ filter: 'consent' }, ['+254712345678']],
    [{ filter: 'notSeen30' }, []],
  ])('the query %j of the list of customers finds the numbers %j', async (query, expected) => {
    await expect
      .poll(async () => (await customers(query)).customers.map(({ phone }) => phone))
      .toEqual(expected);
  });

  it('an owner can edit a name and a consent', async () => {
    const customer = { phone: '+254799000000' };
    const token = owner.tokens.accessToken;
    const body = { ...customer, name: 'Otieno', consent: true };
    const edited = await call(contracts.editCustomer, { token, body });
    expect(edited.reply).toMatchObject({ name: 'Otieno', points: 20, consent: { given: true } });
    await award({ points: 5, phone: '0799000000' });
    const { reply } = await call(contracts.getCustomer, { token, body: customer });
    expect(reply).toMatchObject({ name: 'Otieno', points: 25 });
  });

  it('a cursor that the list did not give is refused', async () => {
    const { status } = await call(contracts.listCustomers, {
      token: owner.tokens.accessToken,
      body: { cursor: Buffer.from('{"pk":"user#other","sk":"customer#1"}').toString('base64') },
    });
    expect(status).toBe(400);
  });
});

describe('imports', () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({
    phone: `0733${String(n).padStart(6, '0')}`,
    name: `Customer ${n}`,
    points: n,
    consentAt: null,
  }));

  it('an import adds new customers, and nobody twice; nothing of it is awarded today, and no visit', async () => {
    const token = owner.tokens.accessToken;
    await award({ points: 5, phone: '0733000001' });
    const check = { token, body: { phones: rows.map(({ phone }) => phone) } };
    expect((await call(contracts.checkImport, check)).reply.existing).toEqual(['+254733000001']);
    const send = () => call(contracts.importCustomers, { token, body: { rows } });
    expect((await send()).reply).toEqual({ created: 119, existing: 1 });
    expect((await send()).reply).toEqual({ created: 0, existing: 120 });
    expect((await call(getDashboard, { token })).reply).toMatchObject({ activeCustomers: 120 });
    const chart = await call(contracts.getPointsChart, { token });
    expect(chart.reply.days.at(-1)?.awarded).toBe(5);
    expect(chart.reply.sums).toEqual({
      awarded: 5,
      redeemed: 0,
      newCustomers: 1,
      returnVisits: 0,
    });
    expect(chart.reply.topCustomers.map(({ points }) => points)).toEqual([119, 118, 117, 116, 115]);
  });
});

describe('an import beside earlier entries', () => {
  it('an import leaves the redemptions in the totals, and its opening balances expire by the rule', async () => {
    await setPointRules(owner, { ...rules, expiryMonths: 12 });
    await award({ points: 100 });
    await redeem(40);
    const token = owner.tokens.accessToken;
    const rows = [{ phone: '0733000001', name: null, points: 10, consentAt: null }];
    const { reply } = await call(contracts.importCustomers, { token, body: { rows } });
    expect(reply).toEqual({ created: 1, existing: 0 });
    expect((await call(getDashboard, { token })).reply).toMatchObject({
      pointsAwarded: 110,
      pointsRedeemed: 40,
      activeCustomers: 2,
      pointsValue: 140,
    });
    const chart = await call(contracts.getPointsChart, { token });
    expect(chart.reply.days.at(-1)).toMatchObject({ awarded: 100, redeemed: 40 });
    const body = { phone: '+254733000001' };
    const { nextExpiry, lastVisit } = (await call(contracts.getCustomer, { token, body })).reply;
    expect(lastVisit).toBeNull();
    expect(nextExpiry?.points).toBe(10);
  });
});

describe('the nightly expiry', () => {
  it('points whose month is over cannot be used, even before the night takes them', async () => {
    await award({ points: 40 });
    const customer = { pk: `user#${owner.userId}`, sk: 'customer#+254712345678' };
    await changeItem(customer, { lots: { never: 30, [lastMonth]: 10 } });
    const { refusal } = await redeem(40);
    expect(refusal.message).toBe('This customer has 30 points; 40 are needed.');
    expect(refusal.params).toEqual({ held: 30, needed: 40 });
    expect((await redeem(30)).status).toBe(201);
  });

  it('the night takes the points whose month is over once, and the history shows it', async () => {
    await award({ points: 40 });
    // Given an award of long ago, with a rule of that time
    await changeLots(owner, '+254712345678', { never: 30, [lastMonth]: 10 });
    // When
    await runDue('points');
    await runDue('points');
    // Then
    expect((await customers()).customers[0]?.points).toBe(30);
    const { reply } = await call(contracts.listEntries, {
      token: owner.tokens.accessToken,
      body: {},
    });
    expect(reply.entries.map(({ type, points }) => [type, points])).toEqual([
      ['expire', -10],
      ['award', 40],
    ]);
  });
});

describe('the erasure of a customer', () => {
  const erase = (phone = PHONE, by = owner) =>
    call(contracts.eraseCustomer, { token: by.tokens.accessToken, body: { phone } });
  const entries = async (body = {}) =>
    (await call(contracts.listEntries, { token: owner.tokens.accessToken, body })).reply.entries;
  const sendReceipt = (entryId: string) =>
    call(contracts.sendReceipt, { token: owner.tokens.accessToken, params: { entryId } });
  const sendCode = (points: number) =>
    call(contracts.sendRedeemCode, {
      token: owner.tokens.accessToken,
      body: { phone: PHONE, points },
    });

  /** The items of this business that hold the number. */
  const traces = async () =>
    (await wholeTable())
      .map((item) => JSON.stringify(item))
      .filter((item) => item.includes(owner.userId) && item.includes('712345678'));

  /** An erased customer, who had points that expire and got a receipt and a code by SMS. */
  async function givenErased() {
    const { max: expiryMonths } = settingDefinitions.expiryMonths.field;
    await setPointRules(owner, { ...rules, expiryMonths, redeemCodeAbove: 100 });
    await setCredits(owner.userId, { purchasedSMS: 5, smsBalance: 5 });
    const awarded = await award({ points: 100, name: 'Wanjiku', consent: true });
    const { entry } = (await redeem(40)).reply;
    await sendReceipt(entry.entryId);
    expect((await sendCode(60)).status).toBe(200);
    expect((await traces()).length).toBeGreaterThan(5);
    const { status, reply } = await erase();
    expect([status, reply]).toEqual([204, undefined]);
    return { awarded: awarded.reply.entry, redeemed: entry };
  }

  it('an erasure leaves no trace of the number, and all totals except the points that were left', async () => {
    await givenErased();
    expect(await traces()).toEqual([]);
    expect((await customers()).customers).toEqual([]);
    expect((await customers({ search: 'wanj' })).customers).toEqual([]);
    const token = owner.tokens.accessToken;
    expect((await call(getDashboard, { token })).reply).toMatchObject({
      pointsAwarded: 100,
      pointsRedeemed: 40,
      pointsHeld: 0,
      activeCustomers: 0,
    });
    const chart = await call(contracts.getPointsChart, { token });
    expect(chart.reply.topCustomers).toEqual([]);
    expect(chart.reply.days.at(-1)).toMatchObject({ awarded: 100, redeemed: 40 });
  });

  it('the entries of an erased customer stay under one id, also in the export of the account', async () => {
    await givenErased();
    const entriesLeft = await entries();
    expect(entriesLeft.map(({ type, points, reason }) => [type, points, reason])).toEqual([
      ['expire', -60, 'Erased'],
      ['redeem', -40, null],
      ['award', 100, null],
    ]);
    const [id, ...others] = new Set(entriesLeft.map(({ phone }) => phone));
    expect([id, others]).toEqual([expect.stringMatching(/^erased-[0-9A-Z]{26}$/), []]);
    const { reply } = await call(readMyData, { token: owner.tokens.accessToken, body: {} });
    const exported = reply.items.filter((item) => JSON.stringify(item).includes(id ?? 'none'));
    expect(exported.map(({ what }) => what).sort()).toEqual([
      'entry',
      'entry',
      'entry',
      'erasedCustomer',
      'sms',
      'sms',
    ]);
  });

  it('the entries of an erased customer can be neither reversed nor sent', async () => {
    const { awarded, redeemed } = await givenErased();
    for (const attempt of [
      reverse(awarded.entryId),
      reverse(redeemed.entryId),
      sendReceipt(redeemed.entryId),
    ]) {
      const { status, refusal } = await attempt;
      expect([status, refusal.code]).toEqual([409, 'rewards.customerErased']);
    }
  });

  it('an erasure happens once, and the number can become a new customer', async () => {
    await givenErased();
    expect((await erase()).refusal.code).toBe('rewards.customerNotFound');
    expect((await award({ points: 7 })).reply.customer).toMatchObject({ points: 7, name: null });
    expect(await entries({ phone: PHONE })).toHaveLength(1);
  });

  it('three erasures at once are done once', async () => {
    await award({ points: 10 });
    const replies = await Promise.all([erase(), erase(), erase()]);
    for (const { status } of replies) expect([204, 404]).toContain(status);
    expect(await traces()).toEqual([]);
    expect((await entries()).map(({ type }) => type)).toEqual(['expire', 'award']);
  });

  it('an erasure includes what the nightly expiry wrote', async () => {
    await award({ points: 40 });
    await changeLots(owner, '+254712345678', { never: 30, [lastMonth]: 10 });
    await runDue('points');
    expect((await customers()).customers[0]?.points).toBe(30);
    await erase();
    expect(await traces()).toEqual([]);
    await runDue('points');
    expect((await entries()).map(({ points }) => points)).toEqual([-30, -10, 40]);
  });

  it('an edit and an award are refused while a customer is erased', async () => {
    await award({ points: 10 });
    const customer = { pk: `user#${owner.userId}`, sk: 'customer#+254712345678' };
    await changeItem(customer, { erasedAs: 'erased-01JDAAAAAAAAAAAAAAAAAAAAAA' });
    const edit = await call(contracts.editCustomer, {
      token: owner.tokens.accessToken,
      body: { phone: PHONE, name: 'Otieno', consent: null },
    });
    expect([edit.status, edit.refusal]).toEqual([
      409,
      {
        code: 'rewards.beingErased',
        message: 'This customer is being erased. Try again in a minute.',
        params: {},
      },
    ]);
    expect((await award({ points: 5 })).refusal.code).toBe('rewards.beingErased');
  });

  it('an erasure is refused for a wrong number', async () => {
    await award({ points: 10 });
    const bad = await erase('020 123 4567');
    expect([bad.status, bad.refusal.code]).toEqual([400, 'rewards.invalidPhone']);
    expect((await customers()).customers[0]?.points).toBe(10);
  });
});
