import { findUser, isClosed } from '#core/accounts/account.store.ts';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { readWholeAgreements } from '#core/agreements/whole-agreement.ts';
import { applicationStatuses, findOpenApplication } from '#core/applications/application.store.ts';
import { smsDeps } from '#core/confirmations/sms-deps.ts';
import { forgetPasswords } from '#core/documents/upload.store.ts';
import { findLatestAttempt } from '#core/payments/attempts/attempt.store.ts';
import { deletePoolUser, endPoolSessions } from '#core/platform/user-pool.ts';
import { projectsOfOwner, wholeProjectsOf } from '#core/projects/project.store.ts';
import { forgetPasskeys } from '#core/sign-in/own-passkey.store.ts';
import { deleteTeam, leaveAll } from '#core/team/team.store.ts';
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
