import { type DueRow, deleteDue, dueRow, putDue } from '#core/due/due.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { reminderMoments } from '#shared/agreements/repayment-reminders.ts';
import type { ReplayState } from '#shared/agreements/replay.ts';
import type { AgreementItem } from './agreement.entity.ts';

/** @returns reminders of all open installments (ms since 1970), unordered; none before delivery or after a write-off */
export const remindersOf = (
  { status }: Pick<AgreementItem, 'status'>,
  { rows }: Pick<ReplayState, 'rows'>,
): number[] =>
  status === 'Active'
    ? rows.flatMap(({ dueDay, balance }) => (dueDay && balance > 0 ? reminderMoments(dueDay) : []))
    : [];

/** @returns the next moment, or null */
export function momentAfter(moments: readonly number[], now: number): number | null {
  const later = moments.filter((at) => at > now);
  return later.length > 0 ? Math.min(...later) : null;
}

/** An agreement has one row, for its next reminder. The run that sends this reminder writes the row after it. */
export const reminderRow = (
  { userId: ownerId, ref: subject }: Pick<AgreementItem, 'userId' | 'ref'>,
  at: number,
): DueRow => dueRow({ kind: 'repayment', at, ownerId, subject });

interface Standing {
  item: AgreementItem;
  state: ReplayState;
}

/**
 * Moves the row of the next reminder if its moment changes. Most changes write nothing here.
 * @param now ms since 1970; a reminder whose moment has passed is left out
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
