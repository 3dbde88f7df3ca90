import { eventCounter } from '#core/platform/metrics.ts';

/** Counts messages to the carriers' URLs that were not believed, or not understood. */
export const countCallback = eventCounter<'CallbackRefused' | 'CallbackUnread'>('carriers', 'kind');
