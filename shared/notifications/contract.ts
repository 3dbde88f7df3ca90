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
  /** There is nothing left to do about it. */
  isDone: flag,
};
export type Notification = ValuesOf<typeof Notification>;

/** Notifications of the last 180 days: unread ones that are not done first, then newest first. */
export const listNotifications = contract('GET /api/notifications', 'owner', {
  query: pageQuery,
  reply: { notifications: list(object(Notification)), next },
});

export const readNotification = contract('PUT /api/notifications/{notificationId}/read', 'owner', {
  errors: ['notifications.notFound'],
});

export const readAllNotifications = contract('PUT /api/notifications/read', 'owner');

/** When somebody else last changed this owner's data. Screens ask every few seconds, and read again after a change. */
export const getActivity = contract('GET /api/activity', 'owner', {
  reply: { changedAt: nullable(moment) },
});
