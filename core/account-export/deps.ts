import { findUser } from '../accounts/account.store.ts';
import { application } from '../applications/application.entity.ts';
import { readHistory } from '../applications/application.store.ts';
import { listDocumentViews } from '../applications/document-view.store.ts';
import { listLists } from '../contacts/list.store.ts';
import { readPartition } from '../platform/read-partition.ts';
import { wholeProjectsOf } from '../projects/project.store.ts';

export const deps = {
  findUser,
  readPartition,
  listLists,
  wholeProjectsOf,
  applicationOf: application.read,
  readHistory,
  listDocumentViews,
};

export type Deps = typeof deps;
