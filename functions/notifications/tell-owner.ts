import { createHash } from 'node:crypto';
import type { Settings } from '../../shared/contracts/settings.ts';
import type { ChangeItem } from '../financing/application.store.ts';
import { type Clock, isoTime } from '../kit/clock.ts';
import type { SmsOutcome, SmsSender } from '../kit/sms-sender.ts';
import type { Sms } from '../sms/sms.store.ts';
import type { NotificationItem } from './notification.store.ts';
import { tellingOf } from './texts.ts';

export interface TellParts {
  findUser(userId: string): Promise<{ phone?: string; fullName: string } | null>;
  findLanguage(userId: string): Promise<Settings['language']>;
  findApplication(userId: string, id: string): Promise<{ systemNeed: string } | null>;
  insertNotification(
    item: Omit<NotificationItem, 'ttl'>,
    at: { now: number; isoNow: string },
  ): Promise<void>;
  claimFreeSms(sms: Sms): Promise<boolean>;
  recordOutcome(sms: Sms, outcome: SmsOutcome): Promise<void>;
  sendSms: SmsSender;
  siteHost: string | undefined;
  clock: Clock;
}

/**
 * Tells an owner about a change of an application, in the language the owner reads: a line on the
 * dashboard, and an SMS where it cannot wait. However often the change is told of, each goes out
 * at most once: the line has the change's own key, and only whoever claims the SMS sends it.
 */
export async function tellOwner(parts: TellParts, change: ChangeItem): Promise<void> {
  const { userId, applicationId, version, ref, event, details, at } = change;
  const [user, language, application] = await Promise.all([
    parts.findUser(userId),
    parts.findLanguage(userId),
    parts.findApplication(userId, applicationId),
  ]);
  if (!application) throw new Error('a change has no application');
  // An owner who has left is told nothing more.
  if (!user?.phone) return;
  const { fullName } = user;
  const { systemNeed } = application;
  const { siteHost } = parts;
  const facts = { ref, fullName, systemNeed, details, siteHost };
  const telling = tellingOf(event, facts, language);
  if (!telling) return;

  const now = parts.clock();
  const { message, label, sms } = telling;
  const notificationId = `${at.replaceAll(/[-:.]/g, '')}-${applicationId}-${version}`;
  const path = `/applications/${applicationId}`;
  const line = { userId, notificationId, date: at, message, label, path };
  await parts.insertNotification(line, { now, isoNow: isoTime(now) });
  if (sms) await sendOnce(parts, { userId, phone: user.phone, change, text: sms, now });
}

interface OwnerSms {
  userId: string;
  phone: string;
  change: ChangeItem;
  text: string;
  now: number;
}

async function sendOnce(parts: TellParts, { userId, phone, change, text, now }: OwnerSms) {
  const sms: Sms = {
    ...{ userId, phone },
    smsId: `change-${change.applicationId}-${change.version}`,
    textHash: createHash('sha256').update(text).digest('hex'),
    credits: 0,
    state: 'SENDING',
    createdAt: isoTime(now),
  };
  if (!(await parts.claimFreeSms(sms))) return;
  const outcome = await parts.sendSms(phone, text);
  await parts.recordOutcome(sms, outcome);
  // Nothing was sent: the stream brings the change again, and then it may be.
  if (outcome.state === 'FAILED' && outcome.isPassing) throw new Error('the carrier is too busy');
}
