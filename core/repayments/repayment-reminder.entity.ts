import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

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
