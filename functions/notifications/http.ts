import {
  lastActivity,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationItem,
} from '../../core/notifications/notification.store.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { isoTime, systemClock } from '../../core/platform/clock.ts';
import * as contracts from '../../shared/notifications/contract.ts';
import { api, route } from '../platform/http.ts';

/** As core/notifications/tell-owner.ts makes them. */
const NOTIFICATION_ID = /^[0-9A-Z-]{20,80}$/;

function shown(item: NotificationItem): contracts.Notification {
  const { notificationId, date, message, label, path, readAt } = item;
  return { notificationId, date, message, action: { label, path }, isRead: readAt !== undefined };
}

export const handler = api(
  route(contracts.listNotifications, async ({ actor, query: { cursor } }) => {
    const { items, next } = await listNotifications(actor.userId, cursor);
    const unreadFirst = items
      .map(shown)
      .sort((one, other) => Number(one.isRead) - Number(other.isRead));
    return { notifications: unreadFirst, next };
  }),

  route(contracts.readAllNotifications, async ({ actor }) => {
    await markAllRead(actor.userId, isoTime(systemClock()));
    return undefined;
  }),

  route(contracts.readNotification, async ({ actor, params: { notificationId } }) => {
    const isId = NOTIFICATION_ID.test(notificationId);
    const at = isoTime(systemClock());
    const found = isId && (await markRead(actor.userId, notificationId, at));
    if (!found) throw new AppError('notifications.notFound');
    return undefined;
  }),

  route(contracts.getActivity, async ({ actor }) => ({
    changedAt: await lastActivity(actor.userId),
  })),
);
