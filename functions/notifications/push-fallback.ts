import type { NewsKey } from '#core/push/device.store.ts';
import { sendSmsInstead, smsInsteadDeps } from '#core/push/sms-instead.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

/** Sends the SMS of news a quarter of an hour after the push, if no device has confirmed it. */
export const handler = forEachMessage<NewsKey>((news) => sendSmsInstead(smsInsteadDeps, news));
