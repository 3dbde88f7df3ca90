import { agreementChange } from '#core/agreements/change-agreement.ts';
import { momentAfter, remindersOf } from '#core/agreements/due-moments.ts';
import { stateOfAgreement, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { reminderOf } from '#core/repayments/reminder-of.ts';
import { isReminderHour, reminderMoments } from '#shared/agreements/repayment-reminders.ts';
import { scheduleOf } from '#shared/agreements/schedule.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { anAgreement } from '#test/support/agreement.ts';

const iso = (at: number): string => new Date(at).toISOString();
const ms = Date.parse;

const nothingAsked = { slips: [], refundRequest: null, standing: null };

/** Delivered on the last day of January, six installments of KES 30,000. */
function delivered(): WholeAgreement {
  const item = anAgreement();
  const anchorDay = '2027-01-31';
  const schedule = scheduleOf(item.terms, anchorDay);
  const agreement = { ...item, status: 'Active', anchorDay, schedule } as const;
  return { agreement, journal: [], ...nothingAsked };
}

type Change = Pick<Parameters<typeof agreementChange>[1], 'event' | 'line'>;

/** @returns an agreement after a change, with its writes */
function afterChange(whole: WholeAgreement, change: Change, at: string) {
  const command = { ...change, by: 'office' };
  const { after, line, writes } = agreementChange(whole, command, ms(at));
  const due = writes.flatMap(({ action, input }) => {
    const { pk, sk } = ('Item' in input ? input.Item : input.Key) as Record<string, string>;
    return pk?.startsWith('due#') ? `${action} ${sk?.slice(0, 16)}` : [];
  });
  return { whole: { ...whole, agreement: after, journal: [...whole.journal, line] }, due };
}

const afterPayment = (whole: WholeAgreement, amount: number, at: string) =>
  afterChange(whole, { event: 'pay', line: { amount } }, at);

const nextOf = (whole: WholeAgreement, at: string): string => {
  const state = stateOfAgreement(whole, nairobiDay(ms(at)));
  return iso(momentAfter(remindersOf(whole.agreement, state), ms(at)) ?? 0);
};

const contentAt = (whole: WholeAgreement, now: string, since = now) =>
  reminderOf(stateOfAgreement(whole, nairobiDay(ms(now))), { since: ms(since), now: ms(now) });

it('7 and 3 days before its day, on the day, and 1, 3 and 7 days after it, at eight in Nairobi', () =>
  expect(reminderMoments('2026-11-30').map(iso)).toEqual([
    '2026-11-23T05:00:00.000Z',
    '2026-11-27T05:00:00.000Z',
    '2026-11-30T05:00:00.000Z',
    '2026-12-01T05:00:00.000Z',
    '2026-12-03T05:00:00.000Z',
    '2026-12-07T05:00:00.000Z',
  ]));

it('they pass the end of a month, of a year and of a short February', () => {
  const [first, , , , , last] = reminderMoments('2027-01-01').map(iso);
  expect([first, last]).toEqual(['2026-12-25T05:00:00.000Z', '2027-01-08T05:00:00.000Z']);
  expect(iso(reminderMoments('2027-02-28')[3] ?? 0)).toBe('2027-03-01T05:00:00.000Z');
});

it('nobody is reminded before eight or from six on, whatever the day is elsewhere', () => {
  const at = (time: string) => isReminderHour(ms(`2026-11-30T${time}Z`));
  expect([at('05:00:00'), at('14:59:59')]).toEqual([true, true]);
  expect([at('04:59:59'), at('15:00:00'), at('21:30:00')]).toEqual([false, false, false]);
});

it('an agreement that is not delivered has none', () => {
  const whole = { agreement: anAgreement(), journal: [] };
  expect(remindersOf(whole.agreement, stateOfAgreement(whole, '2027-02-01'))).toEqual([]);
});

it('nothing is written while the same reminder comes next, and two writes when another one does', () => {
  const part = afterPayment(delivered(), 10_000, '2027-02-10T06:00:00.000Z');
  expect(part.due).toEqual([]);
  const rest = afterPayment(part.whole, 20_000, '2027-02-10T07:00:00.000Z');
  expect(rest.due).toEqual(['delete 2027-02-21T05:00', 'put 2027-03-24T05:00']);
});

it('the last payment leaves no row, and its taking back only the reminders that are still to come', () => {
  const paid = afterPayment(delivered(), 180_000, '2027-03-04T06:00:00.000Z');
  expect(paid.due).toEqual(['delete 2027-03-07T05:00']);
  const taken = { event: 'takeBack', line: { amount: 180_000, reverses: 2 } } as const;
  const { whole: back } = afterChange(paid.whole, taken, '2027-03-05T06:00:00.000Z');
  expect(nextOf(back, '2027-03-05T06:00:00.000Z')).toBe('2027-03-07T05:00:00.000Z');
  expect(nextOf(back, '2027-03-07T06:00:00.000Z')).toBe('2027-03-24T05:00:00.000Z');
});

it('what is written off is not reminded of', () => {
  const whole = delivered();
  const agreement = { ...whole.agreement, status: 'Written Off' } as const;
  expect(remindersOf(agreement, stateOfAgreement(whole, '2027-02-01'))).toEqual([]);
});

it('an installment that is still to come is named with its number', () =>
  expect(contentAt(delivered(), '2027-02-21T05:00:00.000Z')).toEqual({
    kind: 'upcoming',
    number: 1,
    count: 1,
    dueDay: '2027-02-28',
    amount: 30_000,
    daysLate: 0,
  }));

it('after midnight in Nairobi an installment is late, while it is still its day in UTC', () => {
  const at = (now: string) => contentAt(delivered(), now, '2027-02-28T05:00:00.000Z')?.kind;
  expect(at('2027-02-28T20:59:59.000Z')).toBe('today');
  expect(at('2027-02-28T21:00:00.000Z')).toBe('overdue');
});

it('all that is overdue is told as one sum, before an installment that is still to come', () =>
  expect(contentAt(delivered(), '2027-04-23T05:00:00.000Z')).toEqual({
    kind: 'overdue',
    count: 2,
    dueDay: '2027-02-28',
    amount: 60_000,
    daysLate: 54,
  }));

it('of reminders that were missed, the newest is told as it is true now', () => {
  const missed = contentAt(delivered(), '2027-03-02T06:00:00.000Z', '2027-02-21T05:00:00.000Z');
  expect(missed).toMatchObject({ kind: 'overdue', amount: 30_000, daysLate: 2 });
});

it('what is paid is not reminded of, although its row is still there', () => {
  const { whole } = afterPayment(delivered(), 30_000, '2027-02-20T06:00:00.000Z');
  expect(contentAt(whole, '2027-02-21T05:00:00.000Z')).toBeNull();
});
