import { transactFor } from '#core/accounts/owner-transaction.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** A reminder to answer the questions, or to decide about the offer. */
export type ReminderEvent = 'remindToAnswer' | 'remindOfOffer';

/** Written once. The stream then notifies the owner. */
export const reminder = entity({
  name: 'reminder',
  about: 'One reminder to an owner about open questions or an offer. Kept for 60 days.',
  attributes: {
    applicationId: text(),
    since: text({ about: 'When the owner was asked, or when the offer was made.' }),
    day: whole({ about: 'The day of waiting: 3, 6, 10 or 13.' }),
    userId: text(),
    ref: text(),
    event: text<ReminderEvent>(),
    at: text(),
    details: json<Record<string, unknown>>({ about: 'The open questions, or the offer.' }),
    ttl: whole(),
  },
  key: {
    question: 'Was the owner reminded on this day?',
    pk: 'application#{applicationId}',
    sk: 'reminder#{since}#{day:2}',
  },
});

export type ReminderItem = ItemOf<typeof reminder>;

/** Longer than an application can wait, so no reminder is sent twice. */
const STORED_SECONDS = 60 * 24 * 60 * 60;

/** @returns false if the owner was reminded on this day already @throws AppError accounts.notFound */
export async function insertReminder(
  item: Omit<ReminderItem, 'ttl'>,
  now: number,
): Promise<boolean> {
  const created = reminder.create({ ...item, ttl: ttlAfter(now, STORED_SECONDS) });
  return (await transactFor(item.userId, { created })) === null;
}
