import { transactFor } from '#core/accounts/owner-transaction.ts';
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import { slipTask } from '#core/agreements/answers.ts';
import { type BankSlipItem, bankSlip, slipRoom } from '#core/agreements/bank-slip.entity.ts';
import { writesOf } from '#core/agreements/change-agreement.ts';
import { claimUpload } from '#core/documents/upload.store.ts';
import { task } from '#core/due/task.ts';
import { orderPaper, type PaperOrderItem } from '#core/papers/paper.store.ts';
import { countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { roomFor } from '#core/platform/table/condition.ts';
import { MOST_STATEMENTS, MOST_WAITING_SLIPS } from '#shared/repayments/limits.ts';

/** Raises the version, so a concurrent decision is made again. */
const moved = (before: AgreementItem) => writesOf(before, { version: before.version + 1 });

/** Stores a slip and takes its file, on the version that was read. @throws AppError accounts.notFound */
export async function saveSlip(
  before: AgreementItem,
  slip: BankSlipItem,
  requestKey: RequestKey,
): Promise<'saved' | 'repeated' | 'changed' | 'missingFile' | 'tooMany'> {
  const { userId, key, projectId } = slip;
  const hasRoom = { waiting: roomFor(1, MOST_WAITING_SLIPS) };
  const failed = await transactFor(userId, {
    repeated: recordRequest(requestKey, before.ref, Date.parse(slip.sentAt)),
    changed: [...moved(before), bankSlip.create(slip), task.put(slipTask(slip))],
    missingFile: claimUpload({ userId, key }, projectId),
    tooMany: slipRoom.upsert({ userId }, { add: { waiting: 1 }, if: hasRoom }),
  });
  return failed?.label ?? 'saved';
}

/** Orders the PDF of a statement. @throws AppError accounts.notFound */
export async function saveStatement(
  order: PaperOrderItem,
  requestKey: RequestKey,
): Promise<'saved' | 'repeated' | 'taken' | 'tooMany'> {
  const { userId, number, orderedAt } = order;
  const now = Date.parse(orderedAt);
  const statements = { of: `statements#${userId}`, per: 'day', most: MOST_STATEMENTS } as const;
  const failed = await transactFor(userId, {
    repeated: recordRequest(requestKey, number, now),
    taken: orderPaper(order),
    tooMany: countUp(statements, now),
  });
  return failed?.label ?? 'saved';
}
