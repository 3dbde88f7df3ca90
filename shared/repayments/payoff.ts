import { MOST_AT_A_TIME, MOST_IN_A_DAY } from '#shared/payments/limits.ts';

/** The sum that pays an agreement off today: there is no interest, and no charge for paying early. */
export interface Payoff {
  /** Whole KES; valid until midnight in Nairobi. */
  amount: number;
  /** The amounts that M-Pesa can move, one after another. */
  parts: number[];
  /** True if M-Pesa does not move the sum for one payer in a day: then the owner needs a bank, or several days. */
  isMoreThanADay: boolean;
}

/** @param state today's replay */
export function payoffOf({ outstanding }: { outstanding: number }): Payoff {
  const full = Math.floor(outstanding / MOST_AT_A_TIME);
  const rest = outstanding % MOST_AT_A_TIME;
  return {
    amount: outstanding,
    parts: [...Array.from({ length: full }, () => MOST_AT_A_TIME), ...(rest > 0 ? [rest] : [])],
    isMoreThanADay: outstanding > MOST_IN_A_DAY,
  };
}
