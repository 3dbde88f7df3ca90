/** What bounds the prompts of one number: its money in a day, and how often anybody may ask it. */

import { count } from '#core/platform/count.entity.ts';
import { countUp } from '#core/platform/count.ts';
import type { UpdateWrite } from '#core/platform/writes.ts';
import { MOST_IN_A_DAY } from '#shared/payments/limits.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { AttemptItem } from './attempt.entity.ts';

/** Whose number is asked: that of the account which asks, or another one. */
export type Asker = 'owner' | 'others';

/**
 * Prompts of one number in a day: more would only annoy whoever has it. Its own account has a share that no
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
