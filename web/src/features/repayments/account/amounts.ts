/** The amounts that can be paid of an agreement, and their effect. Whole KES. */

import type { Applied, ReplayState } from '#shared/agreements/replay.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { type Replayable, stateOfAccount } from '#shared/repayments/account-state.ts';
import { decimalIn, wholeIn } from '#shared/typed/amount.ts';

type Rows = Pick<ReplayState, 'rows'>;

/**
 * The amount of "Pay now": all rows that are due, else the next row. Before the delivery only the deposit is
 * due.
 *
 * @param today a day in Nairobi
 * @returns 0 if nothing is due yet
 */
export function dueNow({ rows }: Rows, today: string): number {
  const open = rows.filter(({ balance }) => balance > 0);
  const due = open.filter(({ dueDay }) => dueDay !== null && dueDay <= today);
  if (due.length > 0) return due.reduce((all, { balance }) => all + balance, 0);
  return open.find(({ dueDay, number }) => dueDay !== null || number === 0)?.balance ?? 0;
}

/** @returns the most that one prompt may ask for */
export const mostAtOnce = ({ outstanding }: Pick<ReplayState, 'outstanding'>): number =>
  Math.min(outstanding, MOST_AT_A_TIME);

/** @returns how much of 100 is paid: 100 only when nothing is owed any more */
export function percentPaid({ paid, total }: Pick<ReplayState, 'paid' | 'total'>): number {
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.floor((100 * paid) / total)));
}

type TypedAmount = { amount: number } | { problem: 'fraction' | 'range' };

/**
 * Reads an amount to pay. Nothing is rounded: for 25.50 the form says that M-Pesa takes whole shillings.
 *
 * @param most the largest amount that may be paid
 */
export function readAmount(typed: string, most: number): TypedAmount {
  const amount = wholeIn(typed) ?? 0;
  if (amount === 0 && decimalIn(typed)?.includes('.')) return { problem: 'fraction' };
  return amount >= 1 && amount <= most ? { amount } : { problem: 'range' };
}

/** The rows that a payment would be counted towards, and the state after it. */
interface Preview {
  applied: Applied;
  after: ReplayState;
}

/** No line of a journal has this number. */
const PLANNED = -1;

/**
 * Counts a payment of today that nobody has made yet.
 *
 * @param today a day in Nairobi
 */
export function previewOf(account: Replayable, amount: number, today: string): Preview {
  const planned = { line: PLANNED, event: 'pay' as const, day: today, amount };
  const after = stateOfAccount({ ...account, facts: [...account.facts, planned] }, today);
  return { after, applied: after.applied.get(PLANNED) ?? { rows: [], credit: amount } };
}
