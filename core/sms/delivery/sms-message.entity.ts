import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export interface MessageRecipient {
  userId: string;
  campaignId: string;
  preparation: number;
  position: number;
}

export interface DeliveryReport {
  messageId: string;
  isDelivered: boolean;
  reason?: 'unreachable' | 'blocked' | 'carrier';
}

/** Names the recipient of a carrier's report, without a number. The sender makes it, or a report that comes first. */
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
