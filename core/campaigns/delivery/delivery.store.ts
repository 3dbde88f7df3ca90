import { isoTime } from '../../platform/clock.ts';
import type { ItemOf } from '../../platform/entity.ts';
import { transact } from '../../platform/transact.ts';
import { smsMessage } from '../../sms/delivery/sms-message.entity.ts';
import { campaign } from '../campaign.entity.ts';
import { recipientKey } from '../preparation/preparation.store.ts';
import { type Recipient, recipient } from '../recipients/recipient.entity.ts';

type SmsMessage = ItemOf<typeof smsMessage>;

export const findMessage = (messageId: string): Promise<SmsMessage | null> =>
  smsMessage.get({ messageId });

/**
 * Notes once what a carrier said about an SMS, and counts it with the same write.
 *
 * @param now milliseconds since 1970
 * @returns false if it was noted before, or the campaign is gone
 */
export async function settleDelivery(
  { messageId, userId, campaignId, preparation, position }: SmsMessage,
  report: { state: 'DELIVERED' } | { state: 'UNDELIVERED'; reason: Recipient['reason'] },
  now: number,
): Promise<boolean> {
  const count = report.state === 'DELIVERED' ? { delivered: 1 } : { undelivered: 1 };
  const failed = await transact({
    noted: recipient.patch(recipientKey(campaignId, preparation, position), {
      set: { ...report, at: isoTime(now) },
      if: { state: 'SENT', messageId },
    }),
    counted: campaign.patch({ userId, campaignId }, { add: { ...count, sent: -1 } }),
  });
  return failed === null;
}
