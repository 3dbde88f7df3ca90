import { outstandingOf } from '#core/agreements/change-agreement.ts';
import { type DueAgreementRow, openUntil } from '#core/agreements/due-agreements.store.ts';
import { shown } from '#core/platform/shown.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import { buckets, dueDaysOf } from '#shared/collection/buckets.ts';
import {
  type countAgreements as countContract,
  DueAgreement,
  type listAgreements as listContract,
} from '#shared/collection/contract.ts';
import { MOST_COUNTED } from '#shared/delivery/limits.ts';
import type { QueryOf, ReplyOf } from '#shared/platform/contract.ts';
import { dayAfter, nairobiDay } from '#shared/platform/time.ts';
import type { Deps } from './deps.ts';

export async function listAgreements(
  { pageOfDue, clock }: Deps,
  { bucket, cursor }: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const today = nairobiDay(clock());
  const { items, next } = await pageOfDue(dueDaysOf(bucket, today), cursor);
  return { agreements: items.map((row) => toReply(row, today)), next };
}

export async function countAgreements({
  countDue,
  clock,
}: Deps): Promise<ReplyOf<typeof countContract>> {
  const today = nairobiDay(clock());
  const counts = buckets.map(async (bucket) => ({
    bucket,
    agreements: await countDue(dueDaysOf(bucket, today), MOST_COUNTED),
  }));
  return { counts: await Promise.all(counts) };
}

const toReply = (row: DueAgreementRow, today: string): DueAgreement =>
  shown(DueAgreement, {
    ...row,
    outstanding: outstandingOf(row),
    dueAmount: row.dueAmount ?? 0,
    overdue: openUntil(row, dayAfter(today, -1)),
    daysOverdue: Math.max(0, daysBetween(row.dueDay, today)),
  });
