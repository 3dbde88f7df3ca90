/** The amount and the period that a screen shows of an application. */
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
  /** The amount that was asked for, where it is shown beside another one that is offered. */
  askedAmount: number | null;
  askedPeriod: RepaymentPeriod | null;
}

/**
 * The terms of an application are what was asked for until there is an offer, and then those of the offer, with what
 * was asked for beside them. An offer that was accepted stands alone.
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
