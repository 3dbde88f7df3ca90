import * as contracts from '../../shared/contracts/account.ts';
import { AppError } from '../kit/app-error.ts';
import { isoTime, systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import type { User } from './account.store.ts';
import { findUser, insertUser, provenPhone, readAccount, touchLogin } from './account.store.ts';
import { newApiKeyHash } from './api-key.ts';
import { dashboardOf } from './dashboard.ts';
import { signUp } from './sign-up.ts';

/** The record as its owner may see it: neither the API key's hash nor what follows from other fields. */
function shown({ apiKey, smsBalance, ...user }: User): contracts.Account {
  return {
    ...user,
    signUpVia: 'Web',
    lastLoginVia: 'Web',
    referralCode: user.referralCode ?? null,
    profilePic: user.profilePic ?? null,
    subscriptionEnd: user.subscriptionEnd ?? null,
  };
}

export const handler = api(
  route(contracts.getAccount, async ({ actor }) => {
    const user = await findUser(actor.userId);
    if (!user) throw new AppError('account.notFound');
    return shown(user);
  }),

  route(contracts.createAccount, async ({ actor, body }) => {
    const parts = { provenPhone, insertUser, findUser, newApiKeyHash, clock: systemClock };
    return shown(await signUp(parts, actor.userId, body));
  }),

  route(contracts.recordLogin, async ({ actor }) => {
    const found = await touchLogin(actor.userId, isoTime(systemClock()));
    if (!found) throw new AppError('account.notFound');
    return undefined;
  }),

  route(contracts.getDashboard, async ({ actor }) =>
    dashboardOf(await readAccount(actor.userId), systemClock()),
  ),
);
