import { logger } from '#core/platform/logger.ts';
import type { PaidKind } from '#core/purse/purse.ts';
import { pushNews } from '#core/push/push-news.ts';
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
    const { phone } = user;
    // The purse pays for messages about applications, projects and money.
    const kind = news.message.paidBy as PaidKind;
    const { message, path, endsAt } = line;
    const asPush = { userId, smsId, kind, sms, line: message, path, language };
    const isPushed =
      mayWait(kind, endsAt, deps.clock()) && (await pushNews(deps.push, asPush, user));
    if (!isPushed) await sendOnce(deps, { userId, phone, smsId, text: sms }, kind);
  }
  if (paid !== undefined) await deps.endUnpaid(userId, { unpaid: paid, at });
}

/** Sent to the person's devices, if there are any. Receipts of payments (`receipt`) stay SMS. */
const pushedKinds: readonly PaidKind[] = ['notification', 'money'];

/** An SMS that waits for a device comes a quarter of an hour later, which must be early enough. */
const SOON_MS = 60 * MINUTE_MS;

const mayWait = (kind: PaidKind, endsAt: string | undefined, now: number): boolean =>
  pushedKinds.includes(kind) && (endsAt === undefined || Date.parse(endsAt) > now + SOON_MS);

async function sendOnce(
  { queueFreeSms, clock }: NotifyDeps,
  sms: Pick<WaitingSms, 'userId' | 'phone' | 'smsId' | 'text'>,
  kind: PaidKind,
): Promise<void> {
  const claim = await queueFreeSms(newsSms(sms, clock()), kind);
  // The owner loses nothing: the line on the dashboard says the same.
  if (claim !== 'done' && claim !== 'already') logger.warn('sms not paid', { kind, claim });
}
