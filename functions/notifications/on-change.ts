import { notifyDeps } from '#core/notifications/deps.ts';
import { eventOf } from '#core/notifications/events.ts';
import { notify } from '#core/notifications/notify.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

export const handler = forEachMessage((item) => notify(notifyDeps, eventOf(item)));
