import { AppError } from '../platform/app-error.ts';
import type { Deps } from './deps.ts';

/**
 * Makes sure that owner and provider have settled everything.
 *
 * @throws AppError accountClosing.applicationOpen, accountClosing.offerAccepted
 */
export async function requireClosable(
  { findOpenApplication, applicationStatuses }: Deps,
  userId: string,
): Promise<void> {
  // In this order: an application that is no longer open may have become an accepted offer.
  if (await findOpenApplication(userId)) throw new AppError('accountClosing.applicationOpen');
  const statuses = await applicationStatuses(userId);
  if (statuses.includes('Offer Accepted')) throw new AppError('accountClosing.offerAccepted');
}
