import { AppError } from '#core/platform/app-error.ts';
import type { TeamRole } from '#shared/platform/team-roles.ts';
import type { TeamInvitation, TeamMember } from '#shared/team/contract.ts';
import type { Deps } from './deps.ts';
import type { TeamMemberItem } from './member.store.ts';
import type { TeamInvitationItem } from './team.store.ts';

interface Team {
  people: TeamMemberItem[];
  invitations: TeamInvitationItem[];
}

export async function readTeam(
  { listPeople, listInvitations, clock }: Deps,
  businessId: string,
): Promise<Team> {
  const [people, invitations] = await Promise.all([
    listPeople(businessId),
    listInvitations(businessId, clock()),
  ]);
  return { people, invitations };
}

/** @throws AppError team.personNotFound */
async function requirePerson(
  deps: Deps,
  businessId: string,
  memberId: string,
): Promise<TeamMemberItem> {
  const people = await deps.listPeople(businessId);
  const found = people.find((one) => one.memberId === memberId);
  if (!found) throw new AppError('team.personNotFound');
  return found;
}

/** @throws AppError team.personNotFound */
export async function changeRole(
  deps: Deps,
  businessId: string,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<TeamMemberItem> {
  const member = await requirePerson(deps, businessId, memberId);
  if (!(await deps.saveRole(member, role, deps.clock()))) throw new AppError('team.personNotFound');
  return { ...member, role };
}

/** @throws AppError team.personNotFound */
export async function endWork(deps: Deps, businessId: string, memberId: string): Promise<void> {
  const member = await requirePerson(deps, businessId, memberId);
  const isEnded = await deps.endMember(member, deps.clock(), member);
  if (!isEnded) throw new AppError('team.personNotFound');
}

/** @throws AppError team.invitationEnded */
export async function withdrawInvitation(
  deps: Deps,
  businessId: string,
  invitationId: string,
): Promise<void> {
  const invitations = await deps.listInvitations(businessId, deps.clock());
  const found = invitations.find((one) => one.invitationId === invitationId);
  if (!found || !(await deps.deleteInvitation(found))) {
    throw new AppError('team.invitationEnded');
  }
}

export const toMemberReply = ({
  memberId,
  name,
  phone,
  role,
  since,
}: TeamMemberItem): TeamMember => ({ memberId, name, phone: phone ?? '', role, since });

export const toInvitationReply = ({
  invitationId,
  name,
  phone,
  role,
  expiresAt,
}: TeamInvitationItem): TeamInvitation => ({ invitationId, name, phone, role, expiresAt });
