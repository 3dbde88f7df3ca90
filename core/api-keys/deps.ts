import { findUser } from '../accounts/account.store.ts';
import { systemClock } from '../platform/clock.ts';
import * as apiKeyStore from './api-key.store.ts';

/** The stores and the clock that the use cases of API keys work with. */
export const deps = {
  ...apiKeyStore,
  findUser,
  clock: systemClock,
};

export type Deps = typeof deps;
