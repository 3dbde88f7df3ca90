import { findUser } from '../accounts/account.store.ts';
import { readPartition } from '../platform/read-partition.ts';

export const deps = { findUser, readPartition };

export type Deps = typeof deps;
