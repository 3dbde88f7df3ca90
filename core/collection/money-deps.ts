import { deps as bookDeps } from '../accounting/deps.ts';
import { findAgreement, findPaymentAccounts } from '../agreements/agreement.store.ts';
import { findAttempt, findLatestAttempt } from '../payments/attempt.store.ts';
import { newestProblems } from '../payments/callback.store.ts';
import { claimsOf } from '../payments/claim.store.ts';
import * as paymentStore from '../payments/payment.store.ts';
import * as refundStore from '../payments/refund.store.ts';
import { deps } from './deps.ts';

/** The stores and clock that the use cases of money that came in are given. */
export const moneyDeps = {
  ...bookDeps,
  ...deps,
  ...paymentStore,
  ...refundStore,
  findAgreement,
  findPaymentAccounts,
  findAttempt,
  findLatestAttempt,
  newestProblems,
  claimsOf,
};

export type MoneyDeps = typeof moneyDeps;
