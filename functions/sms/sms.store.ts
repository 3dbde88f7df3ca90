import type { EntityItem } from 'electrodb';
import type { SmsOutcome } from '../kit/sms-sender.ts';
import { isConditionFailure } from '../kit/transaction.ts';
import { sms } from './sms.entity.ts';

export type Sms = EntityItem<typeof sms>;

/**
 * Claims an SMS for sending. Whoever gets true, and nobody else, publishes it; after a clear
 * refusal by the carrier it may be claimed again.
 */
export async function claimSms(item: Sms): Promise<boolean> {
  const { userId, smsId, ...attributes } = item;
  try {
    await sms
      .update({ userId, smsId })
      .set(attributes)
      .where((row, is) => `${is.notExists(row.state)} OR ${is.eq(row.state, 'FAILED')}`)
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

export async function recordOutcome(userId: string, smsId: string, outcome: SmsOutcome) {
  const { state } = outcome;
  const sent = state === 'SENT' ? { messageId: outcome.messageId } : {};
  await sms
    .patch({ userId, smsId })
    .set({ state, ...sent })
    .go();
}

export async function findSms(userId: string, smsId: string): Promise<Sms | null> {
  const { data } = await sms.get({ userId, smsId }).go({ consistent: true });
  return data;
}
