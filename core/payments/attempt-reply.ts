import type { Attempt } from '../../shared/payments/contract.ts';
import type { AttemptItem } from './attempt.entity.ts';

export const toAttempt = (item: AttemptItem): Attempt => ({
  attemptId: item.attemptId,
  ref: item.ref,
  amount: item.amount,
  phone: `...${phoneEndOf(item)}`,
  state: item.state,
  message: null,
  receipt: item.receipt ?? null,
  createdAt: item.createdAt,
  endedAt: item.endedAt ?? null,
});

/** @returns enough of a number to know one's own by */
export const phoneEndOf = ({ phone }: Pick<AttemptItem, 'phone'>): string => phone.slice(-3);
