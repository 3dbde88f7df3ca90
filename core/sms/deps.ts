import { findUser } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as smsStore from './sms.store.ts';

export const deps = {
  ...smsStore,
  findUser,
  clock: systemClock,
};

export type Deps = typeof deps;
