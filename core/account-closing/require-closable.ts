import { creditOf } from '#core/agreements/change-agreement.ts';
import type { WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isOpen } from '#shared/payments/attempt-machine.ts';
import type { Stage } from '#shared/projects/project-machine.ts';
import { purchaseKinds } from '#shared/purchases/kinds.ts';
import type { Deps } from './deps.ts';

/**
 * Makes sure that owner and provider have settled everything.
 *
 * @returns the agreements as they were looked at: the account can be closed while they are so
 * @throws AppError accountClosing.applicationOpen, accountClosing.offerAccepted
 */
export async function requireClosable(
  deps: Deps,
  userId: string,
): Promise<WholeAgreement['agreement'][]> {
  const { findOpenApplication, applicationStatuses, projectsOfOwner } = deps;
  // In this order: an application that is no longer open may have become an accepted offer.
  if (await findOpenApplication(userId)) throw new AppError('accountClosing.applicationOpen');
  const statuses = await applicationStatuses(userId);
  const accepted = statuses.filter((status) => status === 'Offer Accepted').length;
  const ended = (await projectsOfOwner(userId)).filter(({ stage }) => hasEnded(stage)).length;
  if (accepted > ended) throw new AppError('accountClosing.offerAccepted');
  const agreements = await agreementsOf(deps, userId);
  const refs = agreements.map(({ agreement }) => agreement.ref);
  if (agreements.some(isUnsettled) || (await isAskedToPay(deps, userId, refs))) {
    throw new AppError('accountClosing.offerAccepted');
  }
  return agreements.map(({ agreement }) => agreement);
}

async function agreementsOf(
  { wholeProjectsOf, readWholeAgreements }: Deps,
  userId: string,
): Promise<WholeAgreement[]> {
  const projects = await wholeProjectsOf(userId);
  const refs = projects.flatMap(({ agreements }) => agreements.map(({ ref }) => ref));
  return readWholeAgreements(userId, refs);
}

/** Something is to be paid out or looked for at the bank, or waits for a second person, who may make a debt or credit of it. */
const isUnsettled = ({ agreement, refundRequest, slips }: WholeAgreement): boolean =>
  agreement.waiting !== undefined ||
  refundRequest !== null ||
  slips.some(({ state }) => state === 'Checking') ||
  creditOf(agreement) > 0;

/** Money may come of a prompt that is open. */
async function isAskedToPay(
  { findLatestAttempt }: Deps,
  userId: string,
  refs: readonly string[],
): Promise<boolean> {
  const asked = [...refs, ...purchaseKinds];
  const attempts = await Promise.all(asked.map((ref) => findLatestAttempt({ userId, ref })));
  return attempts.some((latest) => latest !== null && isOpen(latest.state));
}

/** Nothing is owed for a project any more, and nothing is built. */
const hasEnded = (stage: Stage): boolean => stage === 'Owned by You' || stage === 'Cancelled';
