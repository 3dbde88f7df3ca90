import type { ApplicationItem, StoredTerms } from '#core/applications/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { MemberItem } from '#core/staff/member.entity.ts';
import { outcomeOf } from '#shared/applications/application-machine.ts';
import { type OfferTerms, problemWithTerms, SECOND_APPROVAL_ABOVE } from '#shared/offers/offer.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { auditOf } from './audit-line.ts';
import { approvalFacts, approveApplication } from './decisions.ts';
import type { Deps } from './deps.ts';
import { edit } from './edit.ts';

type ApproveDeps = Pick<Deps, 'saveEdit' | 'saveTransition' | 'findMember' | 'clock'>;

/**
 * Approves an application. Above KES 500,000 two people approve the same terms, and neither of them
 * reviewed it: the first approval is kept, and the second makes the offer. Other terms begin again, and so
 * does whoever comes after somebody who may approve no more.
 *
 * @throws AppError applications.approverIsReviewer, applications.notNow, offers.incomplete,
 *   applications.changed
 */
export async function approve(
  deps: ApproveDeps,
  application: ApplicationItem,
  by: StaffActor,
  terms: StoredTerms,
): Promise<void> {
  const isSecond = await isSecondOf(deps, application, by, terms);
  const isFirstOfTwo = terms.amount > SECOND_APPROVAL_ABOVE && !isSecond;
  if (isFirstOfTwo) await keepFirst(deps, application, by, terms);
  else await approveApplication(deps, application, by, terms);
}

async function isSecondOf(
  { findMember }: ApproveDeps,
  { firstApproval }: ApplicationItem,
  { staffId }: StaffActor,
  terms: StoredTerms,
): Promise<boolean> {
  if (!firstApproval || firstApproval.by === staffId) return false;
  return areSame(firstApproval.terms, terms) && mayApprove(await findMember(firstApproval.by));
}

const mayApprove = (member: MemberItem | null): boolean =>
  member?.state === 'Active' && member.may.includes('approve');

async function keepFirst(
  deps: ApproveDeps,
  application: ApplicationItem,
  by: StaffActor,
  terms: StoredTerms,
): Promise<void> {
  const problem = problemWithTerms(terms, application.suggestedAmount);
  if (problem) throw new AppError('offers.incomplete', { problem });
  const event = application.status === 'Offer Expired' ? 'renewOffer' : 'approve';
  const outcome = outcomeOf(application.status, event, {
    ...approvalFacts(application, by.staffId),
    isOfferComplete: true,
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const audit = auditOf(deps, by, application, 'application.firstApproval', { after: { terms } });
  const firstApproval = { terms, by: by.staffId, at: isoTime(deps.clock()) };
  await edit(deps, application, { firstApproval }, { audit });
}

const areSame = (one: OfferTerms, other: OfferTerms): boolean => textOf(one) === textOf(other);

const textOf = ({ amount, deposit, period, fees, silenceAccepts }: OfferTerms): string =>
  JSON.stringify([
    silenceAccepts ?? false,
    amount,
    deposit,
    period,
    fees.map(({ name, amount: fee }) => [name, fee]),
  ]);
