import fc from 'fast-check';
import { chargeParts } from '#shared/agreements/charges.ts';
import { type Fact, type ReplayState, stateOf } from '#shared/agreements/replay.ts';
import {
  areFitting,
  dividedSchedule,
  evenRows,
  type ProposedRow,
  restructured,
} from '#shared/agreements/restructure.ts';
import { type Installment, installmentsFrom } from '#shared/agreements/schedule.ts';
import { forAny } from '#test/support/for-any.ts';

const TODAY = '2026-05-10';

const stateFor = (schedule: readonly Installment[], facts: readonly Fact[]): ReplayState =>
  stateOf({ schedule, isDelivered: true, graceDays: 3 }, facts, TODAY);

const pay = (id: number, day: string, amount: number): Fact => ({ kind: 'pay', id, day, amount });

/** 313, 313, 313 and 311, from 28 February on. */
const four = installmentsFrom(1_250, 4, '2026-01-31');

const restructuredBy = (schedule: Installment[], facts: Fact[], months: number) => {
  const divided = dividedSchedule(schedule, stateFor(schedule, facts));
  return restructured(divided, evenRows(divided.left, months, '2026-06-01'));
};

it('what is paid stays, and what is open is divided over new days', () => {
  expect(restructuredBy(four, [pay(1, '2026-02-28', 313)], 3)).toEqual([
    { number: 1, dueDay: '2026-02-28', amount: 313 },
    { number: 2, dueDay: '2026-06-01', amount: 313 },
    { number: 3, dueDay: '2026-07-01', amount: 313 },
    { number: 4, dueDay: '2026-08-01', amount: 311 },
  ]);
});

it('what was paid of an installment that is replaced belongs to the first new one', () => {
  const facts = [pay(1, '2026-02-28', 413)];
  const schedule = restructuredBy(four, facts, 2);
  const [, first] = stateFor(schedule, facts).rows;
  expect(first).toMatchObject({ amount: 519, paid: 100, balance: 419, dueDay: '2026-06-01' });
});

it('charges that are open are due with the first new installment', () => {
  const facts: Fact[] = [{ kind: 'charge', day: '2026-03-05', amount: 50, part: 'penalty' }];
  const schedule = restructuredBy(four, facts, 5);
  const { rows, overdue } = stateFor(schedule, facts);
  expect(rows[0]).toMatchObject({ amount: 250, charged: { fee: 0, penalty: 50 }, balance: 300 });
  expect(overdue).toEqual({ amount: 0, days: 0 });
});

it('nothing is divided where nothing is open', () => {
  const paid = stateFor(four, [pay(1, '2026-02-28', 1_250)]);
  expect(dividedSchedule(four, paid)).toEqual({ kept: four, replaced: [], left: 0 });
});

describe('rows that fit what is open', () => {
  const divided = dividedSchedule(four, stateFor(four, [pay(1, '2026-02-28', 313)]));
  const rows: ProposedRow[] = [
    { dueDay: TODAY, amount: 500 },
    { dueDay: '2026-06-10', amount: 437 },
  ];

  it('rows from today on that come to what is open do', () =>
    expect(areFitting(rows, divided, TODAY)).toBe(true));

  it.each<[string, ProposedRow[]]>([
    ['come to less', [{ dueDay: TODAY, amount: 936 }]],
    ['come to more', [{ dueDay: TODAY, amount: 938 }]],
    ['begin yesterday', [{ dueDay: '2026-05-09', amount: 937 }]],
    ['are none', []],
    ['have a day that there is not', [{ dueDay: '2026-06-31', amount: 937 }]],
    ['go back in time', rows.toReversed()],
    ['have one day twice', rows.map(({ amount }) => ({ dueDay: TODAY, amount }))],
    ['have one of nothing', [...rows, { dueDay: '2026-07-10', amount: 0 }]],
    [
      'have one below nothing',
      [
        { dueDay: TODAY, amount: 938 },
        { dueDay: '2026-06-10', amount: -1 },
      ],
    ],
  ])('rows that %s do not', (_, wrong) => expect(areFitting(wrong, divided, TODAY)).toBe(false));
});

const day = fc.integer({ min: 0, max: 90 }).map((days) => {
  const ms = Date.UTC(2026, 1, 1) + days * 24 * 60 * 60 * 1000;
  return new Date(ms).toISOString().slice(0, 10);
});
const charge = fc.record({
  kind: fc.constant('charge' as const),
  day,
  amount: fc.integer({ min: 1, max: 90 }),
  part: fc.constantFrom(...chargeParts),
});
const payment = fc.record({ day, amount: fc.integer({ min: 1, max: 700 }) });
const history = fc
  .tuple(fc.array(payment, { maxLength: 6 }), fc.array(charge, { maxLength: 3 }))
  .map(([payments, charges]): Fact[] => [
    ...payments.map((one, id) => pay(id, one.day, one.amount)),
    ...charges,
  ]);

const story = fc.record({
  facts: history,
  total: fc.integer({ min: 20, max: 4_000 }),
  months: fc.integer({ min: 1, max: 12 }),
  newMonths: fc.integer({ min: 1, max: 24 }),
});

it('a new schedule keeps what is paid, adds up to the same, and leaves nothing overdue of it', () => {
  forAny(story, ({ facts, total, months, newMonths }) => {
    const schedule = installmentsFrom(total, months, '2026-01-31');
    const before = stateFor(schedule, facts);
    const divided = dividedSchedule(schedule, before);
    fc.pre(divided.left > 0);
    // After every row that may already be paid.
    const rows = evenRows(divided.left, newMonths, '2027-01-31');
    expect(areFitting(rows, divided, TODAY)).toBe(true);
    const next = restructured(divided, rows);
    const after = stateFor(next, facts);
    const kept = divided.kept.length;
    expect(next.every(({ amount }) => Number.isInteger(amount) && amount >= 1)).toBe(true);
    expect(next.map(({ number }) => number)).toEqual(next.map((_, index) => index + 1));
    expect(next.slice(0, kept)).toEqual(divided.kept);
    expect(after.rows.slice(0, kept)).toEqual(before.rows.slice(0, kept));
    for (const figure of ['paid', 'total', 'outstanding', 'credit'] as const) {
      expect(after[figure]).toBe(before[figure]);
    }
    expect(after.overdue.amount).toBe(0);
  });
});

it('the parts of what is open of each row are its balance', () =>
  forAny(story, ({ facts, total, months }) => {
    const { rows } = stateFor(installmentsFrom(total, months, '2026-01-31'), facts);
    for (const { open, balance } of rows) {
      expect(open.installment + open.fee + open.penalty).toBe(balance);
    }
  }));
