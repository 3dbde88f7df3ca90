import type { QueueRowItem } from '#core/applications/application/queue-row.ts';
import { shown } from '#core/platform/shown.ts';
import { applicationStatuses, isUndecided } from '#shared/applications/application-machine.ts';
import { missingInQueue } from '#shared/assessment/checklist.ts';
import {
  type countQueue as countContract,
  type listQueue as listContract,
  QueueRow,
} from '#shared/assessment/contract.ts';
import type { QueryOf, ReplyOf } from '#shared/platform/contract.ts';
import { REPLY_DAYS, workingDaysBetween } from '#shared/platform/working-days.ts';
import type { Deps } from './deps.ts';

export async function listQueue(
  deps: Deps,
  { cursor, ...question }: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { items, next } = await deps.pageOfQueue(question, cursor);
  const now = deps.clock();
  return { applications: items.map((item) => toQueueRow(item, now)), next };
}

export async function countQueue(
  { countInQueue }: Deps,
  { assignee }: QueryOf<typeof countContract>,
): Promise<ReplyOf<typeof countContract>> {
  const counts = applicationStatuses.map(async (status) => ({
    status,
    applications: await countInQueue({ status, assignee }),
  }));
  return { counts: await Promise.all(counts) };
}

/** @param now ms since 1970 @returns the row, with the working days until now, or until the decision */
export function toQueueRow(item: QueueRowItem, now: number): QueueRow {
  const waits = isUndecided(item.status);
  const until = waits ? now : Date.parse(item.changedAt);
  const workingDays = workingDaysBetween(Date.parse(item.createdAt), until);
  return shown(QueueRow, {
    ...item,
    workingDays,
    isLate: waits && workingDays > REPLY_DAYS,
    missing: waits ? missingInQueue(item) : [],
  });
}
