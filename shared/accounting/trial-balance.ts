import { sumOfKes } from '#shared/platform/kes.ts';
import { type Account, type AccountId, accountIds, accounts } from './accounts.ts';
import type { Entry } from './entries.ts';

/** KES; an unmatched payment may have cents. */
export interface Sums {
  debit: number;
  credit: number;
  /** Debits less credits. */
  balance: number;
}

export interface TrialBalance {
  /** Every account of the chart, in its order. */
  rows: (Account & Sums & { account: AccountId })[];
  /** Of all accounts: a balance other than 0 means that a fact was booked only in part. */
  total: Sums;
}

export const trialBalance = (entries: readonly Entry[]): TrialBalance => ({
  rows: accountIds.map((account) => ({
    account,
    ...accounts[account],
    ...sumsOf(entries.filter((entry) => entry.account === account)),
  })),
  total: sumsOf(entries),
});

function sumsOf(entries: readonly Entry[]): Sums {
  const debit = sumOfKes(entries.map(({ amount }) => Math.max(0, amount)));
  const credit = sumOfKes(entries.map(({ amount }) => Math.max(0, -amount)));
  return { debit, credit, balance: sumOfKes([debit, -credit]) };
}
