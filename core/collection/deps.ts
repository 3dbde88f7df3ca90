import { countDue, pageOfDue } from '../agreements/due-agreements.store.ts';
import { pageOfRecorded } from '../agreements/recorded-lines.store.ts';
import { auditView } from '../audit/audit.store.ts';
import { paymentFactsOf } from '../payments/payment.store.ts';
import { deps as projectDeps } from '../projects/deps.ts';
import { findMember } from '../staff/member.store.ts';
import * as noteStore from './note.store.ts';
import * as requestStore from './request.store.ts';
import * as waitingStore from './waiting.store.ts';

/** The stores and clock that the use cases of collecting are given. */
export const deps = {
  ...projectDeps,
  ...waitingStore,
  ...noteStore,
  ...requestStore,
  pageOfDue,
  countDue,
  pageOfRecorded,
  paymentFactsOf,
  auditView,
  findMember,
};

export type Deps = typeof deps;
