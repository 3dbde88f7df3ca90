import { transactFor } from '#core/accounts/owner-transaction.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { type MilestoneReminderItem, milestoneReminder } from './milestone-reminder.entity.ts';

/** A reminder is stored for this long: until long after its milestone was answered. */
const STORED_SECONDS = 60 * 24 * 60 * 60;

/**
 * @returns false if the owner was reminded on this day already
 * @throws AppError accounts.notFound
 */
export async function insertMilestoneReminder(
  item: Omit<MilestoneReminderItem, 'ttl'>,
  now: number,
): Promise<boolean> {
  const created = milestoneReminder.create({ ...item, ttl: ttlAfter(now, STORED_SECONDS) });
  return (await transactFor(item.userId, { created })) === null;
}
