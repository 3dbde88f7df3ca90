import type { ApplicationStatus } from './application-machine.ts';
import type { RepaymentPeriod } from './catalogue.ts';

export interface ApplicationTerms {
  status: ApplicationStatus;
  /** Whole KES. */
  suggestedAmount: number;
  repaymentPeriod: RepaymentPeriod;
  /** Null before there is an offer, like the period. */
  offeredAmount: number | null;
  offeredPeriod: RepaymentPeriod | null;
}

export interface ShownTerms {
  /** Whole KES. */
  amount: number;
  period: RepaymentPeriod;
  /** Shown next to an offered amount that differs. */
  askedAmount: number | null;
  askedPeriod: RepaymentPeriod | null;
}

/**
 * The requested terms until there is an offer, then the offer's terms next to them. An accepted offer is shown alone.
 */
export function shownTerms(application: ApplicationTerms): ShownTerms {
  const { status, suggestedAmount, repaymentPeriod } = application;
  const amount = application.offeredAmount ?? suggestedAmount;
  const period = application.offeredPeriod ?? repaymentPeriod;
  const isAccepted = status === 'Offer Accepted';
  return {
    amount,
    period,
    askedAmount: isAccepted || amount === suggestedAmount ? null : suggestedAmount,
    askedPeriod: isAccepted || period === repaymentPeriod ? null : repaymentPeriod,
  };
}
