import type { EntityItem } from 'electrodb';
import { ttlAfter } from '../platform/clock.ts';
import { holds } from '../platform/transaction.ts';
import { reminder } from './reminder.entity.ts';

export type ReminderItem = EntityItem<typeof reminder>;

/** Long after the application it is about has been decided. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

/** @returns false when the owner was reminded on this day already */
export const insertReminder = (item: Omit<ReminderItem, 'ttl'>, now: number): Promise<boolean> =>
  holds(() => reminder.create({ ...item, ttl: ttlAfter(now, KEPT_SECONDS) }).go());
