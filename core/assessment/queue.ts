import type { QueueRowItem } from '#core/applications/application/queue-row.ts';
import { shown } from '#core/platform/shown.ts';
import { type ApplicationStatus, isUndecided } from '#shared/applications/application-machine.ts';
import { missingInQueue } from '#shared/assessment/checklist.ts';
import { QueueRow } from '#shared/assessment/contract.ts';
import { REPLY_DAYS, workingDaysBetween } from '#shared/platform/working-days.ts';
import type { Deps } from './deps.ts';

interface QueueQuestion {
  status: ApplicationStatus;
  /** A staff id, or `nobody`. If absent, applications of all assignees. */
  assignee?: string | undefined;
  cursor?: string | undefined;
}

/** @returns a page of the queue, oldest first, and the next cursor */
export async function listQueue(
  deps: Deps,
  { status, assignee, cursor }: QueueQuestion,
): Promise<{ applications: QueueRow[]; next: string | null }> {
  const { items, next } = assignee
    ? await deps.pageOfDesk(assignee, status, cursor)
    : await deps.pageByStatus(status, cursor);
  const now = deps.clock();
  return { applications: items.map((item) => toQueueRow(item, now)), next };
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
