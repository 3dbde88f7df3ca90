import type { Stage } from '../../shared/projects/project-machine.ts';
import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * Makes sure that owner and provider have settled everything.
 *
 * @throws AppError accountClosing.applicationOpen, accountClosing.offerAccepted
 */
export async function requireClosable(
  { findOpenApplication, applicationStatuses, projectsOfOwner }: Deps,
  userId: string,
): Promise<void> {
  // In this order: an application that is no longer open may have become an accepted offer.
  if (await findOpenApplication(userId)) throw new AppError('accountClosing.applicationOpen');
  const statuses = await applicationStatuses(userId);
  const accepted = statuses.filter((status) => status === 'Offer Accepted').length;
  const ended = (await projectsOfOwner(userId)).filter(({ stage }) => hasEnded(stage)).length;
  if (accepted > ended) throw new AppError('accountClosing.offerAccepted');
}

/** Nothing is owed for a project any more, and nothing is built. */
const hasEnded = (stage: Stage): boolean => stage === 'Owned by You' || stage === 'Cancelled';
