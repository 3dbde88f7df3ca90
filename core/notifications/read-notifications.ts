import type { listNotifications as contract } from '../../shared/notifications/contract.ts';
import type { ReplyOf } from '../../shared/platform/contract.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import type { Deps } from './deps.ts';
import { toNotificationReply } from './notification-reply.ts';

/** The form of the ids that core/notifications/notify-owner.ts makes. */
const NOTIFICATION_ID = /^[0-9A-Z-]{20,80}$/;

/** Reads a page of an owner's notifications, newest first, the unread ones before the others. */
export async function readNotifications(
  deps: Deps,
  userId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof contract>> {
  const { items, next } = await deps.listNotifications(userId, cursor);
  const notifications = items
    .map(toNotificationReply)
    .sort((one, other) => Number(one.isRead) - Number(other.isRead));
  return { notifications, next };
}

/** @throws AppError notifications.notFound */
export async function readNotification(
  deps: Deps,
  userId: string,
  notificationId: string,
): Promise<undefined> {
  const isId = NOTIFICATION_ID.test(notificationId);
  const isFound = isId && (await deps.markRead(userId, notificationId, isoTime(deps.clock())));
  if (!isFound) throw new AppError('notifications.notFound');
}

export async function readAllNotifications(deps: Deps, userId: string): Promise<undefined> {
  await deps.markAllRead(userId, isoTime(deps.clock()));
}
