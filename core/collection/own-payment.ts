import type { ClaimItem } from '#core/payments/claims/claim.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/**
 * @param meant agreements that the payment may be for
 * @throws AppError assessment.ownBusiness if one is the member's
 */
export async function requireNotConcerned(
  deps: Deps,
  by: StaffActor,
  receipt: string,
  meant: readonly Pick<ClaimItem, 'userId'>[] = [],
): Promise<void> {
  const concerned = [...meant, ...(await deps.claimsOf(receipt))];
  const owners = [...new Set(concerned.map(({ userId }) => userId))];
  const about = { subject: `payment#${receipt}`, label: receipt };
  await Promise.all(owners.map((userId) => requireNotOwn(deps, by, userId, about)));
}
