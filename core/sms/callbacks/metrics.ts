import { eventCounter } from '#core/platform/metrics.ts';

/** Counts messages to the carriers' URLs that were not believed, or not understood. */
export const countCallback = eventCounter<'CallbackRefused' | 'CallbackUnread'>('carriers', 'kind');

/** Counts the posts of a carrier about its SMS, whatever they say of them. */
export const countReport = eventCounter<'CarrierReports'>('carriers', 'carrier');

/** Counts final reports of carriers, and those of delivery. Reports of codes and receipts are included. */
export const countDelivery = eventCounter<'DeliveryKnown' | 'Delivered'>('carriers', 'kind');
