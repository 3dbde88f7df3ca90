import { createHash, randomBytes } from 'node:crypto';
import { transactFor } from '#core/accounts/owner-transaction.ts';
import { count, countUp } from '#core/platform/limits/count.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { shown } from '#core/platform/shown.ts';
import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent, anyOf, present } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { PutWrite, UpdateWrite, Write } from '#core/platform/table/writes.ts';
import type { Bought } from '#core/purchases/purchase.ts';
import { attemptStates } from '#shared/payments/attempt-states.ts';
import { Attempt } from '#shared/payments/contract.ts';
import { MOST_IN_A_DAY } from '#shared/payments/limits.ts';
import { isSaidPaid, PAID, payerMessageOf } from '#shared/payments/result-codes.ts';
import { nairobiDay } from '#shared/platform/time.ts';

/** The id is the hash of a key in the callback URL: nobody who knows only the id can report a payment. */
export const attempt = entity({
  name: 'attempt',
  about: 'One attempt to be paid by a prompt on a phone, with its outcome.',
  attributes: {
    attemptId: text({
      about: '32 letters a to f and digits: the hash of the key in the callback.',
    }),
    userId: text({ about: 'Who started it.' }),
    ref: text({ about: 'The agreement that it pays, or what it buys: `credits`, `subscription`.' }),
    account: text({ about: 'The account that M-Pesa shows and reports.' }),
    purchase: json<Bought>({ optional: true, about: 'What it buys.' }),
    amount: whole({ about: 'KES.' }),
    phone: text({ about: 'The number that was sent the prompt.', personal: true }),
    phoneHash: text({ about: 'A keyed hash of the number, under which its day is counted.' }),
    state: oneOf(attemptStates),
    resultCode: text({
      optional: true,
      about:
        'The result code that ended it, or the last inconclusive one. A code that says paid is never replaced.',
    }),
    checkoutRequestId: text({
      optional: true,
      secret: true,
      about:
        "M-Pesa's id of the prompt, by which we ask about it. It contains digits of the payer's number.",
    }),
    receipt: text({ optional: true, about: 'The receipt of the resulting payment.' }),
    createdAt: text(),
    promptedAt: text({ optional: true, about: 'When M-Pesa accepted the prompt.' }),
    endedAt: text({ optional: true }),
    openSince: text({ optional: true, about: 'As `createdAt`, until it has ended.' }),
    queries: whole({ about: 'How often M-Pesa was asked about it.' }),
    version: whole({ about: 'A condition of every change.' }),
  },
  key: {
    question: 'What became of this attempt?',
    pk: 'attempt#{attemptId}',
    sk: 'paymentAttempt',
  },
  indexes: {
    byOwner: {
      index: 'gsi1',
      question: 'Which attempts did this owner make, newest first?',
      pk: 'attempts#{userId}',
      sk: '{createdAt}#{attemptId}',
    },
    open: {
      index: 'gsi2',
      question: 'Which attempts have not ended yet, oldest first?',
      pk: 'openAttempts',
      sk: '{openSince}#{attemptId}',
    },
  },
});

export type AttemptItem = ItemOf<typeof attempt>;

/** The account shown in a prompt for a purchase: M-Pesa's message about the payment may name nothing else. */
export const attemptAccount = entity({
  name: 'attemptAccount',
  about: 'The purchase attempt of an account that M-Pesa shows.',
  attributes: { account: text(), attemptId: text() },
  key: {
    question: 'Which purchase attempt has this account?',
    pk: 'attemptAccount#{account}',
    sk: 'attemptAccount',
  },
});

/** In the agreement's partition, so one Query reads both. A new attempt replaces one that ended or was given up. */
export const latestAttempt = entity({
  name: 'latestAttempt',
  about:
    'The last attempt to pay one agreement, or one kind of purchase, with what other screens show of it.',
  attributes: {
    userId: text(),
    ref: text({ about: 'The agreement, or what is bought: `credits`, `subscription`.' }),
    attemptId: text(),
    amount: whole({ about: 'KES.' }),
    state: oneOf(attemptStates),
    phoneEnd: text({ about: 'The last three digits of the number that was sent the prompt.' }),
    resultCode: text({ optional: true }),
    createdAt: text(),
    endedAt: text({ optional: true }),
  },
  key: {
    question: 'Is somebody asked to pay for this, and what became of the last attempt?',
    pk: 'agreements#{userId}',
    sk: '{ref}#attempt',
  },
});

export type LatestAttemptItem = ItemOf<typeof latestAttempt>;

/** True if no prompt is open. */
export const hasEnded = anyOf<LatestAttemptItem>({ attemptId: absent }, { endedAt: present });

/** @param beside the attempt beside which another may begin. @returns the condition for a new one */
export const hasRoom = (beside: string | undefined) =>
  beside === undefined
    ? hasEnded
    : anyOf<LatestAttemptItem>(
        { attemptId: absent },
        { endedAt: present },
        { attemptId: beside, state: 'Checking' },
      );

/** Written with a failure that the owner must hear about, and never changed. The stream then notifies the owner. */
export const failedAttempt = entity({
  name: 'failedAttempt',
  about:
    'The news for an owner that a prompt was not paid, or that its outcome is unknown. Kept for 180 days.',
  attributes: {
    attemptId: text(),
    userId: text(),
    at: text({ about: 'The moment of that outcome.' }),
    ttl: whole(),
  },
  key: {
    question: 'What was the owner told of this attempt?',
    pk: 'attempt#{attemptId}',
    sk: 'failedAttempt#{at}',
  },
});

export type FailedAttemptItem = ItemOf<typeof failedAttempt>;

/** The length of a key and an id: 128 bits, in letters that form no word M-Pesa refuses in a URL. */
const LETTERS = 32;

/** The random key in the URL at which M-Pesa reports the outcome of an attempt. */
export const newResultKey = (): string => randomBytes(LETTERS / 2).toString('hex');

/**
 * Only M-Pesa is told the key, which does not follow from the id. @param key from a URL, which anybody may have sent
 */
export const attemptIdOf = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, LETTERS);

/** Whether a key from a URL may be the id of a question: these have the same form. */
export const isAnswerId = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

export const toAttempt = (item: AttemptItem): Attempt =>
  shown(Attempt, { ...item, phone: `...${phoneEndOf(item)}`, message: messageOf(item) });

function messageOf({ state, resultCode }: Pick<AttemptItem, 'state' | 'resultCode'>) {
  if (resultCode === undefined) return null;
  if (state === 'Failed') return payerMessageOf(resultCode);
  if (state !== 'Checking' || !isSaidPaid(resultCode)) return null;
  return resultCode === PAID ? 'paid' : payerMessageOf(resultCode);
}

/** @returns the last three digits, by which owners recognise their number */
export const phoneEndOf = ({ phone }: Pick<AttemptItem, 'phone'>): string => phone.slice(-3);

export const rowOf = (item: AttemptItem): LatestAttemptItem => {
  const { userId, ref, attemptId, amount, state, resultCode, createdAt, endedAt } = item;
  return {
    userId,
    ref,
    attemptId,
    amount,
    state,
    createdAt,
    phoneEnd: phoneEndOf(item),
    ...(resultCode && { resultCode }),
    ...(endedAt && { endedAt }),
  };
};

export interface AttemptChange {
  after: AttemptItem;
  writes: Write[];
}

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

/** Who orders a prompt on a number: the number's own account, or other accounts. */

export type Asker = 'owner' | 'others';

/** More prompts in a day would only annoy. No other account can use up the share of the number's own account. */
const MOST_PROMPTS = { owner: 20, others: 10 } as const satisfies Record<Asker, number>;

type Asked = Pick<AttemptItem, 'phoneHash' | 'amount' | 'createdAt'>;

const amountOf = ({ phoneHash }: Asked): string => `asked#${phoneHash}`;

/** Counts an amount towards the number's day in Nairobi. Fails above M-Pesa's limit for a day. */
const countAsked = (attempt: Asked): UpdateWrite =>
  countUp(
    { of: amountOf(attempt), per: 'nairobiDay', by: attempt.amount, most: MOST_IN_A_DAY },
    Date.parse(attempt.createdAt),
  );

/** Takes an unpaid amount off the count of the number's day. No write is needed once the day is over. */
export function giveBack(attempt: Asked, now: number): UpdateWrite[] {
  const period = nairobiDay(Date.parse(attempt.createdAt));
  const back = { add: { count: -attempt.amount } };
  return period === nairobiDay(now) ? [count.upsert({ of: amountOf(attempt), period }, back)] : [];
}

/** Counts a prompt of a number. Fails at the limit of its day in Nairobi. */
export const countPrompt = (
  { phoneHash, createdAt }: Pick<Asked, 'phoneHash' | 'createdAt'>,
  asker: Asker,
): UpdateWrite =>
  countUp(
    { of: `prompts#${asker}#${phoneHash}`, per: 'nairobiDay', most: MOST_PROMPTS[asker] },
    Date.parse(createdAt),
  );
