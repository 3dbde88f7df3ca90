import { transactFor } from '#core/accounts/owner-transaction.ts';
import { type AgreementRowItem, agreementRow } from '#core/agreements/agreement-row.entity.ts';
import { type DueRow, deleteDue, putDue } from '#core/due/due.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { STORED_SECONDS } from '#shared/notifications/limits.ts';

/** Whether the day is to come, today, or past. */
const reminderKinds = ['upcoming', 'today', 'overdue'] as const;

/** A reminder is written once. The stream then notifies the owner. */
export const repaymentReminder = entity({
  name: 'repaymentReminder',
  about: 'The reminder to an owner about one agreement on one day. Kept for 180 days.',
  attributes: {
    userId: text(),
    ref: text(),
    projectId: text(),
    day: text({ about: 'The day in Nairobi of the reminder.' }),
    kind: oneOf(reminderKinds),
    number: whole({
      about: 'The installment, if it is not due yet.',
      optional: true,
    }),
    installments: whole({ about: 'How many installments the schedule has.' }),
    count: whole({ about: 'The rows that it sums up.' }),
    dueDay: text({ about: 'The due day in Nairobi; the oldest one, if several are due.' }),
    amount: whole({ about: 'KES: of the installment, or of all that is overdue.' }),
    daysLate: whole({ about: 'Days since the oldest due day; 0 until it has passed.' }),
    at: text(),
    ttl: whole(),
  },
  key: {
    question: 'Was the owner reminded of this agreement on this day?',
    pk: 'agreement#{userId}#{ref}',
    sk: 'repaymentReminder#{day}',
  },
});

export type RepaymentReminderItem = ItemOf<typeof repaymentReminder>;

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
