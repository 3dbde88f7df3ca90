import { createHash } from 'node:crypto';
import type { Settings } from '../../shared/settings/contract.ts';
import { type Clock, isoTime } from '../platform/clock.ts';
import type { SmsOutcome, SmsSender } from '../platform/sms-sender.ts';
import type { Sms } from '../sms/sms.store.ts';
import { compact, type News } from './news.ts';
import type { NotificationItem } from './notification.store.ts';
import { tellingOf } from './texts.ts';

export interface TellParts {
  findUser(userId: string): Promise<{ phone?: string; fullName: string } | null>;
  findLanguage(userId: string): Promise<Settings['language']>;
  findApplication(
    userId: string,
    id: string,
  ): Promise<{ systemNeed: string; status: string } | null>;
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
 * Tells an owner what is new about an application, in the language the owner reads: a line on the
 * dashboard, and an SMS where it cannot wait. However often the news comes, each goes out at most
 * once: the line has the news' own key, and only whoever claims the SMS sends it.
 */
export async function tellOwner(parts: TellParts, news: News): Promise<void> {
  const { userId, applicationId, ref, event, details, at, onlyWhile } = news;
  const [user, language, application] = await Promise.all([
    parts.findUser(userId),
    parts.findLanguage(userId),
    parts.findApplication(userId, applicationId),
  ]);
  if (!application) throw new Error('the news are about no application');
  // An owner who has left is told nothing more.
  if (!user?.phone) return;
  if (onlyWhile && application.status !== onlyWhile) return;
  const { fullName } = user;
  const { systemNeed } = application;
  const { siteHost } = parts;
  const facts = { ref, fullName, systemNeed, details, siteHost };
  const telling = tellingOf(event, facts, language);
  if (!telling) return;

  const now = parts.clock();
  const { message, label, sms } = telling;
  const notificationId = `${compact(at)}-${applicationId}-${news.key}`;
  const path = `/applications/${applicationId}`;
  const line = { userId, notificationId, date: at, message, label, path };
  await parts.insertNotification(line, { now, isoNow: isoTime(now) });
  if (sms) await sendOnce(parts, { userId, phone: user.phone, news, text: sms, now });
}

interface OwnerSms {
  userId: string;
  phone: string;
  news: News;
  text: string;
  now: number;
}

async function sendOnce(parts: TellParts, { userId, phone, news, text, now }: OwnerSms) {
  const sms: Sms = {
    ...{ userId, phone },
    smsId: `change-${news.applicationId}-${news.key}`,
    textHash: createHash('sha256').update(text).digest('hex'),
    credits: 0,
    state: 'SENDING',
    createdAt: isoTime(now),
  };
  if (!(await parts.claimFreeSms(sms))) return;
  const outcome = await parts.sendSms(phone, text);
  await parts.recordOutcome(sms, outcome);
  // Nothing was sent: the stream brings the news again, and then it may be.
  if (outcome.state === 'FAILED' && outcome.isPassing) throw new Error('the carrier is too busy');
}
