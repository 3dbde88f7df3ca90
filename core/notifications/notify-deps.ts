import { findUser } from '../accounts/account.store.ts';
import { findApplication } from '../applications/application.store.ts';
import { findAttempt } from '../payments/attempt.store.ts';
import { systemClock } from '../platform/clock.ts';
import { shortCode, siteHost } from '../platform/config.ts';
import { findProject } from '../projects/project.store.ts';
import { findReceiptOrder } from '../purchases/receipt.ts';
import { findLanguage } from '../settings/settings.store.ts';
import { queueFreeSms } from '../sms/sms.store.ts';
import { insertNotification } from './notification.store.ts';

/** The stores and the sender that notify an owner. The functions that use `deps` do not load them. */
export const notifyDeps = {
  insertNotification,
  findUser,
  findLanguage,
  findApplication,
  findProject,
  findAttempt,
  findReceiptOrder,
  queueFreeSms,
  siteHost,
  shortCode,
  clock: systemClock,
};

export type NotifyDeps = typeof notifyDeps;
