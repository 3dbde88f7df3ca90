import { notificationEventOf } from '../../core/notifications/notification-event.ts';
import { notifyDeps } from '../../core/notifications/notify-deps.ts';
import { notifyOwner } from '../../core/notifications/notify-owner.ts';
import { forEachRecord, itemOf } from '../platform/stream.ts';

export const handler = forEachRecord(async ({ dynamodb }) => {
  await notifyOwner(notifyDeps, notificationEventOf(itemOf(dynamodb?.NewImage)));
});
