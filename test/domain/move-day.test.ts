import { movableIn, nextMoveDay } from '#shared/agreements/move-day.ts';
import { type Fact, stateOf } from '#shared/agreements/replay.ts';
import { type Installment, installmentsFrom } from '#shared/agreements/schedule.ts';

const TODAY = '2026-03-31';

const stateFor = (schedule: readonly Installment[], facts: readonly Fact[] = []) =>
  stateOf({ schedule, isDelivered: true, graceDays: 3 }, facts, TODAY);

const movable = (schedule: readonly Installment[], facts: readonly Fact[] = []) =>
  movableIn(schedule, [], stateFor(schedule, facts), TODAY);

/** Due on 28 February, on 31 March, on 30 April and on 31 May. */
const four = installmentsFrom(1_250, 4, '2026-01-31');

it('an installment that is due today, or that is paid, is not moved', () => {
  expect(movable(four).map(({ number }) => number)).toEqual([3, 4]);
  const paid: Fact = { kind: 'pay', id: 1, day: TODAY, amount: 939 };
  expect(movable(four, [paid]).map(({ number }) => number)).toEqual([4]);
});

it.each([
  ['2026-05-31', 14],
  ['2026-05-06', 5],
  ['2026-05-01', undefined],
])('with the next one due on %s, it moves by at most %s days', (dueDay, most) => {
  const close = four.map((row) => (row.number === 4 ? { ...row, dueDay } : row));
  expect(movable(close).find(({ number }) => number === 3)?.mostDays).toBe(most);
});

it.each([
  ['2026-04-30', 14],
  ['2026-05-06', 5],
])('with a charge that counts from %s, it moves by at most %s days', (day, most) => {
  const [third] = movableIn(four, [{ event: 'charge', day }], stateFor(four), TODAY);
  expect(third?.mostDays).toBe(most);
});

it.each([
  [[], null],
  [['2026-02-28'], '2027-02-28'],
  [['2025-01-15', '2027-12-31'], '2028-12-30'],
])('after moves on %j the next one is on %s', (days, next) => {
  const journal = days.map((day) => ({ event: 'moveDay' as const, day }));
  expect(nextMoveDay([...journal, { event: 'pay', day: '2029-01-01' }])).toBe(next);
});
