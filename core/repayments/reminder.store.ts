import { transactFor } from '#core/accounts/owner-transaction.ts';
import { type AgreementRowItem, agreementRow } from '#core/agreements/agreement-row.entity.ts';
import { type DueRow, deleteDue, putDue } from '#core/due/due.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { type RepaymentReminderItem, repaymentReminder } from './repayment-reminder.entity.ts';

/** Stored for as long as the resulting notification. */
const STORED_SECONDS = 180 * 24 * 60 * 60;

export interface ReminderTurn {
  /** The row for lists that was read: a concurrent payment wins. */
  read: AgreementRowItem;
  /** The finished row, and the next reminder's. */
  row: DueRow;
  next: DueRow | null;
  /** Null if there is nothing to tell. */
  reminder: Omit<RepaymentReminderItem, 'ttl'> | null;
}

/**
 * The condition is on the row for lists, which every journal line writes: it is smaller than the agreement, and a
 * condition costs as much as its item.
 * @param now milliseconds since 1970
 * @returns 'told' if already reminded today, 'changed' if the agreement has changed; then nothing is written
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
