import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { moment, pageQuery } from '../platform/fields.ts';

export const Notification = z.object({
  notificationId: z.string(),
  date: moment,
  message: z.string(),
  action: z.object({ label: z.string(), path: z.string() }),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** A page of what an owner was told in the last 180 days: unread first, then newest first. */
export const listNotifications = contract({
  method: 'GET',
  path: '/api/notifications',
  caller: 'owner',
  query: pageQuery,
  reply: z.object({ notifications: z.array(Notification), next: z.nullable(z.string()) }),
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
  reply: z.object({ changedAt: z.nullable(moment) }),
});
