import type { Need } from '#shared/needs/need.ts';
import type { Notification } from '#shared/notifications/contract.ts';
import { isDone } from './is-done.ts';
import type { NotificationItem } from './notification.store.ts';

/**
 * @param needs what waits for the owner
 * @param now milliseconds since 1970
 */
export function toNotificationReply(
  item: NotificationItem,
  needs: readonly Need[],
  now: number,
): Notification {
  const { notificationId, date, message, label, path, readAt } = item;
  return {
    notificationId,
    date,
    message,
    action: { label, path },
    isRead: readAt !== undefined,
    isDone: isDone(item, needs, now),
  };
}
