import { findByPhone, findUser, readAccount } from '#core/accounts/account.store.ts';
import { findPaymentAccount } from '#core/agreements/agreement.store.ts';
import { deps as applicationDeps } from '#core/applications/deps.ts';
import { auditView } from '#core/audit/audit.store.ts';
import {
  findProject,
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
  findProject,
  projectsOfOwner,
  wholeProjectsOf,
  offersMade,
  findByPhone,
  findByTerm,
  readAccount,
  findUser,
  auditView,
  findMember,
  listMembers,
};

export type Deps = typeof deps;
