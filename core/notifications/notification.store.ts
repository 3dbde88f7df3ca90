import { activity } from '../accounts/activity.entity.ts';
import { isoTime, ttlAfter } from '../platform/clock.ts';
import { absent } from '../platform/condition.ts';
import type { ItemOf } from '../platform/entity.ts';
import type { Page } from '../platform/page.ts';
import { transact } from '../platform/transact.ts';
import { write } from '../platform/write.ts';
import { notification } from './notification.entity.ts';

export type NotificationItem = ItemOf<typeof notification>;

const PAGE = 20;

const STORED_SECONDS = 180 * 24 * 60 * 60;

export type NewNotification = Omit<NotificationItem, 'ttl'>;

/**
 * The writes of a notification, for a transaction; pages that are open find out by the activity.
 *
 * @param now milliseconds since 1970
 */
export const insertionOf = (item: NewNotification, now: number) => ({
  notification: notification.create({ ...item, ttl: ttlAfter(now, STORED_SECONDS) }),
  activity: activity.upsert({ userId: item.userId }, { set: { changedAt: isoTime(now) } }),
});

/** Writes a notification, once. */
export async function insertNotification(item: NewNotification, now: number): Promise<void> {
  await transact(insertionOf(item, now));
}

/** @returns a page of an owner's notifications, newest first */
export const listNotifications = (
  userId: string,
  cursor?: string,
): Promise<Page<NotificationItem>> =>
  notification.page({ key: { userId }, order: 'desc', limit: PAGE, cursor });

/** @returns false when there is no such notification */
export const markRead = (userId: string, notificationId: string, at: string): Promise<boolean> =>
  write(notification.patch({ userId, notificationId }, { set: { readAt: at } }));

export async function markAllRead(userId: string, at: string): Promise<void> {
  const unread = await notification.list({
    key: { userId },
    filter: { readAt: absent },
    only: ['notificationId'],
    consistent: false,
  });
  await Promise.all(unread.map(({ notificationId }) => markRead(userId, notificationId, at)));
}

/** @returns when somebody else last changed something for this owner, or null if nobody has */
export async function lastActivity(userId: string): Promise<string | null> {
  return (await activity.get({ userId }))?.changedAt ?? null;
}
