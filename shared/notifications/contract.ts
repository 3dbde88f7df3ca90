import { contract } from '../platform/contract.ts';
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
} from '../platform/fields.ts';

export const Notification = {
  notificationId: text(),
  date: moment,
  message: text(),
  action: object({ label: text(), path: text() }),
  isRead: flag,
};
export type Notification = ValuesOf<typeof Notification>;

/** A page of what an owner was told in the last 180 days: unread first, then newest first. */
export const listNotifications = contract({
  method: 'GET',
  path: '/api/notifications',
  caller: 'owner',
  query: pageQuery,
  reply: { notifications: list(object(Notification)), next },
});

export const readNotification = contract({
  method: 'PUT',
  path: '/api/notifications/{notificationId}/read',
  caller: 'owner',
  errors: ['notifications.notFound'],
});

export const readAllNotifications = contract({
  method: 'PUT',
  path: '/api/notifications/read',
  caller: 'owner',
});

/**
 * When anything of this owner's was last changed by somebody else. Small enough to be asked for
 * every few seconds; a later moment than before means: ask for the lists again.
 */
export const getActivity = contract({
  method: 'GET',
  path: '/api/activity',
  caller: 'owner',
  reply: { changedAt: nullable(moment) },
});
