import { findUser, isClosed } from '#core/accounts/account.store.ts';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import { readWholeAgreements } from '#core/agreements/whole-agreement.ts';
import {
  applicationStatuses,
  findOpenApplication,
} from '#core/applications/application/application.store.ts';
import { deps as confirmationDeps } from '#core/confirmations/deps.ts';
import { forgetPasswords } from '#core/documents/upload.store.ts';
import { findLatestAttempt } from '#core/payments/attempts/attempt.ts';
import { deletePoolUser, endPoolSessions } from '#core/platform/user-pool.ts';
import { projectsOfOwner, wholeProjectsOf } from '#core/projects/project/project.store.ts';
import { forgetDevices } from '#core/push/device.store.ts';
import { saveSignOut } from '#core/sessions/session.store.ts';
import { forgetPasskeys } from '#core/sign-in/own-passkey.store.ts';
import { deleteTeam, leaveAll } from '#core/team/team.store.ts';
import * as closingStore from './closing.store.ts';

export const deps = {
  ...confirmationDeps,
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
  forgetDevices,
  deleteTeam,
  leaveAll,
  deletePoolUser,
  endPoolSessions,
  saveSignOut,
};

export type Deps = typeof deps;
