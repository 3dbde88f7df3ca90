import { createHash } from 'node:crypto';
import {
  type CarrierName,
  carrierNames,
  type ReportState,
  reportStates,
} from '#core/carriers/carrier.ts';
import type { SmsOutcome } from '#core/carriers/send-sms.ts';
import { flag, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import {
  type Operator,
  operators,
  type UndeliveredReason,
  undeliveredReasons,
} from '#shared/platform/operators.ts';

/** Why a business may send a customer its own text. */
export interface OwnText {
  /** Consent to offers; or a recent visit, or a proved number. */
  basis: 'consent' | 'visit';
  /** The contact whose opt-out link is added when the text is handed over. */
  contactId: string;
  /** The customer counts among the people whom a new business may write to on that day. */
  isNewReceiver?: true;
}

/**
 * The prefix of the id of an SMS about a changed number or points changed by hand. Once it is sent, its number is not
 * needed any more, and may now belong to another person.
 */
export const NOTICE_PREFIX = 'notice#';

export const sms = entity({
  name: 'sms',
  about: 'An SMS that was sent for an owner.',
  attributes: {
    userId: text(),
    smsId: text(),
    phone: text({
      personal: true,
      about: 'The receiver, or an erased customer’s id.',
    }),
    class: oneOf(['code', 'transactional', 'promotional'], {
      about: 'Under which sender it goes, and by which rules (docs/sms.md).',
    }),
    textHash: text({
      secret: true,
      about:
        'SHA-256 of the requested text: the same key with another text is an error of the client.',
    }),
    credits: whole({ about: 'The SMS credits taken for it.' }),
    text: text({
      optional: true,
      personal: true,
      secret: true,
      about:
        'The text, while it waits in the outbox: a receipt contains a link that is for its customer alone.',
    }),
    state: oneOf(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'], {
      about: 'QUEUED in the outbox; only the writer of SENDING may publish a code.',
    }),
    messageId: text({ optional: true, about: 'The id that the carrier gave it.' }),
    carrier: oneOf<CarrierName>(carrierNames, { optional: true }),
    cost: whole({ optional: true, about: 'What the carrier took: ten-thousandths of a KES.' }),
    createdAt: text(),
    until: text({ optional: true, about: 'It is not sent from then on.' }),
    own: json<OwnText>({
      optional: true,
      about:
        'For a text that the business wrote to a customer: the consent or act that allows it, and the contact whose opt-out link is added when it is sent.',
    }),
    ttl: whole({ optional: true, about: 'Set where the SMS need not be known for long.' }),
  },
  key: {
    question: 'Which SMS were sent for this owner?',
    pk: 'user#{userId}',
    sk: 'sms#{smsId}',
  },
});

export type Sms = ItemOf<typeof sms>;

/** @param asked the text of the SMS, or what it is made of: a repeat of the same request has the same */
export const textHashOf = (asked: string): string =>
  createHash('sha256').update(asked).digest('hex');

/** The part of the carrier's answer that is kept. */
export const sentAs = (
  outcome: SmsOutcome,
): Pick<Sms, 'state' | 'messageId' | 'carrier' | 'cost'> => {
  if (outcome.state !== 'SENT') return { state: outcome.state };
  const { state, messageId, carrier, cost } = outcome;
  return { state, messageId, carrier, cost };
};

export type WaitingOwnText = Pick<Sms, 'userId' | 'phone'> & Required<Pick<Sms, 'text' | 'own'>>;

export interface MessageRecipient {
  userId: string;
  campaignId: string;
  preparation: number;
  position: number;
}

export interface DeliveryReport {
  messageId: string;
  /** A keyed hash of the number, where the carrier names it. */
  phoneHash?: string | undefined;
  state: ReportState;
  reason?: UndeliveredReason | undefined;
  operator?: Operator | undefined;
  /** The person blocked promotions, or this sender. */
  isStop?: true | undefined;
}

const stopped = flag({
  optional: true,
  about: 'It did not arrive because the person blocked promotions.',
});

/** Has no phone number. The code that sends the SMS writes it. */
export const smsMessage = entity({
  name: 'smsMessage',
  about: 'An SMS that a carrier took, by the id that the carrier gave it.',
  attributes: {
    messageId: text(),
    recipient: json<MessageRecipient>({
      optional: true,
      about: 'Whom the SMS of a campaign was for; absent for an SMS to one customer.',
    }),
    phoneHash: text({ about: 'A report about another number is not believed.' }),
    state: oneOf<ReportState>(reportStates, {
      optional: true,
      about: 'The latest report of the carrier. A final state never changes.',
    }),
    reason: oneOf<UndeliveredReason>(undeliveredReasons, { optional: true }),
    operator: oneOf<Operator>(operators, { optional: true }),
    carrier: oneOf<CarrierName>(carrierNames, {
      optional: true,
      about: 'Set where the carrier can be asked for a report.',
    }),
    isStop: stopped,
    askAt: text({
      optional: true,
      about:
        'The moment from which the carrier is asked for a final report; absent once there is one.',
    }),
    asked: whole({ optional: true, about: 'How often the carrier was asked.' }),
    ttl: whole({ about: 'Carriers report within three days.' }),
  },
  key: {
    question: 'Which recipient is this report about?',
    pk: 'message#{messageId}',
    sk: 'message',
  },
  indexes: {
    unreported: {
      index: 'gsi2',
      question: 'About which SMS is this carrier to be asked, oldest first?',
      pk: 'unreported#{carrier}',
      sk: '{askAt}#{messageId}',
    },
  },
});

export type SmsMessage = ItemOf<typeof smsMessage>;

/** One for each reported number, so that a false report does not replace a true one. */
export const earlyReport = entity({
  name: 'earlyReport',
  about: 'A report that came before we noted its SMS.',
  attributes: {
    messageId: text(),
    of: text({ about: 'The keyed hash of the number that the report names, or `anybody`.' }),
    state: oneOf<ReportState>(reportStates),
    reason: oneOf<UndeliveredReason>(undeliveredReasons, { optional: true }),
    operator: oneOf<Operator>(operators, { optional: true }),
    isStop: stopped,
    ttl: whole({ about: 'Carriers report within three days.' }),
  },
  key: {
    question: 'Did the carrier report before we noted the SMS?',
    pk: 'message#{messageId}',
    sk: 'early#{of}',
  },
});
