import { isUndecided } from '../../shared/applications/application-machine.ts';
import type { listQueue as contract, QueueRow } from '../../shared/assessment/contract.ts';
import type { QueryOf } from '../../shared/platform/contract.ts';
import { workingDaysBetween } from '../../shared/platform/working-days.ts';
import type { QueueRowItem } from '../applications/queue-row.entity.ts';
import { NOBODY } from '../applications/queue-row.ts';
import { isoTime } from '../platform/clock.ts';
import type { Deps } from './deps.ts';

/** Working days after which an application that nobody decided is late: owners were told so many. */
export const LATE_AFTER = 3;

/** @returns a page of the queue, oldest first */
export async function listQueue(
  { pageOfQueue, clock }: Pick<Deps, 'pageOfQueue' | 'clock'>,
  { cursor, ...of }: QueryOf<typeof contract>,
): Promise<{ applications: QueueRow[]; next: string | null }> {
  const { items, next } = await pageOfQueue(of, cursor);
  const now = isoTime(clock());
  return { applications: items.map((item) => toQueueRow(item, now)), next };
}

/**
 * An application grows older until it is decided.
 *
 * @param now ISO 8601
 */
export function toQueueRow(item: QueueRowItem, now: string): QueueRow {
  const isWaiting = isUndecided(item.status);
  const workingDays = workingDaysBetween(item.createdAt, isWaiting ? now : item.changedAt);
  return {
    ref: item.ref,
    businessName: item.businessName,
    sector: item.sector,
    systemNeed: item.systemNeed,
    suggestedAmount: item.suggestedAmount,
    repaymentPeriod: item.repaymentPeriod,
    status: item.status,
    createdAt: item.createdAt,
    changedAt: item.changedAt,
    workingDays,
    isLate: isWaiting && workingDays > LATE_AFTER,
    missing: item.missing,
    assignee: item.assignee === NOBODY ? null : item.assignee,
  };
}
