import { findUser } from '#core/accounts/account.store.ts';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { newPaymentAccount } from '#core/agreements/agreement.store.ts';
import * as applicationStore from '#core/applications/application/application.store.ts';
import { deps as confirmationDeps } from '#core/confirmations/deps.ts';
import { findUploads } from '#core/documents/upload.store.ts';

export const deps = {
  ...confirmationDeps,
  ...applicationStore,
  findUser,
  accountExists,
  findUploads,
  newPaymentAccount,
};

export type Deps = typeof deps;
