import type { Attempt } from '#shared/payments/contract.ts';
import { isSaidPaid, PAID, payerMessageOf } from '#shared/payments/result-codes.ts';
import type { AttemptItem } from './attempt.entity.ts';

export const toAttempt = (item: AttemptItem): Attempt => ({
  attemptId: item.attemptId,
  ref: item.ref,
  amount: item.amount,
  phone: `...${phoneEndOf(item)}`,
  state: item.state,
  message: messageOf(item),
  receipt: item.receipt ?? null,
  createdAt: item.createdAt,
  endedAt: item.endedAt ?? null,
});

/** @returns the name of what the payer is told of an attempt */
function messageOf({ state, resultCode }: Pick<AttemptItem, 'state' | 'resultCode'>) {
  if (resultCode === undefined) return null;
  if (state === 'Failed') return payerMessageOf(resultCode);
  if (state !== 'Checking' || !isSaidPaid(resultCode)) return null;
  return resultCode === PAID ? 'paid' : payerMessageOf(resultCode);
}

/** @returns enough of a number to know one's own by */
export const phoneEndOf = ({ phone }: Pick<AttemptItem, 'phone'>): string => phone.slice(-3);
