import { eventCounter } from '#core/platform/metrics.ts';
import type { DueKind } from './due.entity.ts';

const countEvent = eventCounter<'DueDone' | 'DueLeft' | 'DueLate'>('due', 'kind');

/**
 * Counts the rows that were done, those that are left for the next night, and those that came more than
 * a day late: no night gets through what is due.
 */
export function countDue(
  event: 'DueDone' | 'DueLeft' | 'DueLate',
  kind: DueKind,
  rows: number,
): void {
  if (rows > 0) countEvent(event, kind, rows);
}
