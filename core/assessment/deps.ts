import { findOwnersByPhone, findUser, readAccount } from '../accounts/account.store.ts';
import { deps as applicationDeps } from '../applications/deps.ts';
import * as queueRowStore from '../applications/queue-row.store.ts';
import { auditView } from '../audit/audit.store.ts';
import { findOwners } from '../search/search.store.ts';
import { findMember } from '../staff/member.store.ts';
import * as remarkStore from './remark.store.ts';

export const deps = {
  ...applicationDeps,
  ...queueRowStore,
  ...remarkStore,
  readAccount,
  findUser,
  findOwnersByPhone,
  findOwners,
  auditView,
  findMember,
};

export type Deps = typeof deps;
