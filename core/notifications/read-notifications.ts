import { readNeeds } from '#core/needs/read-needs.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type {
  listNotifications as contract,
  Notification,
} from '#shared/notifications/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';
import { toNotificationReply } from './notification-reply.ts';

/** The form of the ids that core/notifications/notify-owner.ts makes. */
const NOTIFICATION_ID = /^[0-9A-Z-]{20,80}$/;

/**
 * Reads a page of an owner's notifications, newest first, with those before the others that are unread and
 * not done. What waits for the owner is read only if a notification of the page asks for something.
 */
export async function readNotifications(
  deps: Deps,
  userId: string,
  cursor: string | undefined,
): Promise<ReplyOf<typeof contract>> {
  const { items, next } = await deps.listNotifications(userId, cursor);
  const needs = items.some(({ asks }) => asks) ? await readNeeds(deps, userId) : [];
  const now = deps.clock();
  const notifications = items
    .map((item) => toNotificationReply(item, needs, now))
    .sort((one, other) => weightOf(other) - weightOf(one));
  return { notifications, next };
}

const weightOf = ({ isRead, isDone }: Notification): number => (isRead || isDone ? 0 : 1);

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
