import { findUser } from '#core/accounts/account.store.ts';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { deps as confirmationDeps } from '#core/confirmations/deps.ts';
import * as apiKeyStore from './api-key.store.ts';

export const deps = {
  ...confirmationDeps,
  ...apiKeyStore,
  findUser,
  accountExists,
};

export type Deps = typeof deps;
