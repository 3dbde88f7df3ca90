import { readAccountReply } from '#core/accounts/account-reply.ts';
import { dashboardOf } from '#core/accounts/dashboard.ts';
import { deps } from '#core/accounts/deps.ts';
import { editProfile, profileOf } from '#core/accounts/edit-profile.ts';
import { createPictureUpload, removePicture, usePicture } from '#core/accounts/picture.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { recordLogin, signUp } from '#core/accounts/sign-up.ts';
import { deps as needsDeps, readNeeds } from '#core/needs/needs.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/accounts/contract.ts';

export const handler = api(
  route(contracts.getAccount, ({ actor }) => readAccountReply(deps, actor.userId)),

  route(contracts.createAccount, async ({ actor, body }) => {
    await signUp(deps, actor, body);
    return readAccountReply(deps, actor.userId);
  }),

  route(contracts.recordLogin, ({ actor }) => recordLogin(deps, actor.userId)),

  route(contracts.getProfile, async ({ actor }) => profileOf(await deps.readAccount(actor.userId))),

  route(contracts.saveProfile, ({ actor, body }) => editProfile(deps, actor.userId, body)),

  route(contracts.createPictureUpload, async ({ actor, body }) =>
    createPictureUpload(deps, actor.userId, body),
  ),

  route(contracts.usePicture, async ({ actor: { userId }, body }) => {
    await usePicture(deps, await requireUser(deps, userId), body.key);
    return readAccountReply(deps, userId);
  }),

  route(contracts.removePicture, async ({ actor: { userId } }) => {
    await removePicture(deps, await requireUser(deps, userId));
    return readAccountReply(deps, userId);
  }),

  route(contracts.getDashboard, async ({ actor: { userId, member } }) => {
    const [account, needs] = await Promise.all([
      deps.readAccount(userId),
      // Financing is between the owner and us.
      member ? null : readNeeds(needsDeps, userId),
    ]);
    return dashboardOf(account, needs, deps.clock());
  }),
);
