import type { NewsKey } from '#core/push/pushed-news.store.ts';
import { sendSmsInstead, smsInsteadDeps } from '#core/push/sms-instead.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

/** The SMS of news, a quarter of an hour after it went to devices, if none has confirmed it. */
export const handler = forEachMessage<NewsKey>((news) => sendSmsInstead(smsInsteadDeps, news));
