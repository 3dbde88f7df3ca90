import type { User } from '#core/accounts/account.store.ts';
import type { Notice } from '#core/messages/message.ts';
import { logger } from '#core/platform/logger.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import { type News as PushedText, pushBeside, pushNews } from '#core/push/push-news.ts';
import { newsSms } from '#core/push/sms-instead.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import type { NotifyDeps } from './deps.ts';
import type { NotificationEvent } from './events.ts';
import { readNews, textOf } from './news.ts';
import { notificationIdOf } from './notification.store.ts';

/**
 * Notifies an owner of an event. The line and the SMS each go out at most once, however often the event comes.
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
    const { onDevices, paidBy } = news.message;
    // The purse pays for messages about applications, projects and money.
    const kind = paidBy as PaidKind;
    const { path, endsAt } = line;
    await tellBeyond(
      deps,
      { userId, smsId, kind, sms, path, language },
      {
        user,
        onDevices: onDevices === 'instead' && !mayWait(endsAt, deps.clock()) ? 'none' : onDevices,
      },
    );
  }
  if (paid !== undefined) await deps.endUnpaid(userId, { unpaid: paid, at });
}

/** By SMS, and on the person's devices. */
async function tellBeyond(
  deps: NotifyDeps,
  news: PushedText,
  { user, onDevices }: { user: User; onDevices: Notice<never>['onDevices'] },
): Promise<void> {
  if (onDevices === 'instead' && (await pushNews(deps.push, news, user))) return;
  const { userId, smsId, kind, sms: text } = news;
  const isFirst = await sendOnce(deps, { userId, phone: user.phone, smsId, text }, kind);
  if (isFirst && onDevices === 'beside') await pushBeside(deps.push, news, user);
}

/** An SMS that waits for a device comes a quarter of an hour later, which must be early enough. */
const SOON_MS = 60 * MINUTE_MS;

const mayWait = (endsAt: string | undefined, now: number): boolean =>
  endsAt === undefined || Date.parse(endsAt) > now + SOON_MS;

/** @returns false if it was sent before */
async function sendOnce(
  { queueFreeSms, clock }: NotifyDeps,
  sms: Pick<WaitingSms, 'userId' | 'phone' | 'smsId' | 'text'>,
  kind: PaidKind,
): Promise<boolean> {
  const claim = await queueFreeSms(newsSms(sms, clock()), kind);
  // The owner loses nothing: the line on the dashboard says the same.
  if (claim !== 'done' && claim !== 'already') logger.warn('sms not paid', { kind, claim });
  return claim !== 'already';
}
