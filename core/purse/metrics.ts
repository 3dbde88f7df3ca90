import { eventCounter } from '#core/platform/metrics.ts';
import type { CountedKind } from './purse.ts';

const countEvent = eventCounter<'SmsPaid' | 'SmsUnpaid'>('purse', 'kind');

/**
 * Counts the parts of an SMS that was paid, or that its kind had no money left for.
 *
 * @param kind `business` is paid with the credits of a shop
 */
export function countParts(
  event: 'SmsPaid' | 'SmsUnpaid',
  kind: CountedKind | 'business',
  parts: number,
): void {
  // Nothing is sent to a number that nobody holds.
  if (kind !== 'nobody') countEvent(event, kind, parts);
}
