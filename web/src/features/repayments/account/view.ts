import { type ChargePart, chargeParts } from '#shared/agreements/charges.ts';
import type { ReplayState, RowState } from '#shared/agreements/replay.ts';
import { stateOfAccount } from '#shared/repayments/account-state.ts';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { type PaymentLine, paymentLinesOf } from './payment-lines.ts';

/** An agreement with what its facts come to today. */
export interface View {
  account: RepaymentAccount;
  state: ReplayState;
  payments: PaymentLine[];
  /** How many installments the schedule has. */
  installments: number;
  /** The day in Nairobi. */
  today: string;
}

export function viewOf(account: RepaymentAccount, today: string): View {
  const state = stateOfAccount(account, today);
  const installments = account.schedule.filter(({ number }) => number > 0).length;
  return { account, state, payments: paymentLinesOf(account, state), installments, today };
}

/** @returns what the text of an agreement lets us charge, with what was charged before it said so */
export const chargedIn = ({ account, state }: Pick<View, 'account' | 'state'>): ChargePart[] =>
  chargeParts.filter(
    (part) => account.chargeable.includes(part) || state.rows.some((row) => row.charged[part] > 0),
  );

/** A schedule of a year is shown as a whole. */
const MOST_AT_ONCE = 13;

/** Of a longer one: the last row that was paid, what is open before today, and what comes next. */
const AHEAD = 6;

/** @returns the rows that matter now; a phone has no room for 48 cards */
export function rowsInView(rows: readonly RowState[]): readonly RowState[] {
  if (rows.length <= MOST_AT_ONCE) return rows;
  const open = rows.findIndex(({ balance }) => balance > 0);
  if (open < 0) return rows.slice(-AHEAD);
  const late = rows.filter(({ daysOverdue }) => daysOverdue > 0).length;
  return rows.slice(Math.max(0, open - 1), open + late + AHEAD);
}
