import { findUser, isClosed } from '../accounts/account.store.ts';
import { accountExists } from '../accounts/owner-transaction.ts';
import { readWholeAgreements } from '../agreements/whole-agreement.ts';
import { applicationStatuses, findOpenApplication } from '../applications/application.store.ts';
import { smsDeps } from '../confirmations/sms-deps.ts';
import { forgetPasswords } from '../documents/upload.store.ts';
import { findLatestAttempt } from '../payments/attempt.store.ts';
import { deletePoolUser, endPoolSessions } from '../platform/user-pool.ts';
import { projectsOfOwner, wholeProjectsOf } from '../projects/project.store.ts';
import { forgetPasskeys } from '../sign-in/own-passkey.store.ts';
import { deleteTeam, leaveAll } from '../team/team.store.ts';
import * as closingStore from './closing.store.ts';

export const deps = {
  ...smsDeps,
  ...closingStore,
  findUser,
  isClosed,
  accountExists,
  findOpenApplication,
  applicationStatuses,
  projectsOfOwner,
  wholeProjectsOf,
  readWholeAgreements,
  findLatestAttempt,
  forgetPasswords,
  forgetPasskeys,
  deleteTeam,
  leaveAll,
  deletePoolUser,
  endPoolSessions,
};

export type Deps = typeof deps;
