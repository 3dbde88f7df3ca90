import { isoTime, systemClock, ttlAfter } from '#core/platform/clock.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import {
  type DeliveryReport,
  type MessageRecipient,
  type SmsMessage,
  smsMessage,
} from '#core/sms/outbox/sms.entity.ts';
import { campaign } from './campaign.store.ts';
import { recipient, recipientKey } from './preparation.store.ts';

/** Carriers report within three days. */
const REPORT_SECONDS = 4 * 24 * 3600;

export const findMessage = (messageId: string): Promise<SmsMessage | null> =>
  smsMessage.get({ messageId });

/** Notes whom an SMS was for. Returns false if its report came first. */
export const noteMessage = (
  messageId: string,
  to: MessageRecipient,
  now: number,
): Promise<boolean> =>
  write(smsMessage.create({ messageId, recipient: to, ttl: ttlAfter(now, REPORT_SECONDS) }));

/** Keeps a report until its recipient is noted; false if that just happened. Codes and receipts get no reports. */
const keepReport = (report: DeliveryReport, now: number): Promise<boolean> => {
  const { messageId } = report;
  return write(smsMessage.create({ messageId, report, ttl: ttlAfter(now, REPORT_SECONDS) }));
};

/** Notes and counts a carrier's report in one write, once. False if it was noted before or the campaign is gone. */
export async function settleDelivery(
  { userId, campaignId, preparation, position }: MessageRecipient,
  { messageId, isDelivered, reason = 'carrier' }: DeliveryReport,
  now: number,
): Promise<boolean> {
  const state = isDelivered ? 'DELIVERED' : 'UNDELIVERED';
  const count = isDelivered ? { delivered: 1 } : { undelivered: 1 };
  const set = { state, at: isoTime(now), ...(isDelivered ? {} : { reason }) } as const;
  const failed = await transact({
    noted: recipient.patch(recipientKey(campaignId, preparation, position), {
      set,
      if: { state: 'SENT', messageId },
    }),
    counted: campaign.patch({ userId, campaignId }, { add: { ...count, sent: -1 } }),
  });
  return failed === null;
}

export const deliveryDeps = { findMessage, keepReport, settleDelivery, clock: systemClock };

type DeliveryDeps = typeof deliveryDeps;

/** Notes a carrier's report once. It may come before the sender has noted the recipient; then it waits for that. */
export async function noteDelivery(deps: DeliveryDeps, report: DeliveryReport): Promise<void> {
  const message = (await deps.findMessage(report.messageId)) ?? (await keep(deps, report));
  if (message?.recipient) await deps.settleDelivery(message.recipient, report, deps.clock());
}

/** Returns the message if its recipient was noted just now. */
const keep = async ({ keepReport, findMessage, clock }: DeliveryDeps, report: DeliveryReport) =>
  (await keepReport(report, clock())) ? null : findMessage(report.messageId);
