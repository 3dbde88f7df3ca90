import { readAccount } from '../accounts/account.store.ts';
import { findApiKey } from '../api-keys/api-key.store.ts';
import { systemClock } from '../platform/clock.ts';
import * as settingsStore from './settings.store.ts';

/** The stores that the use cases of settings work with. */
export const deps = {
  ...settingsStore,
  clock: systemClock,
  readAccount,
  findApiKey,
};

export type Deps = typeof deps;
