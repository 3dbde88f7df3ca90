import { ulid } from 'ulid';
import { findUser } from '../accounts/account.store.ts';
import { accountExists } from '../accounts/owner-transaction.ts';
import * as agreementStore from '../agreements/agreement.store.ts';
import { readWholeAgreement, readWholeAgreements } from '../agreements/whole-agreement.ts';
import { smsDeps } from '../confirmations/sms-deps.ts';
import { readFile } from '../documents/file.store.ts';
import { signDownload } from '../documents/object.store.ts';
import { hasThreat } from '../documents/scan-result.store.ts';
import { findUploads } from '../documents/upload.store.ts';
import { forgetDue } from '../due/due.store.ts';
import * as projectStore from './project.store.ts';
import * as reminderStore from './reminder.store.ts';

/** The stores, clock and sender that the use cases of projects are given. */
export const deps = {
  ...smsDeps,
  ...agreementStore,
  ...projectStore,
  ...reminderStore,
  readWholeAgreement,
  readWholeAgreements,
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
