import { type EntityItem, Service } from 'electrodb';
import { activity } from '../accounts/activity.electro.ts';
import { ttlAfter } from '../platform/clock.ts';
import { readPage } from '../platform/page.ts';
import { tableOptions } from '../platform/table.ts';
import { commit, holds } from '../platform/transaction.ts';
import { notification } from './notification.entity.ts';

export type NotificationItem = EntityItem<typeof notification>;

const service = new Service({ notification, activity }, tableOptions);

const PAGE = 20;

const KEPT_SECONDS = 180 * 24 * 60 * 60;

/** Tells an owner something, once; pages that are open find out by the activity. */
export async function insertNotification(
  item: Omit<NotificationItem, 'ttl'>,
  at: { now: number; isoNow: string },
): Promise<void> {
  await commit(() =>
    service.transaction
      .write((tx) => [
        tx.notification.create({ ...item, ttl: ttlAfter(at.now, KEPT_SECONDS) }).commit(),
        tx.activity.upsert({ userId: item.userId, changedAt: at.isoNow }).commit(),
      ])
      .go(),
  );
}

export const listNotifications = (userId: string, cursor?: string) =>
  readPage<NotificationItem>(cursor, (from) =>
    notification.query
      .byUser({ userId })
      .go({ order: 'desc', limit: PAGE, cursor: from, consistent: true }),
  );

/** @returns false when there is no such notification */
export function markRead(userId: string, notificationId: string, at: string): Promise<boolean> {
  return holds(() => notification.patch({ userId, notificationId }).set({ readAt: at }).go());
}

export async function markAllRead(userId: string, at: string): Promise<void> {
  const { data } = await notification.query
    .byUser({ userId })
    .where((row, is) => is.notExists(row.readAt))
    .go({ pages: 'all' });
  const unread = data as NotificationItem[];
  await Promise.all(unread.map((item) => markRead(userId, item.notificationId, at)));
}

/** @returns when something of this owner's was last changed by somebody else */
export async function lastActivity(userId: string): Promise<string | null> {
  const { data } = await activity.get({ userId }).go({ consistent: true });
  return data?.changedAt ?? null;
}
