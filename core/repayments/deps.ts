import { agreementsOfOwner } from '../agreements/agreement.store.ts';
import { readAgreementItems } from '../agreements/whole-agreement.ts';
import { deps as projectDeps } from '../projects/deps.ts';
import * as repaymentStore from './repayment.store.ts';

/** The stores, clock and sender that the use cases of repayments are given. */
export const deps = { ...projectDeps, ...repaymentStore, agreementsOfOwner, readAgreementItems };

export type Deps = typeof deps;
