import { contract } from '#shared/platform/contract.ts';
import * as f from '#shared/platform/fields.ts';

export const Notification = {
  notificationId: f.text(),
  date: f.moment,
  message: f.text(),
  action: f.object({ label: f.text(), path: f.text() }),
  isRead: f.flag,
  /** There is nothing left to do about it. */
  isDone: f.flag,
};
export type Notification = f.ValuesOf<typeof Notification>;

/** Notifications of the last 180 days: unread ones that are not done first, then newest first. */
export const listNotifications = contract('GET /api/notifications', 'owner', {
  query: f.pageQuery,
  reply: { notifications: f.list(f.object(Notification)), next: f.next },
});

export const readNotification = contract('PUT /api/notifications/{notificationId}/read', 'owner', {
  errors: ['notifications.notFound'],
});

export const readAllNotifications = contract('PUT /api/notifications/read', 'owner');

/** When somebody else last changed this owner's data. Screens ask every few seconds, and read again after a change. */
export const getActivity = contract('GET /api/activity', 'owner', {
  reply: { changedAt: f.nullable(f.moment) },
});
