import { readAccount } from '../accounts/account.store.ts';
import { findApiKey } from '../api-keys/api-key.store.ts';
import * as settingsStore from './settings.store.ts';

/** The stores that the use cases of settings work with. */
export const deps = {
  ...settingsStore,
  readAccount,
  findApiKey,
};

export type Deps = typeof deps;
