import { createHash } from 'node:crypto';
import { isoTime } from '../platform/clock.ts';
import { logger } from '../platform/logger.ts';
import type { WaitingSms } from '../sms/sms.store.ts';
import { compact, type NotificationEvent } from './notification-event.ts';
import { notificationTextOf } from './notification-templates.ts';
import type { NotifyDeps } from './notify-deps.ts';

/**
 * Notifies an owner of an event of an application, in the language the owner reads: by a line on
 * the dashboard, and by SMS where it cannot wait. However often the event comes, each goes out at
 * most once: the line has the event's own key, and so has the SMS in the outbox.
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
  const item = { ...line, userId, notificationId, date: event.at, path };
  const hasAccount = await deps.insertNotification(item, now);
  if (hasAccount && sms) await sendOnce(deps, event, { phone, text: sms, now });
}

async function sendOnce(
  deps: NotifyDeps,
  { userId, applicationId, key }: NotificationEvent,
  { phone, text, now }: { phone: string; text: string; now: number },
): Promise<void> {
  const sms: WaitingSms = {
    userId,
    phone,
    smsId: `change-${applicationId}-${key}`,
    textHash: createHash('sha256').update(text).digest('hex'),
    credits: 0,
    state: 'QUEUED',
    text,
    createdAt: isoTime(now),
  };
  const claim = await deps.queueFreeSms(sms, 'notification');
  // The line on the dashboard says the same.
  if (claim !== 'done' && claim !== 'already') {
    logger.warn('sms not paid', { kind: 'notification', claim });
  }
}
