import { findUser } from '#core/accounts/account.store.ts';
import { findApplication } from '#core/applications/application/application.store.ts';
import { deps as needsDeps } from '#core/needs/needs.ts';
import { findAttempt } from '#core/payments/attempts/attempt.ts';
import { systemClock } from '#core/platform/clock.ts';
import { shortCode, siteHost } from '#core/platform/config.ts';
import { findProject } from '#core/projects/project/project.store.ts';
import { findReceiptOrder } from '#core/purchases/receipt.ts';
import { pushDeps } from '#core/push/push-news.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { queueFreeSms } from '#core/sms/sms.store.ts';
import * as notificationStore from './notification.store.ts';

export const deps = { ...notificationStore, ...needsDeps, clock: systemClock };

export type Deps = typeof deps;

export const notifyDeps = {
  insertNotification: notificationStore.insertNotification,
  endUnpaid: notificationStore.endUnpaid,
  findUser,
  findLanguage,
  findApplication,
  findProject,
  findAttempt,
  findReceiptOrder,
  queueFreeSms,
  push: pushDeps,
  siteHost,
  shortCode,
  clock: systemClock,
};

export type NotifyDeps = typeof notifyDeps;
