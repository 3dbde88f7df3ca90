import { activity } from '#core/accounts/account.entity.ts';
import { accountExists, transactFor } from '#core/accounts/owner-transaction.ts';
import { type Notice, noticeText } from '#core/messages/message.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact } from '#core/platform/table/transact.ts';
import { needKinds } from '#shared/needs/need.ts';
import { STORED_SECONDS } from '#shared/notifications/limits.ts';
import { type Language, languages } from '#shared/platform/languages.ts';

export const notification = entity({
  name: 'notification',
  about: 'Something an owner should know, with a link to it.',
  attributes: {
    userId: text(),
    notificationId: text({ about: 'Time and subject, so none is stored twice.' }),
    date: text(),
    message: text(),
    label: text(),
    also: oneOf(languages, { about: 'The other language of the message.', optional: true }),
    alsoMessage: text({ optional: true }),
    alsoLabel: text({ optional: true }),
    path: text(),
    readAt: text({ optional: true }),
    asks: oneOf(needKinds, { about: 'The need that it is about.', optional: true }),
    unpaid: text({ about: 'What was not paid. Paying it ends the notification.', optional: true }),
    endsAt: text({ about: 'From then on the owner has nothing to do about it.', optional: true }),
    ttl: whole(),
  },
  key: {
    question: 'Which notifications does this owner have, newest first?',
    pk: 'user#{userId}',
    sk: 'notification#{notificationId}',
  },
});

export type NotificationItem = ItemOf<typeof notification>;

const PAGE = 20;

export type NewNotification = Omit<NotificationItem, 'ttl'>;

/** `20261121T091500000Z`, for ids. */
export const compact = (moment: string): string => moment.replaceAll(/[-:.]/g, '');

/** `about` distinguishes notifications of the same moment. */
export const notificationIdOf = (date: string, about: string): string =>
  `${compact(date)}-${about}`;

interface NoteTo {
  userId: string;
  language: Language;
  /** Distinguishes notifications of the same moment. */
  about: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** A notification without an SMS, written together with its subject. */
export function noteOf<Values>(
  { userId, language, about, now }: NoteTo,
  message: Notice<Values>,
  values: Values,
): NewNotification {
  const { sms: _, ...text } = noticeText(message, language, values);
  const date = isoTime(now);
  return { ...text, userId, date, notificationId: notificationIdOf(date, about) };
}

/** For a transaction, while the account exists. Open pages poll the activity. `now` is in milliseconds since 1970. */
export const insertionOf = (item: NewNotification, now: number) => ({
  account: accountExists(item.userId),
  notification: notification.create({ ...item, ttl: ttlAfter(now, STORED_SECONDS) }),
  activity: activity.upsert({ userId: item.userId }, { set: { changedAt: isoTime(now) } }),
});

/** Writes once. Returns false if the account is closed. */
export async function insertNotification(item: NewNotification, now: number): Promise<boolean> {
  return (await transact(insertionOf(item, now)))?.label !== 'account';
}

export const listNotifications = (
  userId: string,
  cursor?: string,
): Promise<Page<NotificationItem>> =>
  notification.page({ key: { userId }, order: 'desc', limit: PAGE, cursor });

/**
 * False if it does not exist.
 * @throws AppError accounts.notFound
 * @public deps spread the module
 */
export async function markRead(
  userId: string,
  notificationId: string,
  at: string,
): Promise<boolean> {
  return (await markAll(userId, [notificationId], { readAt: at })) === null;
}

type Mark = Partial<Pick<NotificationItem, 'readAt' | 'endsAt'>>;

const markAll = (userId: string, ids: readonly string[], mark: Mark) =>
  transactFor(userId, {
    marked: ids.map((notificationId) =>
      notification.patch({ userId, notificationId }, { set: mark }),
    ),
  });

/** Notifications that are marked in one transaction. */
const CHUNK = 90;

/**
 * @throws AppError accounts.notFound
 * @public deps spread the module
 */
export async function markAllRead(userId: string, at: string): Promise<void> {
  const unread = await notification.list({
    key: { userId },
    filter: { readAt: absent },
    only: ['notificationId'],
    consistent: false,
  });
  const ids = unread.map(({ notificationId }) => notificationId);
  do await markThose(userId, ids.splice(0, CHUNK), { readAt: at });
  while (ids.length > 0);
}

/** Ends the earlier notifications that ask to try a payment again: it is paid. @throws AppError accounts.notFound */
export async function endUnpaid(
  userId: string,
  { unpaid, at }: { unpaid: string; at: string },
): Promise<void> {
  const open = await notification.list({
    key: { userId },
    filter: { unpaid, endsAt: absent },
    only: ['notificationId', 'date'],
  });
  const ids = open.filter(({ date }) => date <= at).map(({ notificationId }) => notificationId);
  while (ids.length > 0) await markThose(userId, ids.splice(0, CHUNK), { endsAt: at });
}

/** If notifications were deleted meanwhile, tries again without them. */
async function markThose(userId: string, ids: readonly string[], mark: Mark): Promise<void> {
  const failed = await markAll(userId, ids, mark);
  if (!failed) return;
  const others = ids.filter((_, index) => !failed.positions.marked.includes(index));
  await markThose(userId, others, mark);
}

/** When somebody else last changed something for this owner; null if never. */
export async function lastActivity(userId: string): Promise<string | null> {
  return (await activity.get({ userId }))?.changedAt ?? null;
}
