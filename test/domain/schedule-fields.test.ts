import { GRACE_DAYS, stateOf } from '#shared/agreements/replay.ts';
import { installmentsFrom } from '#shared/agreements/schedule.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import {
  evenly,
  firstRows,
  previewOf,
  rowProblems,
  sumText,
} from '#web/src/office/agreements/schedule-fields.ts';

const today = '2026-11-24';

/** KES 12,000 in six installments since July, KES 2,500 paid. */
function givenAgreement(): OfficeAgreement {
  const anchorDay = '2026-07-17';
  const schedule = installmentsFrom(12_000, 6, anchorDay);
  const facts = [{ kind: 'pay', id: 2, day: '2026-08-17', amount: 2_500 }] as const;
  const terms = { schedule, isDelivered: true, graceDays: GRACE_DAYS };
  const { rows } = stateOf(terms, facts, today);
  const journal = [{ line: 2, event: 'pay', day: '2026-08-17', amount: 2_500 }];
  return { schedule, rows, journal, anchorDay, toSchedule: 9_500 } as unknown as OfficeAgreement;
}

it('begins with as many rows as are open, from the next day that is to come', () => {
  const rows = firstRows(givenAgreement(), today);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual({ dueDay: '2026-12-17', amount: '1900' });
});

it('says how far its sum is from what is open', () => {
  const [row, ...others] = evenly(9_500, 5, today);
  const whole = 'The rows come to KES 9,500 of KES 9,500.';
  expect(sumText(evenly(9_500, 5, today), 9_500)).toBe(whole);
  expect(sumText(others, 9_500)).toMatch(/: KES 1,900 is missing\.$/);
  const typed = { dueDay: row?.dueDay ?? '', amount: '2,000' };
  expect(sumText([typed, ...others], 9_500)).toMatch(/: KES 100 too much\.$/);
});

it('has nothing overdue and the same debt, and what was paid is in its first row', () => {
  const preview = previewOf(givenAgreement(), evenly(9_500, 5, today), today);
  expect(preview).toMatchObject({ outstanding: 9_500, overdue: { amount: 0, days: 0 } });
  expect(preview?.rows[1]).toMatchObject({ number: 2, amount: 2_400, paid: 500, balance: 1_900 });
});

it.each([
  ['a day that is past', [{ dueDay: '2026-11-23', amount: '9,500' }], 'A day from today on.'],
  ['no amount', [{ dueDay: today, amount: '' }], 'Whole KES, 1 or more.'],
])('comes to nothing with %s, and says so at its row', (_, rows, problem) => {
  expect(previewOf(givenAgreement(), rows, today)).toBeNull();
  expect(Object.values(rowProblems(givenAgreement(), rows, today)[0] ?? {})).toContain(problem);
});

it('comes to nothing with a day before that of the row before', () => {
  const rows = evenly(9_500, 2, today).toReversed();
  const [, second] = rowProblems(givenAgreement(), rows, today);
  expect(second?.dueDay).toBe('A day after the one before.');
  expect(previewOf(givenAgreement(), rows, today)).toBeNull();
});
