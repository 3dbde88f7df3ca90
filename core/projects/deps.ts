import { ulid } from 'ulid';
import { findUser } from '#core/accounts/account.store.ts';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import * as agreementStore from '#core/agreements/agreement.store.ts';
import { readWholeAgreement, readWholeAgreements } from '#core/agreements/whole-agreement.ts';
import {
  findApplication,
  findOpenApplication,
} from '#core/applications/application/application.store.ts';
import { deps as confirmationDeps } from '#core/confirmations/deps.ts';
import { hasThreat, readFile, signDownload } from '#core/documents/object.store.ts';
import { findUploads } from '#core/documents/upload.store.ts';
import { forgetDue } from '#core/due/due.ts';
import * as projectStore from './project/project.store.ts';
import * as reminderStore from './project/reminder.store.ts';

export const deps = {
  ...confirmationDeps,
  ...agreementStore,
  ...projectStore,
  ...reminderStore,
  readWholeAgreement,
  readWholeAgreements,
  findApplication,
  findOpenApplication,
  findUser,
  accountExists,
  findUploads,
  forgetDue,
  readFile,
  signDownload,
  hasThreat,
  newId: ulid,
};

export type Deps = typeof deps;
