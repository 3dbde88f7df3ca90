import { createHash } from 'node:crypto';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import type { NewNotification } from './notification.store.ts';
import type { NotifyDeps } from './notify-deps.ts';

interface Address {
  phone: string;
  /** Names the SMS, so that it goes out once. */
  smsId: string;
  /** The share of the purse that pays it. */
  kind?: 'notification' | 'money' | 'receipt';
}

/**
 * Writes a line on the dashboard of an owner, and sends its SMS where it has one. However often it is
 * called, each goes out at most once: both have names of their own.
 */
export async function tellOwner(
  deps: NotifyDeps,
  { sms, ...line }: NewNotification & { sms?: string },
  address: Address,
): Promise<void> {
  const hasAccount = await deps.insertNotification(line, deps.clock());
  if (hasAccount && sms) await sendOnce(deps, line.userId, sms, address);
}

async function sendOnce(
  { queueFreeSms, clock }: NotifyDeps,
  userId: string,
  text: string,
  { phone, smsId, kind = 'notification' }: Address,
): Promise<void> {
  const sms: WaitingSms = {
    userId,
    phone,
    smsId,
    text,
    credits: 0,
    state: 'QUEUED',
    textHash: createHash('sha256').update(text).digest('hex'),
    createdAt: isoTime(clock()),
  };
  const claim = await queueFreeSms(sms, kind);
  // The line on the dashboard says the same.
  if (claim !== 'done' && claim !== 'already') {
    logger.warn('sms not paid', { kind, claim });
  }
}
