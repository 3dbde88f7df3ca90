import { findUser } from '#core/accounts/account.store.ts';
import { findApplication } from '#core/applications/application.store.ts';
import { findAttempt } from '#core/payments/attempts/attempt.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { shortCode, siteHost } from '#core/platform/config.ts';
import { findProject } from '#core/projects/project.store.ts';
import { findReceiptOrder } from '#core/purchases/receipt.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { queueFreeSms } from '#core/sms/sms.store.ts';
import { endUnpaid, insertNotification } from './notification.store.ts';

/** The stores and the sender that notify an owner. The functions that use `deps` do not load them. */
export const notifyDeps = {
  insertNotification,
  endUnpaid,
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
