import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  list,
  moment,
  nullable,
  object,
  smsName,
  text,
  type ValuesOf,
  verbatim,
} from '#shared/platform/fields.ts';
import { teamRoles } from '#shared/platform/team-roles.ts';

const role = choice(teamRoles);

/** Somebody who works in a business that belongs to somebody else. */
export const TeamMember = {
  memberId: text(),
  name: text(),
  phone: text(),
  role,
  since: moment,
};
export type TeamMember = ValuesOf<typeof TeamMember>;

export const TeamInvitation = {
  invitationId: text(),
  name: text(),
  phone: text(),
  role,
  expiresAt: moment,
};
export type TeamInvitation = ValuesOf<typeof TeamInvitation>;

export const listTeam = contract({
  method: 'GET',
  path: '/api/team',
  caller: 'owner',
  reply: { people: list(object(TeamMember)), invitations: list(object(TeamInvitation)) },
});

/** Invites a number by SMS. An earlier invitation of the same number ends with it. */
export const inviteToTeam = contract({
  method: 'POST',
  path: '/api/team/invitations',
  caller: 'owner',
  status: 201,
  idempotent: true,
  cost: costs.sms,
  body: {
    name: smsName({ min: 2, max: 60 }),
    phone: verbatim({ min: 1, max: 20 }),
    role,
  },
  reply: TeamInvitation,
  errors: [
    'sms.invalidPhone',
    'sms.failed',
    'team.full',
    'team.alreadyIn',
    'team.ownNumber',
    'team.tooManyInvitations',
  ],
});

export const withdrawTeamInvitation = contract({
  method: 'DELETE',
  path: '/api/team/invitations/{invitationId}',
  caller: 'owner',
  errors: ['team.invitationEnded'],
});

export const changeTeamRole = contract({
  method: 'PUT',
  path: '/api/team/people/{memberId}',
  caller: 'owner',
  body: { role },
  reply: TeamMember,
  errors: ['team.personNotFound'],
});

/** Ends it at once: the next call of that person is refused. */
export const endTeamMember = contract({
  method: 'DELETE',
  path: '/api/team/people/{memberId}',
  caller: 'owner',
  errors: ['team.personNotFound'],
});

/** A business of somebody else in which the caller works. */
export const Workplace = { businessId: text(), businessName: text(), role };
export type Workplace = ValuesOf<typeof Workplace>;

export const Workplaces = {
  /** The caller's own business; null before the sign-up. */
  own: nullable(object({ businessId: text(), businessName: text() })),
  places: list(object(Workplace)),
  invitations: list(
    object({ invitationId: text(), businessName: text(), role, expiresAt: moment }),
  ),
};
export type Workplaces = ValuesOf<typeof Workplaces>;

export const listWorkplaces = contract({
  method: 'GET',
  path: '/api/workplaces',
  caller: 'owner',
  roles: 'person',
  reply: Workplaces,
});

export const joinTeam = contract({
  method: 'POST',
  path: '/api/workplaces/invitations/{invitationId}/acceptance',
  caller: 'owner',
  roles: 'person',
  reply: Workplace,
  errors: ['team.invitationEnded', 'team.tooManyWorkplaces'],
});

export const declineTeam = contract({
  method: 'DELETE',
  path: '/api/workplaces/invitations/{invitationId}',
  caller: 'owner',
  roles: 'person',
  errors: ['team.invitationEnded'],
});

export const leaveTeam = contract({
  method: 'DELETE',
  path: '/api/workplaces/{businessId}',
  caller: 'owner',
  roles: 'person',
  errors: ['team.notMember'],
});
