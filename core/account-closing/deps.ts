import { findUser } from '../accounts/account.store.ts';
import { applicationStatuses, findOpenApplication } from '../applications/application.store.ts';
import * as confirmationStore from '../confirmations/confirmation.store.ts';
import { systemClock } from '../platform/clock.ts';
import { siteHost } from '../platform/config.ts';
import { sendBySns } from '../platform/sms-sender.ts';
import * as closingStore from './closing.store.ts';
import { deletePoolUser } from './user-pool.ts';

export const deps = {
  ...closingStore,
  ...confirmationStore,
  findUser,
  findOpenApplication,
  applicationStatuses,
  deletePoolUser,
  sendSms: sendBySns,
  /** The site's host name, or undefined where the stage has no domain of its own. */
  siteHost,
  clock: systemClock,
};

export type Deps = typeof deps;
