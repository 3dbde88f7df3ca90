import { findUser } from '../accounts/account.store.ts';
import { accountExists } from '../accounts/owner-transaction.ts';
import { newPaymentAccount } from '../agreements/agreement.store.ts';
import * as applicationStore from '../applications/application.store.ts';
import { smsDeps } from '../confirmations/sms-deps.ts';
import { findUploads } from '../documents/upload.store.ts';

/** The stores, clock and sender that the use cases of offers are given. */
export const deps = {
  ...smsDeps,
  ...applicationStore,
  findUser,
  accountExists,
  findUploads,
  newPaymentAccount,
};

export type Deps = typeof deps;
