import { createHash } from 'node:crypto';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import type { NotifyDeps } from './deps.ts';
import type { NotificationEvent } from './events.ts';
import { readNews, textOf } from './news.ts';
import { notificationIdOf } from './notification.store.ts';

/**
 * In the owner's language. The line and the SMS each go out at most once, however often the event comes.
 * @throws Error for an event about something that does not exist
 */
export async function notify(deps: NotifyDeps, event: NotificationEvent): Promise<void> {
  const { userId, at } = event;
  const [user, language, newsFor] = await Promise.all([
    deps.findUser(userId),
    deps.findLanguage(userId),
    readNews(deps, event),
  ]);
  // An owner who has left is not notified.
  const news = user && (await newsFor(user));
  const text = news && textOf(news, language);
  if (!text) return;
  const { sms, ...line } = text;
  const { about, unpaid, paid, smsId } = news;
  const told = { ...line, userId, notificationId: notificationIdOf(at, about), date: at };
  const hasAccount = await deps.insertNotification(
    unpaid === undefined ? told : { ...told, unpaid },
    deps.clock(),
  );
  if (hasAccount && sms && smsId) {
    const { phone } = user;
    // The purse pays for messages about applications, projects and money.
    await sendOnce(deps, { userId, phone, smsId, text: sms }, news.message.paidBy as PaidKind);
  }
  if (paid !== undefined) await deps.endUnpaid(userId, { unpaid: paid, at });
}

async function sendOnce(
  { queueFreeSms, clock }: NotifyDeps,
  { text, ...to }: Pick<WaitingSms, 'userId' | 'phone' | 'smsId' | 'text'>,
  kind: PaidKind,
): Promise<void> {
  const sms: WaitingSms = {
    ...to,
    text,
    class: 'transactional',
    credits: 0,
    state: 'QUEUED',
    textHash: createHash('sha256').update(text).digest('hex'),
    createdAt: isoTime(clock()),
  };
  const claim = await queueFreeSms(sms, kind);
  // The line on the dashboard says the same.
  if (claim !== 'done' && claim !== 'already') logger.warn('sms not paid', { kind, claim });
}
