import type {
  ApplicationItem,
  StoredTerms,
} from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { isSecondApproval, readStanding, requireNoProblem } from '#core/projects/money/exposure.ts';
import { outcomeOf } from '#shared/applications/application-machine.ts';
import { needsTwo, problemWithExposure } from '#shared/offers/exposure.ts';
import { figuresOf, problemWithTerms } from '#shared/offers/offer.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { approvalFacts, approveApplication } from './decisions.ts';
import type { Deps } from './deps.ts';
import { auditOf, edit } from './edit.ts';

/**
 * If the owner's total is above KES 500,000, two people who did not review the application must approve the same terms.
 * The second approval makes the offer. If its terms differ, or the first person may no longer approve, it counts as the
 * first approval.
 * @throws AppError applications.approverIsReviewer, applications.notNow, offers.incomplete,
 *   assessment.ownerOwesTooMuch, applications.changed
 */
export async function approve(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  { amount, deposit, period, fees, silenceAccepts }: StoredTerms,
): Promise<void> {
  const terms = { amount, deposit, period, fees, silenceAccepts };
  requireApprovable(application, by, terms);
  const { userId, applicationId: projectId } = application;
  const { exposure, grant } = await readStanding(deps, { userId, projectId });
  const { totalToPay } = figuresOf(terms);
  requireNoProblem(exposure, problemWithExposure(exposure, totalToPay));
  const isSecond = await isSecondApproval(deps, application.firstApproval, by, terms);
  if (needsTwo(exposure, totalToPay) && !isSecond) await keepFirst(deps, application, by, terms);
  else await approveApplication(deps, application, by, terms, [grant]);
}

/** Checks terms and approver, as `approveApplication` does again for the approval that makes the offer. */
function requireApprovable(
  application: ApplicationItem,
  { staffId }: StaffActor,
  terms: StoredTerms,
): void {
  const problem = problemWithTerms(terms, application.suggestedAmount);
  if (problem) throw new AppError('offers.incomplete', { problem });
  const event = application.status === 'Offer Expired' ? 'renewOffer' : 'approve';
  const outcome = outcomeOf(application.status, event, {
    ...approvalFacts(application, staffId),
    isOfferComplete: true,
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}

async function keepFirst(
  deps: Deps,
  application: ApplicationItem,
  by: StaffActor,
  terms: StoredTerms,
): Promise<void> {
  const audit = auditOf(deps, by, application, 'application.firstApproval', { after: { terms } });
  const firstApproval = { terms, by: by.staffId, at: isoTime(deps.clock()) };
  await edit(deps, application, { firstApproval }, { audit });
}
