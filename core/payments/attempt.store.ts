import { transactFor } from '#core/accounts/owner-transaction.ts';
import { type RequestKey, recordRequest } from '#core/platform/request.store.ts';
import { transact } from '#core/platform/transact.ts';
import { write } from '#core/platform/write.ts';
import type { PutWrite } from '#core/platform/writes.ts';
import { type AttemptItem, attempt } from './attempt.entity.ts';
import { attemptAccount } from './attempt-account.entity.ts';
import { type AttemptChange, rowOf } from './change-attempt.ts';
import { hasRoom, type LatestAttemptItem, latestAttempt } from './latest-attempt.entity.ts';
import { type Asker, countAsked, countPrompt } from './prompt-limits.ts';

export const findAttempt = (attemptId: string): Promise<AttemptItem | null> =>
  attempt.get({ attemptId });

/** @returns the last attempt to pay one agreement, or one kind of purchase; null before the first */
export const findLatestAttempt = ({
  userId,
  ref,
}: Pick<AttemptItem, 'userId' | 'ref'>): Promise<LatestAttemptItem | null> =>
  latestAttempt.get({ userId, ref });

/** Why an attempt was not stored. */
export type Unstored = 'repeated' | 'open' | 'dayFull' | 'tooMany';

/**
 * Stores an attempt, once per request, unless one to pay the same is open.
 *
 * @param asker whose number is asked
 * @param beside the open one that its owner no longer waits for, if that is known
 * @param now milliseconds since 1970
 * @throws AppError accounts.notFound
 */
export async function createAttempt(
  item: AttemptItem,
  requestKey: RequestKey,
  asker: Asker,
  now: number,
  beside?: Pick<LatestAttemptItem, 'attemptId'>,
): Promise<'stored' | Unstored> {
  const failed = await transactFor(item.userId, {
    repeated: recordRequest(requestKey, item.attemptId, now),
    open: latestAttempt.put(rowOf(item), { if: hasRoom(beside?.attemptId) }),
    dayFull: countAsked(item),
    tooMany: countPrompt(item, asker),
    stored: [
      attempt.create(item),
      ...(item.purchase
        ? [attemptAccount.create({ account: item.account, attemptId: item.attemptId })]
        : []),
    ],
  });
  if (failed?.label === 'stored') throw new Error('the id of an attempt is taken');
  return failed?.label ?? 'stored';
}

/** Writes the end that somebody of the office has decided, with its line of the audit. @returns as `saveAttempt` */
export const saveEnded = async ({ writes }: AttemptChange, audit: PutWrite): Promise<boolean> =>
  (await transact({ changed: writes, audit })) === null;

/**
 * Writes what an event changes. An attempt is settled also if its owner has left meanwhile.
 *
 * @returns false if another event was quicker
 */
export const saveAttempt = async ({ writes }: AttemptChange): Promise<boolean> =>
  (await transact({ changed: writes })) === null;

/** @returns every attempt that has not ended, oldest first */
export const openAttempts = (): Promise<AttemptItem[]> => attempt.list({ by: 'open', key: {} });

/** Notes that M-Pesa was asked about an attempt, unless somebody else asked at the same time. */
export async function noteAsked({ attemptId, queries }: AttemptItem): Promise<void> {
  await write(attempt.patch({ attemptId }, { add: { queries: 1 }, if: { queries } }));
}
