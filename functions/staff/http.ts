import { acceptInvitation, openInvitation } from '#core/staff/accept-invitation.ts';
import { changePermissions, inviteAgain, removeMember } from '#core/staff/change-member.ts';
import { challengeAct } from '#core/staff/fresh-passkey.ts';
import { inviteByMember } from '#core/staff/invite.ts';
import { addPasskey, challengePasskey, removeOwnPasskey } from '#core/staff/own-passkeys.ts';
import { poolDeps as deps } from '#core/staff/pool-deps.ts';
import { listStaff, readMe } from '#core/staff/read-staff.ts';
import { api, route } from '#functions/platform/http.ts';
import { officeRoute } from '#functions/platform/office.ts';
import * as contracts from '#shared/staff/contract.ts';

export const handler = api(
  route(contracts.openInvitation, ({ body }) => openInvitation(deps, body.token)),
  route(contracts.acceptInvitation, async ({ body, ipAddress }) => {
    await acceptInvitation(deps, { ...body, from: ipAddress });
    return undefined;
  }),
  officeRoute(contracts.getMe, ({ actor }) => readMe(deps, actor)),
  officeRoute(contracts.signOutOfOffice, async ({ actor }) => {
    await deps.endSession(actor.sessionId, actor.staffId, deps.clock());
    return undefined;
  }),
  officeRoute(contracts.challengeAct, async ({ actor, body }) => ({
    options: await challengeAct(deps, actor.staffId, body.act),
  })),
  officeRoute(contracts.challengePasskey, ({ actor }) => challengePasskey(deps, actor)),
  officeRoute(contracts.addPasskey, async ({ actor, body }) => {
    await addPasskey(deps, actor, body);
    return undefined;
  }),
  officeRoute(contracts.removePasskey, async ({ actor, params }) => {
    await removeOwnPasskey(deps, actor, params.passkeyId);
    return undefined;
  }),
  officeRoute(contracts.listStaff, () => listStaff(deps)),
  officeRoute(contracts.inviteMember, ({ actor, body }) => inviteByMember(deps, actor, body)),
  officeRoute(contracts.changePermissions, ({ actor, params, body }) =>
    changePermissions(deps, actor, { ...params, ...body }),
  ),
  officeRoute(contracts.removeMember, async ({ actor, params }) => {
    await removeMember(deps, actor, params.staffId);
    return undefined;
  }),
  officeRoute(contracts.inviteAgain, ({ actor, params, body }) =>
    inviteAgain(deps, actor, { ...params, ...body }),
  ),
);
