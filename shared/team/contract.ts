import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { teamRoles } from '#shared/platform/team-roles.ts';

const role = f.choice(teamRoles);

export const TeamMember = {
  memberId: f.text(),
  name: f.text(),
  phone: f.text(),
  role,
  since: f.moment,
};
export type TeamMember = f.ValuesOf<typeof TeamMember>;

export const TeamInvitation = {
  invitationId: f.text(),
  name: f.text(),
  phone: f.text(),
  role,
  expiresAt: f.moment,
};
export type TeamInvitation = f.ValuesOf<typeof TeamInvitation>;

export const listTeam = contract('GET /api/team', 'owner', {
  reply: { people: f.list(f.object(TeamMember)), invitations: f.list(f.object(TeamInvitation)) },
});

/** Invites by SMS. An earlier invitation of the same number ends. */
export const inviteToTeam = contract('POST /api/team/invitations', 'owner', {
  status: 201,
  idempotent: true,
  cost: costs.sms,
  body: {
    name: f.smsName({ min: 2, max: 60 }),
    phone: f.verbatim({ min: 1, max: 20 }),
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

/** Takes effect at once: the next call of that person is refused. */
export const endTeamMember = contract('DELETE /api/team/people/{memberId}', 'owner', {
  errors: ['team.personNotFound'],
});

/** Somebody else's business in which the caller works. */
export const Workplace = { businessId: f.text(), businessName: f.text(), role };
export type Workplace = f.ValuesOf<typeof Workplace>;

export const Workplaces = {
  /** Null before the sign-up. */
  own: f.nullable(f.object({ businessId: f.text(), businessName: f.text() })),
  places: f.list(f.object(Workplace)),
  invitations: f.list(
    f.object({ invitationId: f.text(), businessName: f.text(), role, expiresAt: f.moment }),
  ),
};
export type Workplaces = f.ValuesOf<typeof Workplaces>;

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
