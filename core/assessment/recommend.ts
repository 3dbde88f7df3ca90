import type {
  ApplicationItem,
  StoredRecommendation,
} from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { withInstallment } from '#shared/assessment/affordability.ts';
import type { recommend as contract } from '#shared/assessment/contract.ts';
import {
  type OfferTerms,
  figuresOf as offerFigures,
  problemWithTerms,
} from '#shared/offers/offer.ts';
import type { BodyOf, StaffActor } from '#shared/platform/contract.ts';
import { reviewersWith } from './decisions.ts';
import type { Deps } from './deps.ts';
import { auditOf, edit } from './edit.ts';

type Given = Omit<BodyOf<typeof contract>, 'version'>;

/**
 * Stores a recommendation, with the statement's figures and the installment of its terms. It replaces an earlier
 * recommendation. A person who has recommended may never approve this application.
 * @throws AppError applications.notNow outside a review, assessment.termsMissing, applications.reasonMissing,
 *   offers.incomplete with the problem, applications.changed
 */
export function recommend(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  given: Given,
): Promise<void> {
  if (application.status !== 'Under Review') throw new AppError('applications.notNow');
  requireComplete(given, application.suggestedAmount);
  const { decision, note } = given;
  const { monthly } = offerFigures(
    given.decision === 'approve' && given.terms ? given.terms : askedIn(application),
  );
  const figures = given.figures && withInstallment(given.figures, monthly);
  const recommendation: StoredRecommendation = {
    decision,
    note,
    figures,
    terms: decision === 'approve' ? given.terms : null,
    reason: decision === 'decline' ? given.reason : null,
    by: by.staffId,
    at: isoTime(deps.clock()),
  };
  const { decision: after, terms, reason } = recommendation;
  const audit = auditOf(deps, by, application, 'application.recommended', {
    after: { decision: after, terms, reason, level: figures?.level ?? null },
  });
  const reviewers = reviewersWith(application, by);
  return edit(deps, application, { recommendation, reviewers, firstApproval: null }, { audit });
}

const askedIn = ({ suggestedAmount, repaymentPeriod }: ApplicationItem): OfferTerms => ({
  amount: suggestedAmount,
  deposit: 0,
  period: repaymentPeriod,
  fees: [],
});

function requireComplete({ decision, terms, reason }: Given, suggestedAmount: number): void {
  if (decision === 'decline') {
    if (!reason) throw new AppError('applications.reasonMissing');
    return;
  }
  if (!terms) throw new AppError('assessment.termsMissing');
  const problem = problemWithTerms(terms, suggestedAmount);
  if (problem) throw new AppError('offers.incomplete', { problem });
}
