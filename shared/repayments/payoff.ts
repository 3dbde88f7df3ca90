import { MOST_AT_A_TIME, MOST_IN_A_DAY } from '#shared/payments/limits.ts';

/** What pays an agreement off today: there is no interest, and no charge for paying early. */
export interface Payoff {
  /** Whole KES; good until midnight in Nairobi. */
  amount: number;
  /** What M-Pesa can move of it, one after the other. */
  parts: number[];
  /** Whether it is more than M-Pesa moves for one payer in a day, so that it takes a bank or several days. */
  isMoreThanADay: boolean;
}

/** @param state what the journal comes to today */
export function payoffOf({ outstanding }: { outstanding: number }): Payoff {
  const full = Math.floor(outstanding / MOST_AT_A_TIME);
  const rest = outstanding % MOST_AT_A_TIME;
  return {
    amount: outstanding,
    parts: [...Array.from({ length: full }, () => MOST_AT_A_TIME), ...(rest > 0 ? [rest] : [])],
    isMoreThanADay: outstanding > MOST_IN_A_DAY,
  };
}
