import { findSignOut } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { requireNotEnded } from '#core/sessions/sessions.ts';
import type { Contract, OwnerActor } from '#shared/platform/contract.ts';
import type { Role } from '#shared/platform/team-roles.ts';
import { findMember, type TeamMemberItem } from './member.store.ts';

/** Letters of account ids. Anything else names no business. */
const BUSINESS_ID = /^[\w-]{1,64}$/;

export const isBusinessId = (named: string): boolean => BUSINESS_ID.test(named);

const mayCall = ({ roles = [] }: Pick<Contract, 'roles'>, role: Role): boolean =>
  role === 'owner' || roles === 'person' || roles.includes(role);

/**
 * Reads the membership at each call, so a membership that has ended is refused at once. Without a membership, the
 * answer is the same as for an unknown business.
 * @param businessId from the call; must have passed `isBusinessId`
 * @throws AppError team.notMember, team.ended, team.notAllowed, auth.signedOut
 */
export async function requireTeamMember(
  { userId: personId, poolUserId, authTime }: OwnerActor,
  businessId: string,
  contract: Pick<Contract, 'roles' | 'isRead'>,
): Promise<TeamMemberItem> {
  const [member, signOut] = await Promise.all([
    findMember({ businessId, personId }),
    // A change needs a consistent read, so that a sign-out just stored is seen.
    findSignOut(poolUserId, !contract.isRead),
  ]);
  requireNotEnded(authTime, signOut);
  if (!member) throw new AppError('team.notMember');
  if (member.state !== 'active') throw new AppError('team.ended');
  if (!mayCall(contract, member.role)) throw new AppError('team.notAllowed');
  return member;
}

/** The reason for the refusal of a write after the membership has changed during the call. */
export async function endedMeanwhile({ businessId, personId }: TeamMemberItem): Promise<AppError> {
  const now = await findMember({ businessId, personId });
  if (now?.state !== 'active') return new AppError(now ? 'team.ended' : 'team.notMember');
  // The role was changed: the next try begins with the new one.
  return new AppError('server.busy');
}
