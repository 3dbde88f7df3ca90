import { countDue, pageOfDue } from '../agreements/due-agreements.store.ts';
import { pageOfRecorded } from '../agreements/recorded-lines.store.ts';
import { auditView } from '../audit/audit.store.ts';
import { canPrompt } from '../mpesa/callback-urls.ts';
import { reverse } from '../mpesa/daraja.ts';
import { countEvent } from '../payments/metrics.ts';
import { findPayment, paymentFactsOf } from '../payments/payment.store.ts';
import { closeQuestion } from '../payments/question.store.ts';
import * as reversalStore from '../payments/reversal.store.ts';
import { deps as projectDeps } from '../projects/deps.ts';
import { findMember } from '../staff/member.store.ts';
import * as noteStore from './note.store.ts';
import * as waitingStore from './waiting.store.ts';
import * as waitingPageStore from './waiting-page.store.ts';

/** The stores and clock that the use cases of collecting are given. */
export const deps = {
  ...projectDeps,
  ...waitingStore,
  ...noteStore,
  ...waitingPageStore,
  ...reversalStore,
  pageOfDue,
  countDue,
  pageOfRecorded,
  paymentFactsOf,
  findPayment,
  closeQuestion,
  canPrompt,
  reverse,
  countEvent,
  auditView,
  findMember,
};

export type Deps = typeof deps;
