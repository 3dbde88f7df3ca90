import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** The recipient of a campaign that an SMS was for. */
export interface MessageRecipient {
  userId: string;
  campaignId: string;
  preparation: number;
  position: number;
}

/** A carrier's report on an SMS. */
export interface DeliveryReport {
  messageId: string;
  isDelivered: boolean;
  /** Why it was not delivered. */
  reason?: 'unreachable' | 'blocked' | 'carrier';
}

/**
 * Names the recipient that a carrier's report is about, for as long as carriers report. It has no number. The sender
 * makes it, or a report that comes before the sender's note.
 */
export const smsMessage = entity({
  name: 'smsMessage',
  about: 'An SMS that SNS took, by the id that SNS gave it, or the report about one.',
  attributes: {
    messageId: text(),
    recipient: json<MessageRecipient>({ optional: true, about: 'Whom the SMS was for.' }),
    report: json<DeliveryReport>({
      optional: true,
      about: 'The report, where it came before the recipient was noted.',
    }),
    ttl: whole({ about: 'Carriers report within three days.' }),
  },
  key: {
    question: 'Which recipient is this report about?',
    pk: 'message#{messageId}',
    sk: 'message',
  },
});

export type SmsMessage = ItemOf<typeof smsMessage>;
