import fc from 'fast-check';
import { type ChargePart, chargeParts, sumOfParts } from '#shared/agreements/charges.ts';
import { type Fact, GRACE_DAYS, type ReplayState, stateOf } from '#shared/agreements/replay.ts';
import { installmentsFrom, monthsAfter, scheduleOf } from '#shared/agreements/schedule.ts';
import { repaymentPeriods } from '#shared/applications/catalogue.ts';
import { installmentAmounts } from '#shared/offers/installments.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { forAny } from '#test/support/for-any.ts';

const terms = (total: number, months: number, anchor = '2026-01-31') => ({
  schedule: installmentsFrom(total, months, anchor),
  isDelivered: true,
  graceDays: 3,
});

const pay = (id: number, day: string, amount: number): Fact => ({ kind: 'pay', id, day, amount });

const charge = (day: string, amount: number, part: ChargePart): Fact => ({
  kind: 'charge',
  day,
  amount,
  part,
});

const charges = [charge('2026-02-10', 40, 'penalty'), charge('2026-02-11', 60, 'fee')];

const takeBack = (reverses: number): Fact => ({ kind: 'takeBack', reverses });

const four = terms(1_250, 4);

const stateAt = (today: string, ...facts: Fact[]): ReplayState => stateOf(four, facts, today);

it.each([
  [1_250, 4, [313, 313, 313, 311]],
  [300_000, 36, [...Array(35).fill(8_334), 8_310]],
  [20, 12, [2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1]],
  [2_161, 48, [46, ...Array(47).fill(45)]],
  [1, 1, [1]],
])('%i in %i months', (total, months, amounts) =>
  expect(installmentAmounts(total, months)).toEqual(amounts),
);

it('the installments of any total add up to it, fall never, and are at least KES 1', () => {
  const months = fc.integer({ min: 1, max: 60 });
  forAny(fc.integer({ min: 1, max: 2_000_000 }), months, (total, count) => {
    const amounts = installmentAmounts(total, count);
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(total);
    expect(amounts.every((one) => Number.isInteger(one) && one >= 1)).toBe(true);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    expect(amounts).toHaveLength(Math.min(total, count));
  });
});

it.each([
  ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['2027-01-29', ['2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29']],
  ['2028-01-30', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
  ['2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29', '2028-06-29']],
  ['2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
])('a delivery on %s is paid on these days', (anchor, days) =>
  expect(installmentsFrom(1_250, 4, anchor).map(({ dueDay }) => dueDay)).toEqual(days),
);

it.each([
  ['2026-11-16T20:59:59.999Z', '2026-12-16'],
  ['2026-11-16T21:17:00.000Z', '2026-12-17'],
  ['2027-01-30T21:00:00.000Z', '2027-02-28'],
  ['2028-02-28T21:00:00.000Z', '2028-03-29'],
  ['2026-12-31T21:00:00.000Z', '2027-02-01'],
])('a delivery at %s, which is a day of Nairobi, is first paid on %s', (moment, day) => {
  const [first] = installmentsFrom(1_250, 4, nairobiDay(Date.parse(moment)));
  expect(first?.dueDay).toBe(day);
});

it('a payment fills the first row with its charges before it reaches the second one', () => {
  const { rows, applied } = stateAt('2026-02-20', ...charges, pay(3, '2026-02-20', 500));
  expect(rows[0]).toMatchObject({ charged: { fee: 60, penalty: 40 }, paid: 413, balance: 0 });
  expect(rows[1]).toMatchObject({ paid: 87, balance: 226, status: 'Partly paid' });
  const [first, second] = [413, 87].map((amount, at) => ({ number: at + 1, amount }));
  expect(applied.get(3)).toEqual({ rows: [first, second], credit: 0 });
});

it('what is beyond the last row is credit', () => {
  const state = stateAt('2026-02-20', pay(1, '2026-02-20', 1_300));
  expect(state).toMatchObject({ outstanding: 0, credit: 50, creditSince: '2026-02-20' });
  expect(state.applied.get(1)?.credit).toBe(50);
});

it('a deposit is paid before all installments, and one that is taken back is owed at once', () => {
  const deposit = { number: 0, dueDay: '2026-01-31', amount: 200 };
  const withDeposit = { ...four, schedule: [deposit, ...four.schedule] };
  const facts = [pay(1, '2026-01-10', 200), pay(2, '2026-02-28', 313)];
  const paid = stateOf(withDeposit, facts, '2026-03-01');
  expect(paid.nextDue).toEqual({ number: 2, day: '2026-03-31', amount: 313 });
  const back = stateOf(withDeposit, [...facts, takeBack(1)], '2026-03-01');
  expect(back.rows.slice(0, 2).map(({ paid: of }) => of)).toEqual([200, 113]);
  expect(back.nextDue).toEqual({ number: 1, day: '2026-02-28', amount: 200 });
});

describe('rule 5: taking back and paying on an earlier day replay all live facts', () => {
  const two = [pay(1, '2026-02-28', 313), pay(2, '2026-03-31', 313)];

  it('a first payment that is taken back leaves the second one to pay the first row, late', () => {
    const { rows, overdue } = stateAt('2026-04-10', ...two, takeBack(1));
    expect(rows[0]).toMatchObject({ paidOn: '2026-03-31', status: 'Paid late' });
    expect(rows[1]).toMatchObject({ paidOn: null, status: 'Overdue', daysOverdue: 10 });
    expect(overdue).toEqual({ amount: 313, days: 10 });
  });

  it('a payment that is recorded later counts on its own day', () => {
    const { rows } = stateAt('2026-04-10', ...two, pay(3, '2026-02-01', 313));
    const days = rows.slice(0, 3).map(({ paidOn }) => paidOn);
    expect(days).toEqual(['2026-02-01', '2026-02-28', '2026-03-31']);
  });

  it('a settled agreement is active again when its last payment is taken back', () => {
    const all = [pay(1, '2026-02-28', 1_000), pay(2, '2026-05-31', 250)];
    expect(stateAt('2026-06-10', ...all).status).toBe('Settled');
    const back = stateAt('2026-06-10', ...all, takeBack(2));
    expect(back).toMatchObject({ status: 'Active', outstanding: 250 });
  });
});

it('a charge with an earlier day than a payment changes what the payment was counted towards', () => {
  const fee = charge('2026-02-01', 100, 'fee');
  const { rows } = stateAt('2026-04-01', pay(1, '2026-03-01', 626), fee);
  expect(rows.slice(0, 2).map(({ balance }) => balance)).toEqual([0, 100]);
});

it('a charge after the last row makes a row of its own, and opens the agreement again', () => {
  const late = charge('2026-06-15', 100, 'penalty');
  const state = stateAt('2026-06-20', pay(1, '2026-02-01', 1_250), late);
  expect(state).toMatchObject({ status: 'Active', outstanding: 100 });
  expect(state.rows.at(-1)).toMatchObject({
    number: 5,
    dueDay: '2026-06-15',
    amount: 0,
    charged: { fee: 0, penalty: 100 },
    balance: 100,
    status: 'Overdue',
    daysOverdue: 5,
  });
});

it.each([
  ['2026-02-20', 'Scheduled', 0],
  ['2026-02-21', 'Due', 0],
  ['2026-02-28', 'Due', 0],
  ['2026-03-01', 'Due', 1],
  ['2026-03-03', 'Due', 3],
  ['2026-03-04', 'Overdue', 4],
])('on %s an open row is %s, %i days late', (today, status, days) => {
  const { rows, overdue } = stateAt(today);
  expect(rows[0]).toMatchObject({ status, daysOverdue: days });
  expect(overdue).toEqual({ amount: days > 0 ? 313 : 0, days });
});

it('a part of a payment moves no due day', () => {
  const { rows } = stateAt('2026-03-10', pay(1, '2026-03-01', 312));
  expect(rows[0]).toMatchObject({ dueDay: '2026-02-28', balance: 1, daysOverdue: 10 });
});

it.each([
  ['2026-03-03', 'Paid'],
  ['2026-03-04', 'Paid late'],
])('a row that is completed on %s is %s', (day, status) =>
  expect(stateAt('2026-03-10', pay(1, day, 313)).rows[0]).toMatchObject({ status, paidOn: day }),
);

describe('rule 8: credit', () => {
  const over = [pay(1, '2026-02-01', 1_300), pay(2, '2026-02-05', 100)];
  const refund: Fact = { kind: 'refund', day: '2026-02-10', amount: 150 };

  it('credit is there since the payment that was too much, and gone when it is refunded', () => {
    const before = stateAt('2026-02-05', ...over);
    expect(before).toMatchObject({ credit: 150, creditSince: '2026-02-01' });
    expect(stateAt('2026-02-10', ...over, refund)).toMatchObject({ credit: 0, creditSince: null });
  });

  it('credit begins anew with the payment that remains when the first one is taken back', () => {
    const facts = [pay(1, '2026-02-01', 200), pay(2, '2026-02-03', 1_300)];
    const state = stateAt('2026-02-05', ...facts, takeBack(1));
    expect(state).toMatchObject({ credit: 50, creditSince: '2026-02-03' });
  });

  it('what was refunded is owed again when the payment is taken back', () => {
    const state = stateAt('2026-02-20', ...over, refund, takeBack(1));
    expect(state).toMatchObject({ outstanding: 1_250 + 150 - 100, credit: 0 });
    expect(state.rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(state.outstanding);
  });
});

it('whoever pays what is outstanding before the last due day has settled early, without a charge', () => {
  const state = stateAt('2026-03-15', pay(1, '2026-02-28', 313), pay(2, '2026-03-15', 937));
  expect(state).toMatchObject({ status: 'Settled Early', outstanding: 0, nextDue: null });
});

it('an agreement of which nothing is paid for a year owes what it did on the first day', () => {
  const state = stateOf({ ...four, graceDays: GRACE_DAYS }, [], '2027-02-28');
  expect(state).toMatchObject({ total: 1_250, outstanding: 1_250, overdue: { days: 365 } });
  expect(state.rows.map(({ charged }) => sumOfParts(charged))).toEqual([0, 0, 0, 0]);
});

it('the days of grace are those of the text that owners sign', () => {
  expect(GRACE_DAYS).toBe(3);
  const { rows } = stateOf({ ...four, graceDays: GRACE_DAYS }, [], '2026-03-03');
  expect(rows[0]?.status).toBe('Due');
});

it('a waiver forgives late charges first, then fees', () => {
  const waiver: Fact = { kind: 'waive', day: '2026-03-10', amount: 70 };
  const state = stateAt('2026-03-10', ...charges, pay(3, '2026-03-01', 313), waiver);
  expect(state.rows[0]).toMatchObject({ waived: 70, balance: 30 });
  expect(state.total).toBe(1_250 + 30);
});

it('a row of which the rest was waived is Waived', () => {
  const waiver: Fact = { kind: 'waive', day: '2026-03-10', amount: 100 };
  const state = stateAt('2026-03-10', ...charges, pay(3, '2026-03-01', 313), waiver);
  expect(state.rows[0]).toMatchObject({ status: 'Waived', balance: 0 });
});

it('a waiver of a fee forgives nothing else', () => {
  const waiver: Fact = { kind: 'waive', day: '2026-03-10', amount: 500, part: 'fee' };
  expect(stateAt('2026-03-10', ...charges, waiver).total).toBe(1_250 + 40);
});

it('a waiver forgives no charge that was added after it', () => {
  const waiver: Fact = { kind: 'waive', day: '2026-03-10', amount: 313 };
  const { rows, total } = stateAt('2026-03-20', waiver, ...charges);
  expect(rows[0]?.open).toEqual({ installment: 0, fee: 60, penalty: 40 });
  expect(total).toBe(1_250 + 100 - 313);
});

it('an agreement waits for its delivery, and nothing of it is late', () => {
  const schedule = four.schedule.map((row) => ({ ...row, dueDay: null }));
  const state = stateOf({ ...four, schedule, isDelivered: false }, [], '2030-01-01');
  expect(state).toMatchObject({ status: 'Awaiting Delivery', nextDue: null });
  expect(state.overdue).toEqual({ amount: 0, days: 0 });
});

describe('any history', () => {
  const day = fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const amount = fc.integer({ min: 1, max: 900 });
  const fact = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), day, amount }),
    fc.record({ kind: fc.constant('takeBack' as const), nth: fc.nat(20) }),
    fc.record({
      kind: fc.constant('charge' as const),
      day,
      amount,
      part: fc.constantFrom(...chargeParts),
    }),
    fc.record({ kind: fc.constant('waive' as const), day, amount }),
    fc.record({ kind: fc.constant('refund' as const), day, amount }),
  );

  it('money is never lost: what was counted and the credit are the live payments less the refunds', () =>
    forAny(fc.array(fact, { maxLength: 25 }), day, (drawn, today) => {
      const facts = drawn.map((one, index): Fact => {
        if (one.kind === 'takeBack') return { kind: 'takeBack', reverses: one.nth };
        return one.kind === 'pay' ? { ...one, id: index } : one;
      });
      const state = stateAt(today, ...facts);
      const sum = (of: (row: ReplayState['rows'][number]) => number) =>
        state.rows.reduce((all, row) => all + of(row), 0);
      expect(state.outstanding).toBe(Math.max(0, state.total - state.paid));
      expect(state.outstanding).toBe(sum(({ balance }) => balance));
      expect(sum(({ paid }) => paid) + state.credit).toBe(Math.max(0, state.paid));
      expect(state.rows.every(({ balance, paid }) => balance >= 0 && paid >= 0)).toBe(true);
      expect(state.credit === 0 || state.outstanding === 0).toBe(true);
      expect(state.creditSince === null).toBe(state.credit === 0);
      for (const { amount: given, id } of facts.filter((one) => one.kind === 'pay')) {
        const counted = state.applied.get(id);
        if (!counted) continue;
        const rows = counted.rows.reduce((all, one) => all + one.amount, 0);
        expect(rows + counted.credit).toBeLessThanOrEqual(given);
      }
    }));
});

const offered = { amount: 300_000, deposit: 50_000, period: '12 Months', fees: [] } as const;

it('the first installment is due a month after the delivery was accepted', () =>
  expect(scheduleOf(offered, '2026-11-23')[0]).toEqual({
    number: 1,
    dueDay: '2026-12-23',
    amount: 20_834,
  }));

it('a schedule that began on the 31st comes back to it after shorter months', () => {
  const days = [1, 2, 3, 4].map((months) => monthsAfter('2026-01-31', months));
  expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

it('a leap year has a 29 February', () => expect(monthsAfter('2028-01-30', 1)).toBe('2028-02-29'));

it('the rows of a schedule are in order, add up to what is owed, and end on its last day', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const amount = fc.integer({ min: 10_000, max: 2_000_000 });
  forAny(day, amount, fc.constantFrom(...repaymentPeriods), (anchor, total, period) => {
    const given = { amount: total, deposit: 0, period, fees: [] };
    const rows = scheduleOf(given, anchor);
    const days = rows.map(({ dueDay }) => dueDay);
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBe(rows.length);
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(figuresOf(given).totalToPay);
    expect(days.at(-1)).toBe(monthsAfter(anchor, figuresOf(given).installments));
    const [, , monthDay = '0'] = anchor.split('-');
    for (const one of days) expect(Number(one.slice(8))).toBeLessThanOrEqual(Number(monthDay));
  });
});
