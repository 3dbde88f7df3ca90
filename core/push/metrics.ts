import { eventCounter } from '#core/platform/metrics.ts';

/** Counts what push services answered, and whether a device or an SMS told the news in the end. */
export const countPush = eventCounter<
  | 'PushAccepted'
  | 'PushGone'
  | 'PushBusy'
  | 'PushRefused'
  | 'PushUnanswered'
  | 'PushArrived'
  | 'PushFellBack'
>('push', 'reason');
