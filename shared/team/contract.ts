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

export const listTeam = contract('GET /api/team', 'owner', {
  reply: { people: list(object(TeamMember)), invitations: list(object(TeamInvitation)) },
});

/** By SMS. An earlier invitation of the same number ends. */
export const inviteToTeam = contract('POST /api/team/invitations', 'owner', {
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

export const withdrawTeamInvitation = contract(
  'DELETE /api/team/invitations/{invitationId}',
  'owner',
  {
    errors: ['team.invitationEnded'],
  },
);

export const changeTeamRole = contract('PUT /api/team/people/{memberId}', 'owner', {
  body: { role },
  reply: TeamMember,
  errors: ['team.personNotFound'],
});

/** At once: the next call of that person is refused. */
export const endTeamMember = contract('DELETE /api/team/people/{memberId}', 'owner', {
  errors: ['team.personNotFound'],
});

/** Somebody else's business in which the caller works. */
export const Workplace = { businessId: text(), businessName: text(), role };
export type Workplace = ValuesOf<typeof Workplace>;

export const Workplaces = {
  /** Null before the sign-up. */
  own: nullable(object({ businessId: text(), businessName: text() })),
  places: list(object(Workplace)),
  invitations: list(
    object({ invitationId: text(), businessName: text(), role, expiresAt: moment }),
  ),
};
export type Workplaces = ValuesOf<typeof Workplaces>;

export const listWorkplaces = contract('GET /api/workplaces', 'owner', {
  roles: 'person',
  reply: Workplaces,
});

export const joinTeam = contract(
  'POST /api/workplaces/invitations/{invitationId}/acceptance',
  'owner',
  {
    roles: 'person',
    reply: Workplace,
    errors: ['team.invitationEnded', 'team.tooManyWorkplaces'],
  },
);

export const declineTeam = contract('DELETE /api/workplaces/invitations/{invitationId}', 'owner', {
  roles: 'person',
  errors: ['team.invitationEnded'],
});

export const leaveTeam = contract('DELETE /api/workplaces/{businessId}', 'owner', {
  roles: 'person',
  errors: ['team.notMember'],
});
