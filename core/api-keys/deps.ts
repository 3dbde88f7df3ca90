import { findUser } from '../accounts/account.store.ts';
import { smsDeps } from '../confirmations/sms-deps.ts';
import * as apiKeyStore from './api-key.store.ts';

/** The stores, the clock and the sender that the use cases of API keys work with. */
export const deps = {
  ...smsDeps,
  ...apiKeyStore,
  findUser,
};

export type Deps = typeof deps;
