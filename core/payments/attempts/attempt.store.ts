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

/** What bounds the prompts of one number: its money in a day, and how often anybody may ask it. */

/** Whose number is asked: that of the account which asks, or another one. */
export type Asker = 'owner' | 'others';

/**
 * Prompts of one number in a day: more would only annoy its owner. Its own account has a share that no
 * other account can use up.
 */
const MOST_PROMPTS = { owner: 20, others: 10 } as const satisfies Record<Asker, number>;

type Asked = Pick<AttemptItem, 'phoneHash' | 'amount' | 'createdAt'>;

const amountOf = ({ phoneHash }: Asked): string => `asked#${phoneHash}`;

/**
 * The write that counts an amount towards the day of its number, which is Nairobi's. It fails above what M-Pesa
 * takes in a day.
 */
export const countAsked = (attempt: Asked): UpdateWrite =>
  countUp(
    { of: amountOf(attempt), per: 'nairobiDay', by: attempt.amount, most: MOST_IN_A_DAY },
    Date.parse(attempt.createdAt),
  );

/** The write that gives a number the room of an amount back that was not paid; none once the day is over. */
export function giveBack(attempt: Asked, now: number): UpdateWrite[] {
  const period = nairobiDay(Date.parse(attempt.createdAt));
  const back = { add: { count: -attempt.amount } };
  return period === nairobiDay(now) ? [count.upsert({ of: amountOf(attempt), period }, back)] : [];
}

/** The write that counts a prompt of a number. It fails where its day in Nairobi has had enough. */
export const countPrompt = ({ phoneHash, createdAt }: Asked, asker: Asker): UpdateWrite =>
  countUp(
    { of: `prompts#${asker}#${phoneHash}`, per: 'nairobiDay', most: MOST_PROMPTS[asker] },
    Date.parse(createdAt),
  );
