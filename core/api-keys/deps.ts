import { findUser } from '../accounts/account.store.ts';
import { accountExists } from '../accounts/owner-transaction.ts';
import { smsDeps } from '../confirmations/sms-deps.ts';
import * as apiKeyStore from './api-key.store.ts';

/** The stores, the clock and the sender that the use cases of API keys work with. */
export const deps = {
  ...smsDeps,
  ...apiKeyStore,
  findUser,
  accountExists,
};

export type Deps = typeof deps;
