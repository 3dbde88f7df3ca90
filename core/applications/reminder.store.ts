import type { EntityItem } from 'electrodb';
import { ttlAfter } from '../platform/clock.ts';
import { holds } from '../platform/transaction.ts';
import { reminder } from './reminder.entity.ts';

export type ReminderItem = EntityItem<typeof reminder>;

/** How long a reminder is stored: until long after its application was decided. */
const STORED_SECONDS = 60 * 24 * 60 * 60;

/** @returns false if the owner was reminded on this day already */
export const insertReminder = (item: Omit<ReminderItem, 'ttl'>, now: number): Promise<boolean> =>
  holds(() => reminder.create({ ...item, ttl: ttlAfter(now, STORED_SECONDS) }).go());
