import { contract } from '#shared/platform/contract.ts';
import {
  flag,
  list,
  moment,
  next,
  nullable,
  object,
  pageQuery,
  text,
  type ValuesOf,
} from '#shared/platform/fields.ts';

export const Notification = {
  notificationId: text(),
  date: moment,
  message: text(),
  action: object({ label: text(), path: text() }),
  isRead: flag,
  /** What it asks for is done: there is nothing to do about it any more. */
  isDone: flag,
};
export type Notification = ValuesOf<typeof Notification>;

/** A page of the notifications of the last 180 days: unread ones that are not done first, then newest first. */
export const listNotifications = contract('GET /api/notifications', 'owner', {
  query: pageQuery,
  reply: { notifications: list(object(Notification)), next },
});

export const readNotification = contract('PUT /api/notifications/{notificationId}/read', 'owner', {
  errors: ['notifications.notFound'],
});

export const readAllNotifications = contract('PUT /api/notifications/read', 'owner');

/**
 * The moment at which somebody else last changed data of this owner. The reply is small, so that a
 * screen can ask every few seconds. After a later moment than before, it reads its lists again.
 */
export const getActivity = contract('GET /api/activity', 'owner', {
  reply: { changedAt: nullable(moment) },
});
