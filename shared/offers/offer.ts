/** What the provider offers: everything an owner must see before accepting. */
import { monthsOf, type RepaymentPeriod } from '../applications/catalogue.ts';
import { installmentsOf } from './installments.ts';

export interface Fee {
  name: string;
  /** Whole KES. */
  amount: number;
}

/** What an approver decides on. Amounts are whole KES. */
export interface OfferTerms {
  amount: number;
  deposit: number;
  period: RepaymentPeriod;
  fees: readonly Fee[];
}

export interface OfferFigures {
  installments: number;
  monthly: number;
  last: number;
  /** Deposit and all installments, fees in them. */
  totalToPay: number;
  /** What the credit costs over the amount itself. */
  costOfCredit: number;
  /** Percent, effective, all fees in, to one decimal. */
  annualRate: number;
}

/** Owners accept or decline within this time; after it the offer has expired. */
export const OFFER_DAYS = 14;

/** Whole KES. An installment of nothing would be no installment. */
export const LEAST_AMOUNT = 10_000;

/** A reason why terms cannot be offered; `offers.incomplete` has a text for each. */
export type TermsProblem =
  | 'notWhole'
  | 'tooSmall'
  | 'nothingFinanced'
  | 'feesTooLarge'
  | 'feeWithoutName';

/** @returns the problem with the terms, or null if they can be offered */
export function problemWithTerms({ amount, deposit, fees }: OfferTerms): TermsProblem | null {
  const sums = [amount, deposit, ...fees.map((fee) => fee.amount)];
  if (!sums.every((sum) => Number.isSafeInteger(sum) && sum >= 0)) return 'notWhole';
  if (amount < LEAST_AMOUNT) return 'tooSmall';
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

/**
 * The rate at which monthly payments are worth what was financed, found by halving.
 *
 * @returns percent a year, effective, to one decimal
 */
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
