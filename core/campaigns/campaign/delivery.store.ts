import type { CarrierName } from '#core/carriers/carrier.ts';
import { keepStops, noteStops, type Promotion } from '#core/contacts/stops.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { transact } from '#core/platform/table/transact.ts';
import { isFinal, keepReport, noteMessage } from '#core/sms/delivery/message.store.ts';
import { hasReports } from '#core/sms/limits.ts';
import type { DeliveryReport, MessageRecipient, SmsMessage } from '#core/sms/outbox/sms.entity.ts';
import type { Operator, UndeliveredReason } from '#shared/platform/operators.ts';
import { campaign } from './campaign.store.ts';
import { recipient, recipientKey } from './preparation.store.ts';

/** Stores the opt-out that a carrier's final report contains. If the SMS is of a campaign, counts the report there. */
async function settleDelivery(message: SmsMessage, now: number): Promise<void> {
  const { recipient: to, phoneHash, state, isStop } = message;
  if (!isFinal(state)) return;
  if (to) await countDelivery(to, message, now);
  if (isStop) await noteStops([phoneHash], 'reported', now);
}

/** Writes the report to the recipient and counts it in the campaign, once and in one transaction. */
async function countDelivery(
  to: MessageRecipient,
  { messageId, state, reason, operator }: SmsMessage,
  now: number,
): Promise<void> {
  const isDelivered = state === 'delivered';
  // A carrier says `expired` also for an SMS that an operator threw away. So it says nothing about the phone.
  const why = reason ?? 'carrier';
  await transact({
    noted: recipient.patch(recipientKey(to.campaignId, to.preparation, to.position), {
      set: {
        state: isDelivered ? 'DELIVERED' : 'UNDELIVERED',
        at: isoTime(now),
        operator,
        ...(!isDelivered && { reason: why }),
      },
      if: { state: 'SENT', messageId },
    }),
    counted: campaign.patch(
      { userId: to.userId, campaignId: to.campaignId },
      {
        add: {
          ...(isDelivered ? { delivered: 1 } : { undelivered: 1 }),
          ...countsOf(operator, isDelivered ? null : why),
          sent: -1,
        },
      },
    ),
  });
}

/** Notes whom a promotion was for, if its carrier reports. The report may have come before. */
export async function notePromotion(
  { messageId, carrier }: { messageId: string; carrier?: CarrierName | undefined },
  to: { phone: string; recipient?: MessageRecipient },
  now: number,
): Promise<void> {
  if (!hasReports(carrier)) return;
  const message = await noteMessage(messageId, { ...to, carrier }, now);
  if (message) await settleDelivery(message, now);
}

/** Like `keepStops`, for promotions to one customer each. Also notes them, because a later report may be a stop. */
export async function hearStops(promotions: readonly Promotion[], now: number): Promise<void> {
  await keepStops(promotions, now);
  for (const { phone, outcome } of promotions)
    if (outcome.state === 'SENT') await notePromotion(outcome, { phone }, now).catch(notNoted);
}

const notNoted = (error: Error): void => logger.error('a promotion was not noted', { error });

const becauseOf = {
  unreachable: 'becauseUnreachable',
  blocked: 'becauseBlocked',
  carrier: 'becauseCarrier',
} as const satisfies Record<UndeliveredReason, string>;

/** @returns the counters of the campaign to add to, by operator and reason */
const countsOf = (operator: Operator | undefined, why: UndeliveredReason | null) => ({
  ...(operator && { [`${operator}${why ? 'Undelivered' : 'Delivered'}`]: 1 }),
  ...(why && { [becauseOf[why]]: 1 }),
});

export const deliveryDeps = { keepReport, settleDelivery, clock: systemClock };

/** Counts a report once. A report that comes before our sender has stored the SMS is kept until then. */
export async function noteDelivery(
  { keepReport: keep, settleDelivery: settle, clock }: typeof deliveryDeps,
  report: DeliveryReport,
): Promise<void> {
  const message = await keep(report, clock());
  // `isStop` is from this report, because the SMS may have another final report.
  if (message) await settle({ ...message, isStop: report.isStop }, clock());
}
