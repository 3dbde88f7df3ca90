import * as contracts from '../../shared/contracts/account.ts';
import { AppError } from '../kit/app-error.ts';
import { isoTime, systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { readSample } from '../uploads/file-sample.store.ts';
import {
  findUser,
  insertUser,
  provenPhone,
  readAccount,
  touchLogin,
  type User,
} from './account.store.ts';
import { newApiKeyHash } from './api-key.ts';
import { dashboardOf } from './dashboard.ts';
import { editProfile, profileOf } from './edit-profile.ts';
import { newReferralCode, withReferralCode } from './own-referral-code.ts';
import { deletePicture, replacePicture, signPictureGet, signPicturePut } from './picture.store.ts';
import { placePicture, removePicture, usePicture } from './picture.ts';
import { saveProfile } from './profile.store.ts';
import { giveReferralCode } from './referral-code.store.ts';
import { signUp } from './sign-up.ts';
import { shownAccount } from './view.ts';

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
