import { deps as bookDeps } from '#core/accounting/facts.ts';
import { findAgreement, findPaymentAccounts } from '#core/agreements/agreement.store.ts';
import {
  findAttempt,
  findLatestAttempt,
  openAttempts,
  saveEnded,
} from '#core/payments/attempts/attempt.ts';
import { saveAnswered, undecidedClaims } from '#core/payments/claims/claim.ts';
import * as paymentStore from '#core/payments/counting/payment.ts';
import { newestProblems } from '#core/payments/door/callback.ts';
import * as refundStore from '#core/payments/reversals/refund.store.ts';
import { deps } from './deps.ts';

export const moneyDeps = {
  ...bookDeps,
  ...deps,
  ...paymentStore,
  ...refundStore,
  findAgreement,
  findPaymentAccounts,
  findAttempt,
  findLatestAttempt,
  openAttempts,
  saveEnded,
  newestProblems,
  saveAnswered,
  undecidedClaims,
};

export type MoneyDeps = typeof moneyDeps;
