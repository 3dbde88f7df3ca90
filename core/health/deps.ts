import { deps as auditDeps } from '#core/audit/deps.ts';
import { lastRuns } from '#core/due/nightly-run.store.ts';
import { paidOn } from '#core/purse/purse.store.ts';
import { paidByBusinesses } from '#core/sms/business-purse.ts';
import * as queues from './queue-state.ts';

export const deps = { ...auditDeps, ...queues, lastRuns, paidOn, paidByBusinesses };

export type Deps = typeof deps;
