/** How much one owner may owe in all agreements and open offers. Whole KES. */
import { suggestedAmounts } from '#shared/applications/catalogue.ts';
import { MOST_TIMES_SUGGESTED, SECOND_APPROVAL_ABOVE } from './offer.ts';

/**
 * Twice the price of the most expensive system: the largest possible offer is also the limit of everything that an
 * owner owes.
 */
const MOST_EXPOSURE = MOST_TIMES_SUGGESTED * Math.max(...Object.values(suggestedAmounts));

/** Owed and offered before a new offer. */
export interface Exposure {
  /** In all agreements and open offers of the owner. */
  owner: number;
  project: number;
}

/** The amounts decided before a project began: suggested for its system type, and approved. */
export interface Reviewed {
  suggestedAmount: number;
  approvedAmount: number;
}

export type ExposureProblem =
  | { code: 'assessment.ownerOwesTooMuch'; most: number }
  | { code: 'assessment.beyondReview'; most: number };

/** @returns why this much more cannot be offered, or null */
export const problemWithExposure = ({ owner }: Exposure, more: number): ExposureProblem | null =>
  owner + more > MOST_EXPOSURE
    ? { code: 'assessment.ownerOwesTooMuch', most: MOST_EXPOSURE }
    : null;

/** Changes may at most double a project's reviewed cost: more needs a new review. @returns why not, or null */
export function problemWithChange(
  exposure: Exposure,
  price: number,
  { suggestedAmount, approvedAmount }: Reviewed,
): ExposureProblem | null {
  const most = MOST_TIMES_SUGGESTED * Math.min(suggestedAmount, approvedAmount);
  if (exposure.project + price > most) return { code: 'assessment.beyondReview', most };
  return problemWithExposure(exposure, price);
}

/** @returns whether two people must approve that much more */
export const needsTwo = ({ owner }: Exposure, more: number): boolean =>
  owner + more > SECOND_APPROVAL_ABOVE;
