import { noteStops } from '#core/contacts/stops.ts';
import { isoTime, systemClock } from '#core/platform/clock.ts';
import { transact } from '#core/platform/table/transact.ts';
import { isFinal, keepReport } from '#core/sms/delivery/message.store.ts';
import type { DeliveryReport, SmsMessage } from '#core/sms/outbox/sms.entity.ts';
import type { Operator, UndeliveredReason } from '#shared/platform/operators.ts';
import { campaign } from './campaign.store.ts';
import { recipient, recipientKey } from './preparation.store.ts';

/**
 * Writes a carrier's final report to the recipient, and counts it in the campaign, once and in one transaction. Then
 * keeps the opt-out that the report tells of.
 */
export async function settleDelivery(message: SmsMessage, now: number): Promise<void> {
  const { recipient: to, messageId, phoneHash, state, reason, operator, isStop } = message;
  if (!isFinal(state)) return;
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
  if (isStop) await noteStops([phoneHash], 'reported', now);
}

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
  // Of this report, because the SMS may have another final one.
  if (message) await settle({ ...message, isStop: report.isStop }, clock());
}
