import { createHash } from 'node:crypto';
import { smsParts } from '../../shared/sms/sms-parts.ts';
import { isoTime } from '../platform/clock.ts';
import { logger } from '../platform/logger.ts';
import type { Sms } from '../sms/sms.store.ts';
import { compact, type NotificationEvent } from './notification-event.ts';
import { notificationTextOf } from './notification-templates.ts';
import type { NotifyDeps } from './notify-deps.ts';

/**
 * Notifies an owner of an event of an application, in the language the owner reads: by a line on
 * the dashboard, and by SMS where it cannot wait. However often the event comes, each goes out at
 * most once: the line has the event's own key, and only the caller that claims the SMS sends it.
 */
export async function notifyOwner(deps: NotifyDeps, event: NotificationEvent): Promise<void> {
  const { userId, applicationId, ref, details, onlyWhile } = event;
  const [user, language, application] = await Promise.all([
    deps.findUser(userId),
    deps.findLanguage(userId),
    deps.findApplication(userId, applicationId),
  ]);
  if (!application) throw new Error('the event is about no application');
  // An owner who has left is notified no more.
  if (!user) return;
  if (onlyWhile && application.status !== onlyWhile) return;
  const { fullName, phone } = user;
  const { systemNeed } = application;
  const facts = { ref, fullName, systemNeed, details, siteHost: deps.siteHost };
  const texts = notificationTextOf(event.event, facts, language);
  if (!texts) return;

  const { sms, ...line } = texts;
  const now = deps.clock();
  const notificationId = `${compact(event.at)}-${applicationId}-${event.key}`;
  const path = `/applications/${applicationId}`;
  await deps.insertNotification({ ...line, userId, notificationId, date: event.at, path }, now);
  if (sms) await sendOnce(deps, event, { phone, text: sms, now });
}

async function sendOnce(
  deps: NotifyDeps,
  { userId, applicationId, key }: NotificationEvent,
  { phone, text, now }: { phone: string; text: string; now: number },
): Promise<void> {
  const sms: Sms = {
    userId,
    phone,
    smsId: `change-${applicationId}-${key}`,
    textHash: createHash('sha256').update(text).digest('hex'),
    credits: 0,
    state: 'SENDING',
    createdAt: isoTime(now),
  };
  const claim = await deps.claimFreeSms(sms, 'notification', smsParts(text));
  if (claim !== 'send') {
    // The line on the dashboard says the same.
    if (claim !== 'already') logger.warn('sms not paid', { kind: 'notification', claim });
    return;
  }
  const outcome = await deps.sendSms(phone, text);
  await deps.recordOutcome(sms, outcome);
  // Nothing was sent: the stream brings the event again, and then it may be.
  if (outcome.state === 'FAILED' && outcome.isPassing) throw new Error('the carrier is too busy');
}
