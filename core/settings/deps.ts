import { readAccount } from '#core/accounts/account.store.ts';
import { findApiKey } from '#core/api-keys/api-key.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import * as settingsStore from './settings.store.ts';

export const deps = {
  ...settingsStore,
  clock: systemClock,
  readAccount,
  findApiKey,
};

export type Deps = typeof deps;
