import { findUser } from '../../core/accounts/account.store.ts';
import { findApplication } from '../../core/applications/application.store.ts';
import { newsOf } from '../../core/notifications/news.ts';
import { insertNotification } from '../../core/notifications/notification.store.ts';
import { tellOwner } from '../../core/notifications/tell-owner.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { siteHost } from '../../core/platform/config.ts';
import { sendBySns } from '../../core/platform/sms-sender.ts';
import { findLanguage } from '../../core/settings/settings.store.ts';
import { claimFreeSms, recordOutcome } from '../../core/sms/sms.store.ts';
import { forEachRecord, itemOf } from '../platform/stream.ts';

const parts = {
  ...{ findUser, findLanguage, findApplication, insertNotification, claimFreeSms, recordOutcome },
  sendSms: sendBySns,
  siteHost,
  clock: systemClock,
};

export const handler = forEachRecord(async ({ dynamodb }) => {
  const row = itemOf(dynamodb?.NewImage) as Parameters<typeof newsOf>[0];
  await tellOwner(parts, newsOf(row));
});
