import type { Stage } from '../../shared/projects/project-machine.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * Makes sure that owner and provider have settled everything.
 *
 * @throws AppError accountClosing.applicationOpen, accountClosing.offerAccepted
 */
export async function requireClosable(deps: Deps, userId: string): Promise<void> {
  const { findOpenApplication, applicationStatuses, projectsOfOwner } = deps;
  // In this order: an application that is no longer open may have become an accepted offer.
  if (await findOpenApplication(userId)) throw new AppError('accountClosing.applicationOpen');
  const statuses = await applicationStatuses(userId);
  const accepted = statuses.filter((status) => status === 'Offer Accepted').length;
  const ended = (await projectsOfOwner(userId)).filter(({ stage }) => hasEnded(stage)).length;
  if (accepted > ended) throw new AppError('accountClosing.offerAccepted');
  if (await isTakenBack(deps, userId)) throw new AppError('accountClosing.offerAccepted');
}

/** A payment that is being taken back makes a debt again, once a second person confirms it. */
async function isTakenBack(
  { wholeProjectsOf, findAgreements }: Deps,
  userId: string,
): Promise<boolean> {
  const projects = await wholeProjectsOf(userId);
  const refs = projects.flatMap(({ agreements }) => agreements.map(({ ref }) => ref));
  const agreements = await findAgreements(userId, refs);
  return agreements.some(({ waiting }) => /^(takeBack|reverse)$/.test(waiting?.event ?? ''));
}

/** Nothing is owed for a project any more, and nothing is built. */
const hasEnded = (stage: Stage): boolean => stage === 'Owned by You' || stage === 'Cancelled';
