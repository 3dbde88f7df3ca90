import { readNeeds } from '#core/needs/needs.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { Need } from '#shared/needs/need.ts';
import type {
  listNotifications as contract,
  Notification,
} from '#shared/notifications/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';
import type { NotificationItem } from './notification.store.ts';

/** The form of the ids that notificationIdOf makes. */
const NOTIFICATION_ID = /^[0-9A-Za-z_-]{20,80}$/;

/**
 * Unread ones that are not done come first, then the newest. Needs are read only if a notification of the page asks for
 * one.
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

function toNotificationReply(
  item: NotificationItem,
  needs: readonly Need[],
  now: number,
): Notification {
  const { notificationId, date, message, label, path, readAt } = item;
  const { also, alsoMessage = message, alsoLabel = label } = item;
  return {
    notificationId,
    date,
    message,
    action: { label, path },
    also: also ? { language: also, message: alsoMessage, label: alsoLabel } : null,
    isRead: readAt !== undefined,
    isDone: isDone(item, needs, now),
  };
}

/**
 * True if its time (`now` is in ms) has passed, or what it asks for no longer waits. A need that began later belongs to
 * another notification. A notification that asks for nothing is done only when its time has passed.
 */
export function isDone(
  { asks, endsAt, path, date }: Pick<NotificationItem, 'asks' | 'endsAt' | 'path' | 'date'>,
  needs: readonly Need[],
  now: number,
): boolean {
  if (endsAt && Date.parse(endsAt) <= now) return true;
  if (!asks) return false;
  return !needs.some((need) => need.kind === asks && need.path === path && need.since <= date);
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
