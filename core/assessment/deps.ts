import { findByPhone, findUser, readAccount } from '../accounts/account.store.ts';
import { findPaymentAccount } from '../agreements/agreement.store.ts';
import { deps as applicationDeps } from '../applications/deps.ts';
import { auditView } from '../audit/audit.store.ts';
import { findProject, projectsOfOwner } from '../projects/project.store.ts';
import { findByTerm } from '../search/search-term.store.ts';
import { findMember, listMembers } from '../staff/member.store.ts';
import * as queueStore from './queue.store.ts';
import * as remarkStore from './remark.store.ts';

export const deps = {
  ...applicationDeps,
  ...queueStore,
  ...remarkStore,
  findPaymentAccount,
  findProject,
  projectsOfOwner,
  findByPhone,
  findByTerm,
  readAccount,
  findUser,
  auditView,
  findMember,
  listMembers,
};

export type Deps = typeof deps;
