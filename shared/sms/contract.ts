import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  flag,
  moment,
  optional,
  text,
  verbatim,
  whole,
} from '#shared/platform/fields.ts';
import { languages } from '#shared/platform/languages.ts';
import { encodings } from './segments.ts';
import { MOST_DUE, ORDER_NUMBER, serviceTemplates, serviceThings } from './service-text.ts';

/** SMS that one owner may send one by one in a minute. */
export const SMS_PER_MINUTE = 60;

export const smsBody = {
  /** The text; a template has none. */
  message: optional(verbatim({ min: 1, max: 459, multiline: true })),
  phoneNumber: verbatim({ min: 1, max: 20 }),
  /**
   * To a customer, a text is promotional unless it fills a template; the business's name and the ways to stop are
   * added, and cost credits.
   */
  type: optional(choice(['transactional', 'promotional'])),
  /** Fixed words to a customer, with the fields below: `fieldsOfTemplate` of shared/sms/service-text.ts. */
  template: optional(choice(serviceTemplates)),
  thing: optional(choice(serviceThings)),
  /** The number of an order: `12`, `AB-12345`. */
  order: optional(text({ min: 1, max: 8, pattern: ORDER_NUMBER })),
  /** When the customer is expected, or the day of a payment: in the next 90 days. */
  at: optional(moment),
  /** KES to pay. */
  sum: optional(whole({ min: 1, max: MOST_DUE })),
  /** The language of the template; English by default. */
  language: optional(choice(languages)),
};

export const SentSms = {
  /** Our id: the same for the same Idempotency-Key. */
  messageId: text(),
  /** UNKNOWN: the carrier did not answer in time. The SMS is never sent again. */
  status: choice(['SENDING', 'SENT', 'UNKNOWN']),
  segments: count,
  encoding: choice(encodings),
  creditsCharged: count,
  /** The same as creditsCharged, under its earlier name. */
  credits: whole(),
  balance: count,
};

/** The carriers that call our URLs, and the kinds of their messages. */
export const callingCarriers = ['africas-talking', 'celcom'] as const;
export type CallingCarrier = (typeof callingCarriers)[number];
export const callbackKinds = ['reports', 'opt-outs', 'incoming'] as const;
export type CallbackKind = (typeof callbackKinds)[number];

export const smsRefusals = [
  'accounts.notFound',
  'sms.invalidPhone',
  'sms.ownNumberOnly',
  'sms.templateNeeded',
  'sms.wordsInTemplate',
  'sms.noConsent',
  'sms.newConsent',
  'sms.numberUnproved',
  'sms.linkInText',
  'sms.numberInText',
  'sms.newBusiness',
  'sms.optedOut',
  'sms.outsideHours',
  'sms.outsideDay',
  'sms.tooMany',
  'sms.tooLong',
  'sms.noCredits',
  'sms.failed',
  'sms.numberFull',
  'sms.businessFull',
] as const;

/** Letters of a carrier's message: no carrier sends a longer one. */
export const LONGEST_POST = 5_000;

/** A carrier's id of an SMS, which is part of a key of the table. */
export const CARRIER_ID = /^[!-~]{1,100}$/;

/** Letters of a sender's name or short code. */
export const LONGEST_SENDER = 20;

/**
 * Sends an SMS to the owner's number or a customer. The welcome SMS is free, once. Other texts cost one credit a part
 * and need an Idempotency-Key, under which they are sent once. Body and headers: docs/rules.md 7. Callers cannot choose
 * the sender.
 */
export const sendSms = contract('POST /api/send-sms', 'owner', {
  cost: costs.sms,
  idempotent: 'optional',
  body: smsBody,
  reply: SentSms,
  errors: smsRefusals,
});

/** A carrier's delivery report, opt-out or incoming message. Only carriers know the key; the answer does not reveal it. */
export const takeCarrierCallback = contract(
  'POST /api/sms/callbacks/{carrier}/{kind}/{key}',
  'anyone',
  { raw: true, isRead: false, reply: { taken: flag } },
);
