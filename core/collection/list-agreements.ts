import type { AgreementRowItem } from '#core/agreements/agreement-row.entity.ts';
import { outstandingOf } from '#core/agreements/change-agreement.ts';
import { openUntil } from '#core/agreements/due-agreements.store.ts';
import { shown } from '#core/platform/shown.ts';
import { daysBetween } from '#shared/agreements/replay.ts';
import { buckets, dueDaysOf, isRest } from '#shared/collection/buckets.ts';
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
  { pageOfDue, pageOfRest, clock }: Deps,
  { bucket, cursor }: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const today = nairobiDay(clock());
  const { items, next } = isRest(bucket)
    ? await pageOfRest(bucket, cursor)
    : await pageOfDue(dueDaysOf(bucket, today), cursor);
  return { agreements: items.map((row) => toReply(row, today)), next };
}

export async function countAgreements({
  countDue,
  pageOfRest,
  clock,
}: Deps): Promise<ReplyOf<typeof countContract>> {
  const today = nairobiDay(clock());
  const counts = buckets.map(async (bucket) => ({
    bucket,
    agreements: isRest(bucket)
      ? (await pageOfRest(bucket, undefined, MOST_COUNTED)).items.length
      : await countDue(dueDaysOf(bucket, today), MOST_COUNTED),
  }));
  return { counts: await Promise.all(counts) };
}

const toReply = ({ dueDay, ...row }: AgreementRowItem, today: string): DueAgreement =>
  shown(DueAgreement, {
    ...row,
    dueDay: dueDay ?? null,
    outstanding: outstandingOf(row),
    credit: row.credit ?? 0,
    dueAmount: row.dueAmount ?? 0,
    overdue: dueDay ? openUntil({ ...row, dueDay }, dayAfter(today, -1)) : 0,
    daysOverdue: dueDay ? Math.max(0, daysBetween(dueDay, today)) : 0,
  });
