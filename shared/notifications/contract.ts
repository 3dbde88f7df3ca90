import { LONGEST_DEVICE_NAME } from '#shared/passkeys/limits.ts';
import { contract } from '#shared/platform/contract.ts';
import * as f from '#shared/platform/fields.ts';
import { languages } from '#shared/platform/languages.ts';

export const Notification = {
  notificationId: f.text(),
  date: f.moment,
  message: f.text(),
  action: f.object({ label: f.text(), path: f.text() }),
  /** The same in the other language; null for notifications from before we stored it. */
  also: f.nullable(f.object({ language: f.choice(languages), message: f.text(), label: f.text() })),
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

export const PushDevice = {
  deviceId: f.text(),
  /** The kind of device, in English; null for a device that was added without it. */
  name: f.nullable(f.text()),
  since: f.moment,
  /** When the app was opened there last. */
  seenAt: f.moment,
};
export type PushDevice = f.ValuesOf<typeof PushDevice>;

/**
 * Devices on which the person gets news from the app, the key with which a browser subscribes, and whether this session
 * may add one.
 */
export const listPushDevices = contract('GET /api/account/push-devices', 'owner', {
  roles: 'person',
  reply: { publicKey: f.text(), devices: f.list(f.object(PushDevice)), canAdd: f.flag },
});

const key = (letters: number) => f.verbatim({ min: letters, max: letters, pattern: /^[\w-]+$/ });

/** Adds the subscription of the caller's browser. Needs a session that has just begun with a code. */
export const addPushDevice = contract('PUT /api/account/push-devices', 'owner', {
  roles: 'person',
  body: {
    name: f.text({ min: 1, max: LONGEST_DEVICE_NAME }),
    endpoint: f.verbatim({ min: 1, max: 1_000 }),
    p256dh: key(87),
    auth: key(22),
  },
  errors: [
    'notifications.codeNeeded',
    'notifications.badDevice',
    'accounts.notFound',
    'server.busy',
  ],
});

/** The app was opened on the device, which gets news for as long as the person's session there lasts. */
export const seePushDevice = contract('PUT /api/account/push-devices/{deviceId}/seen', 'owner', {
  roles: 'person',
  errors: ['notifications.noDevice'],
});

export const removePushDevice = contract('DELETE /api/account/push-devices/{deviceId}', 'owner', {
  roles: 'person',
  errors: ['notifications.noDevice'],
});

/** The device confirms by the message's id that it has shown the message. A service worker has no token to send. */
export const confirmPush = contract('POST /api/push-arrivals', 'anyone', {
  body: { arrival: f.verbatim({ min: 1, max: 300 }) },
});
