/** What bounds the prompts of one number: its money in a day, and how often anybody may ask it. */
import { MOST_IN_A_DAY } from '../../shared/payments/limits.ts';
import { nairobiDay } from '../../shared/rewards/points.ts';
import { ttlAfter } from '../platform/clock.ts';
import { roomFor } from '../platform/condition.ts';
import { count } from '../platform/count.entity.ts';
import type { UpdateWrite } from '../platform/writes.ts';
import type { AttemptItem } from './attempt.entity.ts';

/** Whose number is asked: that of the account which asks, or another one. */
export type Asker = 'owner' | 'others';

/**
 * Prompts of one number in a day: more would only annoy whoever has it. Its own account has a share that no
 * other account can use up.
 */
const MOST_PROMPTS = { owner: 20, others: 10 } as const satisfies Record<Asker, number>;

/** A day, and the hours by which Nairobi's differs from UTC's. */
const KEPT_SECONDS = 2 * 24 * 60 * 60;

type Asked = Pick<AttemptItem, 'phoneHash' | 'amount' | 'createdAt'>;

/** M-Pesa's day is Nairobi's. */
const dayCount = ({ phoneHash, createdAt }: Asked) => ({
  of: `asked#${phoneHash}`,
  period: nairobiDay(Date.parse(createdAt)),
});

/** The write that counts an amount towards the day of its number. It fails above what M-Pesa takes in a day. */
export const countAsked = (attempt: Asked, now: number): UpdateWrite =>
  count.upsert(dayCount(attempt), {
    add: { count: attempt.amount },
    set: { ttl: ttlAfter(now, KEPT_SECONDS) },
    if: { count: roomFor(attempt.amount, MOST_IN_A_DAY) },
  });

/** The write that gives a number the room of an amount back that was not paid; none once the day is over. */
export const giveBack = (attempt: Asked, now: number): UpdateWrite[] =>
  dayCount(attempt).period === nairobiDay(now)
    ? [count.upsert(dayCount(attempt), { add: { count: -attempt.amount } })]
    : [];

/** The write that counts a prompt of a number. It fails where its day in Nairobi has had enough. */
export const countPrompt = (attempt: Asked, asker: Asker, now: number): UpdateWrite =>
  count.upsert(
    { ...dayCount(attempt), of: `prompts#${asker}#${attempt.phoneHash}` },
    {
      add: { count: 1 },
      set: { ttl: ttlAfter(now, KEPT_SECONDS) },
      if: { count: roomFor(1, MOST_PROMPTS[asker]) },
    },
  );
