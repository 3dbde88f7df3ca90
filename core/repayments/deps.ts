import { readAgreementItems, readItemsOfOwner } from '#core/agreements/whole-agreement.ts';
import { deps as projectDeps } from '#core/projects/deps.ts';
import * as repaymentStore from './repayment.store.ts';

/** The stores, clock and sender that the use cases of repayments are given. */
export const deps = {
  ...projectDeps,
  ...repaymentStore,
  readAgreementItems,
  readItemsOfOwner,
};

export type Deps = typeof deps;
