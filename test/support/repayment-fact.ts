import type { RepaymentFact } from '#shared/repayments/contract.ts';

/** A line of payments and debts for screens, without optional parts. */
export const aRepaymentFact = (changes: Partial<RepaymentFact>): RepaymentFact => ({
  line: 2,
  event: 'pay',
  day: '2026-02-28',
  at: '2026-02-28T09:00:00.000Z',
  amount: null,
  channel: null,
  reference: null,
  part: null,
  reverses: null,
  receiptNumber: null,
  ...changes,
});
