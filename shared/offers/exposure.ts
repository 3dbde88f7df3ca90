/**
 * How much one owner may owe at a time. What counts is what is still owed by all agreements, with what was offered
 * and can be accepted. Whole KES.
 */
import { suggestedAmounts } from '#shared/applications/catalogue.ts';
import { MOST_TIMES_SUGGESTED, SECOND_APPROVAL_ABOVE } from './offer.ts';

/** Twice the dearest system: what one offer may come to, all of them together may. */
export const MOST_EXPOSURE = MOST_TIMES_SUGGESTED * Math.max(...Object.values(suggestedAmounts));

/** What an owner owes and was offered before something more is. */
export interface Exposure {
  /** For all that the owner has with us. */
  owner: number;
  /** For the one project that it is about. */
  project: number;
}

/** What was decided about a project before it began: what the system suggested, and what was approved. */
export interface Reviewed {
  suggestedAmount: number;
  approvedAmount: number;
}

export type ExposureProblem =
  | { code: 'assessment.ownerOwesTooMuch'; most: number }
  | { code: 'assessment.beyondReview'; most: number };

/** @returns why nothing of this size can be offered, or null */
export const problemWithExposure = ({ owner }: Exposure, more: number): ExposureProblem | null =>
  owner + more > MOST_EXPOSURE
    ? { code: 'assessment.ownerOwesTooMuch', most: MOST_EXPOSURE }
    : null;

/**
 * Changes make a project twice as dear as what was reviewed at most: what goes beyond needs an application, and so a
 * review of its own.
 *
 * @returns why no change of this price can be offered, or null
 */
export function problemWithChange(
  exposure: Exposure,
  price: number,
  { suggestedAmount, approvedAmount }: Reviewed,
): ExposureProblem | null {
  const most = MOST_TIMES_SUGGESTED * Math.min(suggestedAmount, approvedAmount);
  if (exposure.project + price > most) return { code: 'assessment.beyondReview', most };
  return problemWithExposure(exposure, price);
}

/** @returns whether two people have to approve that so much more is offered */
export const needsTwo = ({ owner }: Exposure, more: number): boolean =>
  owner + more > SECOND_APPROVAL_ABOVE;
