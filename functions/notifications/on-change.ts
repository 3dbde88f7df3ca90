import { notificationEventOf } from '../../core/notifications/notification-event.ts';
import { notifyDeps } from '../../core/notifications/notify-deps.ts';
import { notifyOwner } from '../../core/notifications/notify-owner.ts';
import { forEachRecord, itemOf } from '../platform/stream.ts';

export const handler = forEachRecord(async ({ dynamodb }) => {
  const row = itemOf(dynamodb?.NewImage) as Parameters<typeof notificationEventOf>[0];
  await notifyOwner(notifyDeps, notificationEventOf(row));
});
