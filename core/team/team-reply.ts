/** Replies about the people of a business, with the fields that its owner may read. */
import type { TeamInvitation, TeamMember } from '#shared/team/contract.ts';
import type { TeamInvitationItem } from './team-invitation.entity.ts';
import type { TeamMemberItem } from './team-member.entity.ts';

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
