import { findUser } from '../accounts/account.store.ts';
import * as applicationStore from '../applications/application.store.ts';
import * as confirmationStore from '../confirmations/confirmation.store.ts';
import { findUploads } from '../documents/upload.store.ts';
import { systemClock } from '../platform/clock.ts';
import { siteHost } from '../platform/config.ts';
import { sendBySns } from '../platform/sms-sender.ts';

/** The stores, clock and sender that the use cases of offers are given. */
export const deps = {
  ...applicationStore,
  ...confirmationStore,
  findUser,
  findUploads,
  sendSms: sendBySns,
  siteHost,
  clock: systemClock,
};

export type Deps = typeof deps;
