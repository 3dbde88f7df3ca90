import { notificationEventOf } from '../../core/notifications/notification-event.ts';
import { notifyDeps } from '../../core/notifications/notify-deps.ts';
import { notifyOwner } from '../../core/notifications/notify-owner.ts';
import { forEachMessage } from '../platform/queue.ts';

export const handler = forEachMessage((item) => notifyOwner(notifyDeps, notificationEventOf(item)));
