import { type DueRow, deleteDue, dueRow, putDue } from '#core/due/due.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { reminderMoments } from '#shared/agreements/repayment-reminders.ts';
import type { ReplayState } from '#shared/agreements/replay.ts';
import type { AgreementItem } from './agreement.entity.ts';

/**
 * The moments (ms since 1970) of the reminders of all that is open, in no order. Nobody is reminded before
 * the delivery, nor of what is written off.
 */
export const remindersOf = (
  { status }: Pick<AgreementItem, 'status'>,
  { rows }: Pick<ReplayState, 'rows'>,
): number[] =>
  status === 'Active'
    ? rows.flatMap(({ dueDay, balance }) => (dueDay && balance > 0 ? reminderMoments(dueDay) : []))
    : [];

/** @returns the first moment after another one; null if there is none */
export function momentAfter(moments: readonly number[], now: number): number | null {
  const later = moments.filter((at) => at > now);
  return later.length > 0 ? Math.min(...later) : null;
}

/** The row of the next reminder: an agreement has one at a time, and the run that does it writes the next. */
export const reminderRow = (
  { userId: ownerId, ref: subject }: Pick<AgreementItem, 'userId' | 'ref'>,
  at: number,
): DueRow => dueRow({ kind: 'repayment', at, ownerId, subject });

/** An agreement, and what its journal comes to. */
interface Standing {
  item: AgreementItem;
  state: ReplayState;
}

/**
 * The writes that a change of an agreement has in its transaction, so that its row follows it: two when the
 * next reminder is another one, and mostly none.
 *
 * @param now milliseconds since 1970: what has passed is not made up for
 */
export function reminderWrites(before: Standing, after: Standing, now: number): Write[] {
  const was = momentAfter(remindersOf(before.item, before.state), now);
  const is = momentAfter(remindersOf(after.item, after.state), now);
  if (is === was) return [];
  return [
    ...(was === null ? [] : [deleteDue(reminderRow(after.item, was))]),
    ...(is === null ? [] : [putDue(reminderRow(after.item, is))]),
  ];
}
