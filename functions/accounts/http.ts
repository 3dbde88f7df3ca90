import {
  findUser,
  insertUser,
  provenPhone,
  readAccount,
  touchLogin,
  type User,
} from '../../core/accounts/account.store.ts';
import { newApiKeyHash } from '../../core/accounts/api-key.ts';
import { dashboardOf } from '../../core/accounts/dashboard.ts';
import { editProfile, profileOf } from '../../core/accounts/edit-profile.ts';
import { newReferralCode, withReferralCode } from '../../core/accounts/own-referral-code.ts';
import {
  deletePicture,
  replacePicture,
  signPictureGet,
  signPicturePut,
} from '../../core/accounts/picture.store.ts';
import { placePicture, removePicture, usePicture } from '../../core/accounts/picture.ts';
import { saveProfile } from '../../core/accounts/profile.store.ts';
import { giveReferralCode } from '../../core/accounts/referral-code.store.ts';
import { signUp } from '../../core/accounts/sign-up.ts';
import { shownAccount } from '../../core/accounts/view.ts';
import { readSample } from '../../core/documents/file-sample.store.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { isoTime, systemClock } from '../../core/platform/clock.ts';
import * as contracts from '../../shared/accounts/contract.ts';
import { api, route } from '../platform/http.ts';

const parts = {
  ...{ provenPhone, insertUser, findUser, readAccount, newApiKeyHash, clock: systemClock },
  ...{ giveReferralCode, newReferralCode, saveProfile },
  ...{ signPicturePut, readSample, replacePicture, deletePicture },
};

async function ownUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new AppError('account.notFound');
  return user;
}

async function readShown(userId: string): Promise<contracts.Account> {
  const user = await withReferralCode(parts, userId);
  const picture = user.profilePic ? await signPictureGet(user.profilePic, systemClock()) : null;
  return shownAccount(user, picture);
}

export const handler = api(
  route(contracts.getAccount, ({ actor }) => readShown(actor.userId)),

  route(contracts.createAccount, async ({ actor, body }) => {
    await signUp(parts, actor.userId, body);
    return readShown(actor.userId);
  }),

  route(contracts.recordLogin, async ({ actor }) => {
    const found = await touchLogin(actor.userId, isoTime(systemClock()));
    if (!found) throw new AppError('account.notFound');
    return undefined;
  }),

  route(contracts.getProfile, async ({ actor }) => profileOf(await readAccount(actor.userId))),

  route(contracts.saveProfile, ({ actor, body }) => editProfile(parts, actor.userId, body)),

  route(contracts.placePicture, async ({ actor, body }) =>
    placePicture(parts, await ownUser(actor.userId), body),
  ),

  route(contracts.usePicture, async ({ actor: { userId }, body }) => {
    await usePicture(parts, await ownUser(userId), body.key);
    return readShown(userId);
  }),

  route(contracts.removePicture, async ({ actor: { userId } }) => {
    await removePicture(parts, await ownUser(userId));
    return readShown(userId);
  }),

  route(contracts.getDashboard, async ({ actor }) =>
    dashboardOf(await readAccount(actor.userId), systemClock()),
  ),
);
