import type { Notification } from '../../shared/notifications/contract.ts';
import type { NotificationItem } from './notification.store.ts';

export function toNotificationReply(item: NotificationItem): Notification {
  const { notificationId, date, message, label, path, readAt } = item;
  return { notificationId, date, message, action: { label, path }, isRead: readAt !== undefined };
}
