import { findByPhone, findUser, readAccount } from '#core/accounts/account.store.ts';
import {
  findAgreementRow,
  findPaymentAccount,
  findPaymentAccounts,
} from '#core/agreements/agreement.store.ts';
import { deps as applicationDeps } from '#core/applications/deps.ts';
import { auditList, auditView } from '#core/audit/audit.store.ts';
import { findPayment } from '#core/payments/counting/payment.ts';
import {
  findProject,
  findProjectRow,
  offersMade,
  projectsOfOwner,
  wholeProjectsOf,
} from '#core/projects/project/project.store.ts';
import { findByTerm } from '#core/search/search-terms.ts';
import { findMember, listMembers } from '#core/staff/member.store.ts';
import * as queueStore from './queue.store.ts';
import * as remarkStore from './remark.store.ts';

export const deps = {
  ...applicationDeps,
  ...queueStore,
  ...remarkStore,
  findPaymentAccount,
  findPaymentAccounts,
  findAgreementRow,
  findPayment,
  findProject,
  findProjectRow,
  projectsOfOwner,
  wholeProjectsOf,
  offersMade,
  findByPhone,
  findByTerm,
  readAccount,
  findUser,
  auditList,
  auditView,
  findMember,
  listMembers,
};

export type Deps = typeof deps;
