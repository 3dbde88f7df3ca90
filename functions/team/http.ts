import { deps } from '#core/team/deps.ts';
import { inviteToTeam } from '#core/team/invite.ts';
import {
  changeRole,
  endWork,
  readTeam,
  toInvitationReply,
  toMemberReply,
  withdrawInvitation,
} from '#core/team/team.ts';
import { declineTeam, joinTeam, leaveTeam, readWorkplaces } from '#core/team/workplaces.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/team/contract.ts';

export const handler = api(
  route(contracts.listTeam, async ({ actor }) => {
    const { people, invitations } = await readTeam(deps, actor.userId);
    return {
      people: people.map(toMemberReply),
      invitations: invitations.map(toInvitationReply),
    };
  }),
  route(contracts.inviteToTeam, async ({ actor, idempotencyKey: key, body, language }) =>
    toInvitationReply(await inviteToTeam(deps, { businessId: actor.userId, key, language }, body)),
  ),
  route(contracts.withdrawTeamInvitation, async ({ actor, params }) => {
    await withdrawInvitation(deps, actor.userId, params.invitationId);
    return undefined;
  }),
  route(contracts.changeTeamRole, async ({ actor, params, body }) =>
    toMemberReply(await changeRole(deps, actor.userId, { ...params, ...body })),
  ),
  route(contracts.endTeamMember, async ({ actor, params }) => {
    await endWork(deps, actor.userId, params.memberId);
    return undefined;
  }),
  route(contracts.listWorkplaces, ({ actor }) => readWorkplaces(deps, actor)),
  route(contracts.joinTeam, ({ actor, params }) => joinTeam(deps, actor, params.invitationId)),
  route(contracts.declineTeam, async ({ actor, params }) => {
    await declineTeam(deps, actor, params.invitationId);
    return undefined;
  }),
  route(contracts.leaveTeam, async ({ actor, params }) => {
    await leaveTeam(deps, actor.userId, params.businessId);
    return undefined;
  }),
);
