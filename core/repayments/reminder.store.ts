import { transactFor } from '#core/accounts/owner-transaction.ts';
import { type AgreementRowItem, agreementRow } from '#core/agreements/agreement-row.entity.ts';
import { type DueRow, deleteDue, putDue } from '#core/due/due.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { type RepaymentReminderItem, repaymentReminder } from './repayment-reminder.entity.ts';

/** As long as the notification that follows from it. */
const STORED_SECONDS = 180 * 24 * 60 * 60;

export interface ReminderTurn {
  /** The row for lists that belongs to what was read: a payment that comes meanwhile wins. */
  read: AgreementRowItem;
  /** The row that is done, and the one of the next reminder. */
  row: DueRow;
  next: DueRow | null;
  /** Null where there is nothing to be told. */
  reminder: Omit<RepaymentReminderItem, 'ttl'> | null;
}

/**
 * Writes a reminder and puts the row of the next one in the place of this one. Every line of the journal writes the
 * row for lists, which is a part of the agreement's size, and a condition costs as much as its item is long.
 *
 * @param now milliseconds since 1970
 * @returns 'told' if the owner was reminded on this day already, 'changed' if the agreement has changed; then
 *   nothing is written
 * @throws AppError accounts.notFound
 */
export async function saveReminderTurn(
  { read: { userId, ref, ...was }, row, next, reminder }: ReminderTurn,
  now: number,
): Promise<'saved' | 'told' | 'changed'> {
  const { changedAt, status, paid, total } = was;
  const failed = await transactFor(userId, {
    changed: agreementRow.check({ userId, ref }, { if: { changedAt, status, paid, total } }),
    told: reminder && repaymentReminder.create({ ...reminder, ttl: ttlAfter(now, STORED_SECONDS) }),
    rows: [deleteDue(row), ...(next ? [putDue(next)] : [])],
  });
  return failed ? (failed.label === 'told' ? 'told' : 'changed') : 'saved';
}
