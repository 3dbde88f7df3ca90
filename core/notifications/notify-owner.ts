import { askOf } from './notification-ask.ts';
import { compact, type NotificationEvent } from './notification-event.ts';
import { notificationTextOf } from './notification-templates.ts';
import type { NotifyDeps } from './notify-deps.ts';
import { tellOwner } from './tell-owner.ts';

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

  const notificationId = `${compact(event.at)}-${applicationId}-${event.key}`;
  const path = `/applications/${applicationId}`;
  const about = { ...askOf(event), userId, notificationId, date: event.at, path };
  const smsId = `change-${applicationId}-${event.key}`;
  await tellOwner(deps, { ...about, ...texts }, { phone, smsId });
}
