import { findUser } from '../account/account.store.ts';
import { type ChangeItem, findApplication } from '../financing/application.store.ts';
import { systemClock } from '../kit/clock.ts';
import { sendBySns } from '../kit/sms-sender.ts';
import { forEachRecord, itemOf } from '../kit/stream.ts';
import { findLanguage } from '../settings/settings.store.ts';
import { claimFreeSms, recordOutcome } from '../sms/sms.store.ts';
import { insertNotification } from './notification.store.ts';
import { tellOwner } from './tell-owner.ts';

const parts = {
  ...{ findUser, findLanguage, findApplication, insertNotification, claimFreeSms, recordOutcome },
  sendSms: sendBySns,
  siteHost: process.env.SITE_HOST,
  clock: systemClock,
};

export const handler = forEachRecord(({ dynamodb }) => {
  // A key of the table carries the number padded; the item has it as it is.
  const change = itemOf(dynamodb?.NewImage) as ChangeItem;
  return tellOwner(parts, { ...change, version: Number(change.version) });
});
