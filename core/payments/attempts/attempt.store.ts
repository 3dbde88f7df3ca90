import { transactFor } from '#core/accounts/owner-transaction.ts';
import { count, countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite } from '#core/platform/table/writes.ts';
import { MOST_IN_A_DAY } from '#shared/payments/limits.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import {
  type AttemptChange,
  type AttemptItem,
  attempt,
  attemptAccount,
  hasRoom,
  type LatestAttemptItem,
  latestAttempt,
  rowOf,
} from './attempt.entity.ts';

export const findAttempt = (attemptId: string): Promise<AttemptItem | null> =>
  attempt.get({ attemptId });

/** @returns null before the first attempt for this agreement or kind of purchase */
export const findLatestAttempt = ({
  userId,
  ref,
}: Pick<AttemptItem, 'userId' | 'ref'>): Promise<LatestAttemptItem | null> =>
  latestAttempt.get({ userId, ref });

export type Unstored = 'repeated' | 'open' | 'dayFull' | 'tooMany';

/**
 * Stores an attempt, once per request, unless one for the same purpose is open.
 *
 * @param beside the open attempt that its owner no longer waits for, if known
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

/** Writes the end that the office decided, with its audit line. @returns as `saveAttempt` */
export const saveEnded = async ({ writes }: AttemptChange, audit: PutWrite): Promise<boolean> =>
  (await transact({ changed: writes, audit })) === null;

/** Writes an event's changes, even if the owner has left meanwhile. @returns false if another event was quicker */
export const saveAttempt = async ({ writes }: AttemptChange): Promise<boolean> =>
  (await transact({ changed: writes })) === null;

/** Oldest first. */
export const openAttempts = (): Promise<AttemptItem[]> => attempt.list({ by: 'open', key: {} });

/** Notes a question to M-Pesa about an attempt, unless somebody else asked at the same time. */
export async function noteAsked({ attemptId, queries }: AttemptItem): Promise<void> {
  await write(attempt.patch({ attemptId }, { add: { queries: 1 }, if: { queries } }));
}

/** Limits for the prompts of one number: money in a day, and how often anybody may ask it. */

export type Asker = 'owner' | 'others';

/** More prompts in a day would only annoy. No other account can use up the share of the number's own account. */
const MOST_PROMPTS = { owner: 20, others: 10 } as const satisfies Record<Asker, number>;

type Asked = Pick<AttemptItem, 'phoneHash' | 'amount' | 'createdAt'>;

const amountOf = ({ phoneHash }: Asked): string => `asked#${phoneHash}`;

/** Counts an amount towards the number's day in Nairobi. Fails above M-Pesa's limit for a day. */
export const countAsked = (attempt: Asked): UpdateWrite =>
  countUp(
    { of: amountOf(attempt), per: 'nairobiDay', by: attempt.amount, most: MOST_IN_A_DAY },
    Date.parse(attempt.createdAt),
  );

/** Gives the number back the room of an unpaid amount; no write once the day is over. */
export function giveBack(attempt: Asked, now: number): UpdateWrite[] {
  const period = nairobiDay(Date.parse(attempt.createdAt));
  const back = { add: { count: -attempt.amount } };
  return period === nairobiDay(now) ? [count.upsert({ of: amountOf(attempt), period }, back)] : [];
}

/** Counts a prompt of a number. Fails at the limit of its day in Nairobi. */
export const countPrompt = ({ phoneHash, createdAt }: Asked, asker: Asker): UpdateWrite =>
  countUp(
    { of: `prompts#${asker}#${phoneHash}`, per: 'nairobiDay', most: MOST_PROMPTS[asker] },
    Date.parse(createdAt),
  );
