import { reminderMoments } from '#shared/agreements/repayment-reminders.ts';
import type { ReplayState, RowState } from '#shared/agreements/replay.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { RepaymentReminderItem } from './reminder.store.ts';

/** The content of a reminder, without its agreement. */
export type ReminderContent = Pick<
  RepaymentReminderItem,
  'kind' | 'number' | 'count' | 'dueDay' | 'amount' | 'daysLate'
>;

/** Milliseconds since 1970, both included. */
interface Span {
  since: number;
  now: number;
}

type Open = Pick<RowState, 'number' | 'balance' | 'daysOverdue'> & { dueDay: string };

/** All overdue sums make one reminder, because payments go to them first. Of missed reminders the newest is sent. */
export function reminderOf(
  { rows }: Pick<ReplayState, 'rows'>,
  { since, now }: Span,
): ReminderContent | null {
  const open = rows.flatMap((row): Open | [] =>
    row.dueDay !== null && row.balance > 0 ? { ...row, dueDay: row.dueDay } : [],
  );
  const about = open.findLast(({ dueDay }) =>
    reminderMoments(dueDay).some((at) => at >= since && at <= now),
  );
  if (!about) return null;
  const late = open.filter(({ daysOverdue }) => daysOverdue > 0);
  if (late.length > 0) return { kind: 'overdue', ...summed(late) };
  const ofToday = open.filter(({ dueDay }) => dueDay === nairobiDay(now));
  if (ofToday.length > 0) return { kind: 'today', ...summed(ofToday) };
  return { kind: 'upcoming', number: about.number, ...summed([about]) };
}

/** @param rows in the order of their days */
const summed = (rows: readonly Open[]) => ({
  count: rows.length,
  dueDay: rows[0]?.dueDay ?? '',
  amount: rows.reduce((sum, { balance }) => sum + balance, 0),
  daysLate: Math.max(...rows.map(({ daysOverdue }) => daysOverdue)),
});
