/** The terms of an offer, and the figures derived from them. */
import { monthsOf, type RepaymentPeriod } from '#shared/applications/catalogue.ts';
import { installmentsOf } from './installments.ts';

export interface Fee {
  name: string;
  /** Whole KES. */
  amount: number;
}

/** The terms that an approver decides on. Amounts are whole KES. */
export interface OfferTerms {
  amount: number;
  deposit: number;
  period: RepaymentPeriod;
  fees: readonly Fee[];
  /** Whether ten working days without an answer accept a milestone; false if absent. */
  silenceAccepts?: boolean | undefined;
}

export interface OfferFigures {
  installments: number;
  monthly: number;
  last: number;
  /** The deposit, all installments and the fees. */
  totalToPay: number;
  /** The cost of the credit beyond the amount. */
  costOfCredit: number;
  /** Percent a year, effective, with all fees, to one decimal. */
  annualRate: number;
}

/** Days in which an owner can accept or decline. Then the offer expires. */
export const OFFER_DAYS = 14;

/** Whole KES. It keeps every installment above zero. */
export const LEAST_AMOUNT = 10_000;

/** The largest offer, as a multiple of the suggested amount. More is a typing mistake. */
export const MOST_TIMES_SUGGESTED = 2;

/** Above this many KES two people approve an offer. */
export const SECOND_APPROVAL_ABOVE = 500_000;

/** Why terms cannot be offered; `offers.incomplete` has a text for each. */
export type TermsProblem =
  | 'notWhole'
  | 'tooSmall'
  | 'tooLarge'
  | 'nothingFinanced'
  | 'feesTooLarge'
  | 'feeWithoutName';

/** @param suggestedAmount of the application, in KES. @returns null if the terms can be offered */
export function problemWithTerms(
  { amount, deposit, fees }: OfferTerms,
  suggestedAmount: number,
): TermsProblem | null {
  const sums = [amount, deposit, ...fees.map((fee) => fee.amount)];
  if (!sums.every((sum) => Number.isSafeInteger(sum) && sum >= 0)) return 'notWhole';
  if (amount < LEAST_AMOUNT) return 'tooSmall';
  if (amount > suggestedAmount * MOST_TIMES_SUGGESTED) return 'tooLarge';
  if (deposit > amount - LEAST_AMOUNT) return 'nothingFinanced';
  if (fees.reduce((sum, fee) => sum + fee.amount, 0) > amount - deposit) {
    return 'feesTooLarge';
  }
  if (fees.some(({ name }) => !name.trim())) return 'feeWithoutName';
  return null;
}

/** @param terms without a problem (`problemWithTerms`) */
export function figuresOf({ amount, deposit, period, fees }: OfferTerms): OfferFigures {
  const months = monthsOf(period);
  const costOfCredit = fees.reduce((sum, fee) => sum + fee.amount, 0);
  const { monthly, last } = installmentsOf(amount + costOfCredit - deposit, months);
  const payments = [...Array.from({ length: months - 1 }, () => monthly), last];
  return {
    installments: months,
    monthly,
    last,
    totalToPay: amount + costOfCredit,
    costOfCredit,
    annualRate: annualRateOf(amount - deposit, payments),
  };
}

/** Finds the rate by halving. @returns percent a year, effective, to one decimal */
function annualRateOf(financed: number, payments: readonly number[]): number {
  const worthAt = (rate: number) =>
    payments.reduce((sum, payment, month) => sum + payment / (1 + rate) ** (month + 1), 0);
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (worthAt(middle) > financed) low = middle;
    else high = middle;
  }
  return Math.round(((1 + low) ** 12 - 1) * 1000) / 10;
}
