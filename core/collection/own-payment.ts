import type { ClaimItem } from '#core/payments/claims/claim.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';

/** Refuses a member whose own business claims the payment or may be meant. @throws AppError assessment.ownBusiness */
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
