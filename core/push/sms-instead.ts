import { findUser } from '#core/accounts/account.store.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { write } from '#core/platform/table/transact.ts';
import { textHashOf } from '#core/sms/outbox/sms.entity.ts';
import { queueFreeSms, type WaitingSms } from '#core/sms/sms.store.ts';
import { endOf, findNews, type NewsKey } from './device.store.ts';
import { countPush } from './metrics.ts';

export const smsInsteadDeps = { findUser, findNews, queueFreeSms, clock: systemClock };

export type SmsInsteadDeps = typeof smsInsteadDeps;

/** News by SMS, which Miliki pays. @param now milliseconds */
export const newsSms = (
  { text, ...to }: Pick<WaitingSms, 'userId' | 'phone' | 'smsId' | 'text'>,
  now: number,
): WaitingSms => ({
  ...to,
  text,
  class: 'transactional',
  credits: 0,
  state: 'QUEUED',
  textHash: textHashOf(text),
  createdAt: isoTime(now),
});

/**
 * Queues the SMS for news that no device has confirmed. A device's confirmation and the SMS end the same item, so the
 * owner gets only one of them. A repeated call changes nothing.
 */
export async function sendSmsInstead(deps: SmsInsteadDeps, key: NewsKey): Promise<void> {
  const news = await deps.findNews(key);
  if (news?.text === undefined) return;
  const { userId, smsId, text, kind } = news;
  const user = await deps.findUser(userId);
  // An owner who has left is not notified.
  if (!user) return endWithout(key);
  const sms = newsSms({ userId, phone: user.phone, smsId, text }, deps.clock());
  const claim = await deps.queueFreeSms(sms, kind, { confirmed: endOf(key) });
  if (claim === 'done') countPush('PushFellBack');
  else if (claim === 'already') await endWithout(key);
  // The owner loses nothing: the line on the dashboard says the same.
  else if (claim !== 'confirmed') logger.warn('sms not paid', { kind, claim });
}

async function endWithout(key: NewsKey): Promise<void> {
  await write(endOf(key));
}
