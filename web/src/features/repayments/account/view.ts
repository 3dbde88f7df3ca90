import { type ChargePart, chargeParts } from '#shared/agreements/charges.ts';
import type { ReplayState } from '#shared/agreements/replay.ts';
import { stateOfAccount } from '#shared/repayments/account-state.ts';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { type PaymentLine, paymentLinesOf } from '../history/payment-lines.ts';

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
