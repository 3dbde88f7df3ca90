import { ttlAfter } from '../platform/clock.ts';
import { write } from '../platform/write.ts';
import { type ReminderItem, reminder } from './reminder.entity.ts';

/** A reminder is stored for this long: until long after its application was decided. */
const STORED_SECONDS = 60 * 24 * 60 * 60;

/** @returns false if the owner was reminded on this day already */
export const insertReminder = (item: Omit<ReminderItem, 'ttl'>, now: number): Promise<boolean> =>
  write(reminder.create({ ...item, ttl: ttlAfter(now, STORED_SECONDS) }));
