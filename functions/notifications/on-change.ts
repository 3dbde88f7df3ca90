import { findUser } from '../account/account.store.ts';
import { findApplication } from '../financing/application.store.ts';
import { systemClock } from '../kit/clock.ts';
import { sendBySns } from '../kit/sms-sender.ts';
import { forEachRecord, itemOf } from '../kit/stream.ts';
import { findLanguage } from '../settings/settings.store.ts';
import { claimFreeSms, recordOutcome } from '../sms/sms.store.ts';
import { newsOf } from './news.ts';
import { insertNotification } from './notification.store.ts';
import { tellOwner } from './tell-owner.ts';

const parts = {
  ...{ findUser, findLanguage, findApplication, insertNotification, claimFreeSms, recordOutcome },
  sendSms: sendBySns,
  siteHost: process.env.SITE_HOST,
  clock: systemClock,
};

export const handler = forEachRecord(async ({ dynamodb }) => {
  const row = itemOf(dynamodb?.NewImage) as Parameters<typeof newsOf>[0];
  await tellOwner(parts, newsOf(row));
});
