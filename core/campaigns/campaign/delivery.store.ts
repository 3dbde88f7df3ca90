import type { Operator } from '#core/carriers/carrier.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import { isFinal, keepReport } from '#core/sms/delivery/message.store.ts';
import {
  type DeliveryReport,
  type MessageRecipient,
  type SmsMessage,
  sms,
} from '#core/sms/outbox/sms.entity.ts';
import { campaign } from './campaign.store.ts';
import { recipient, recipientKey } from './preparation.store.ts';

/** Notes a carrier's final word at the SMS it is about, and counts it in its campaign, in one write and once. */
export async function settleDelivery(message: SmsMessage, now: number): Promise<void> {
  const { recipient: to, state } = message;
  if (!to || !isFinal(state)) return;
  const isDelivered = state === 'delivered';
  const outcome = { state: isDelivered ? 'DELIVERED' : 'UNDELIVERED', at: isoTime(now) } as const;
  await ('smsId' in to ? settleSms(to, outcome.state) : settleRecipient(to, outcome, message));
}

const settleSms = (
  key: Extract<MessageRecipient, { smsId: string }>,
  state: 'DELIVERED' | 'UNDELIVERED',
): Promise<boolean> => write(sms.patch(key, { set: { state }, if: { state: 'SENT' } }));

async function settleRecipient(
  { userId, campaignId, preparation, position }: Extract<MessageRecipient, { position: number }>,
  outcome: { state: 'DELIVERED' | 'UNDELIVERED'; at: string },
  { messageId, state, reason, operator }: SmsMessage,
): Promise<void> {
  const isDelivered = outcome.state === 'DELIVERED';
  const why = state === 'expired' ? 'unreachable' : (reason ?? 'carrier');
  await transact({
    noted: recipient.patch(recipientKey(campaignId, preparation, position), {
      set: { ...outcome, operator, ...(!isDelivered && { reason: why }) },
      if: { state: 'SENT', messageId },
    }),
    counted: campaign.patch(
      { userId, campaignId },
      {
        add: {
          ...(isDelivered ? { delivered: 1 } : { undelivered: 1 }),
          ...countOf(operator, isDelivered),
          sent: -1,
        },
      },
    ),
  });
}

/** The counters of a campaign, by operator. */
const countOf = (operator: Operator | undefined, isDelivered: boolean) =>
  operator && { [`${operator}${isDelivered ? 'Delivered' : 'Undelivered'}`]: 1 };

export const deliveryDeps = { keepReport, settleDelivery, clock: systemClock };

/** Notes a carrier's report once. It may come before the sender has noted the SMS; then it waits for that. */
export async function noteDelivery(
  { keepReport: keep, settleDelivery: settle, clock }: typeof deliveryDeps,
  report: DeliveryReport,
): Promise<void> {
  const message = await keep(report, clock());
  if (message) await settle(message, clock());
}
