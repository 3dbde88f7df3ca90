import { readAgreementItems, readItemsOfOwner } from '#core/agreements/whole-agreement.ts';
import { deps as projectDeps } from '#core/projects/deps.ts';
import * as repaymentStore from './repayment.store.ts';

export const deps = {
  ...projectDeps,
  ...repaymentStore,
  readAgreementItems,
  readItemsOfOwner,
};

export type Deps = typeof deps;
