import { findUser } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as smsStore from './sms.store.ts';

/** The stores and the clock that the use cases of SMS work with. */
export const deps = {
  ...smsStore,
  findUser,
  clock: systemClock,
};

export type Deps = typeof deps;
