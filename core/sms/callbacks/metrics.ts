import { eventCounter } from '#core/platform/metrics.ts';

/** Counts messages to the carriers' URLs that were not believed, or not understood. */
export const countCallback = eventCounter<'CallbackRefused' | 'CallbackUnread'>('carriers', 'kind');

/** Counts the final words of carriers, and those that say "delivered". Codes and receipts are in them. */
export const countDelivery = eventCounter<'DeliveryKnown' | 'Delivered'>('carriers', 'kind');
