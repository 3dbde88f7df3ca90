import { eventCounter } from '../platform/metrics.ts';
import type { DueKind } from './due.entity.ts';

const countEvent = eventCounter<'DueDone' | 'DueLeft'>('due', 'kind');

/** Counts the rows that were done, and those that are left for the next night. */
export function countDue(event: 'DueDone' | 'DueLeft', kind: DueKind, rows: number): void {
  if (rows > 0) countEvent(event, kind, rows);
}
