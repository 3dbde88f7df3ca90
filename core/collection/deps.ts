import { auditView } from '../audit/audit.store.ts';
import { deps as projectDeps } from '../projects/deps.ts';
import { findMember } from '../staff/member.store.ts';
import * as paymentStore from './payment.store.ts';

/** The stores and clock that the use cases of collecting are given. */
export const deps = { ...projectDeps, ...paymentStore, auditView, findMember };

export type Deps = typeof deps;
