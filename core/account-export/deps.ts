import { findUser } from '#core/accounts/account.store.ts';
import { application } from '#core/applications/application/application.entity.ts';
import { readHistory } from '#core/applications/application/application.store.ts';
import { listDocumentViews } from '#core/applications/application/document-view.store.ts';
import { complaintsOf } from '#core/complaints/complaint.store.ts';
import { listLists } from '#core/contacts/list.store.ts';
import { readPartition } from '#core/platform/table/read-partition.ts';
import { wholeProjectsOf } from '#core/projects/project/project.store.ts';

export const deps = {
  findUser,
  readPartition,
  listLists,
  complaintsOf,
  wholeProjectsOf,
  applicationOf: application.read,
  readHistory,
  listDocumentViews,
};

export type Deps = typeof deps;
