import { countDue, pageOfDue, pageOfRest } from '#core/agreements/due-agreements.store.ts';
import { pageOfRecorded } from '#core/agreements/journal-line.entity.ts';
import { auditView } from '#core/audit/audit.store.ts';
import { canPrompt } from '#core/mpesa/callback-urls.ts';
import { reverse } from '#core/mpesa/daraja.ts';
import { closeQuestion } from '#core/payments/asking/question.ts';
import { claimsOf } from '#core/payments/claims/claim.ts';
import { findPayment, paymentFactsOf } from '#core/payments/counting/payment.ts';
import { countEvent } from '#core/payments/door/metrics.ts';
import * as reversalStore from '#core/payments/reversals/refund.store.ts';
import { deps as projectDeps } from '#core/projects/deps.ts';
import { findMember } from '#core/staff/member.store.ts';
import { chargeTerms } from '#shared/agreements/charges.ts';
import * as noteStore from './note.store.ts';
import * as waitingStore from './waiting.store.ts';
import * as waitingPageStore from './waiting.store.ts';

export const deps = {
  ...projectDeps,
  ...waitingStore,
  ...noteStore,
  ...waitingPageStore,
  ...reversalStore,
  pageOfDue,
  pageOfRest,
  countDue,
  pageOfRecorded,
  paymentFactsOf,
  findPayment,
  claimsOf,
  closeQuestion,
  canPrompt,
  reverse,
  countEvent,
  auditView,
  findMember,
  chargeTerms,
};

export type Deps = typeof deps;
