import type { ApplicationStatus } from '../../shared/applications/application-machine.ts';
import { AppError } from '../platform/app-error.ts';

export interface StandingParts {
  findOpenApplication(userId: string): Promise<{ ref: string } | null>;
  statusesOf(userId: string): Promise<ApplicationStatus[]>;
}

/**
 * Makes sure that nothing stands between an owner and the provider.
 *
 * @throws AppError accountClosing.applicationOpen, accountClosing.offerAccepted
 */
export async function requireClosable(
  { findOpenApplication, statusesOf }: StandingParts,
  userId: string,
): Promise<void> {
  // In this order: what is not open any more was accepted before, or never.
  if (await findOpenApplication(userId)) throw new AppError('accountClosing.applicationOpen');
  const statuses = await statusesOf(userId);
  if (statuses.includes('Offer Accepted')) throw new AppError('accountClosing.offerAccepted');
}
