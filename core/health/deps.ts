import { deps as auditDeps } from '../audit/deps.ts';
import { lastRuns } from '../due/nightly-run.store.ts';
import { paidOn } from '../purse/purse.store.ts';
import { paidByBusinesses } from '../sms/business-purse.ts';
import * as queues from './queue-state.ts';

export const deps = { ...auditDeps, ...queues, lastRuns, paidOn, paidByBusinesses };

export type Deps = typeof deps;
