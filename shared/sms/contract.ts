import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import { choice, count, optional, text, verbatim, whole } from '#shared/platform/fields.ts';
import { encodings } from './segments.ts';

/** The SMS of one owner in a minute, one by one. */
export const SMS_PER_MINUTE = 60;

export const smsBody = {
  message: verbatim({ min: 1, max: 459, multiline: true }),
  phoneNumber: verbatim({ min: 1, max: 20 }),
  /**
   * Transactional unless it is said. A text to a customer has the name of the business in front and the
   * opt-out link at its end, which are sent and paid as well.
   */
  type: optional(choice(['transactional', 'promotional'])),
};

export const SentSms = {
  /** Our own id: the same for the same Idempotency-Key. */
  messageId: text(),
  /** UNKNOWN: the carrier did not answer in time. The SMS is never sent a second time. */
  status: choice(['SENDING', 'SENT', 'UNKNOWN']),
  segments: count,
  encoding: choice(encodings),
  creditsCharged: count,
  /** The same as creditsCharged, under the name that it had before. */
  credits: whole(),
  /** The SMS credits that are left. */
  balance: count,
};

export const smsRefusals = [
  'accounts.notFound',
  'sms.invalidPhone',
  'sms.ownNumberOnly',
  'sms.noConsent',
  'sms.newConsent',
  'sms.numberUnproved',
  'sms.linkInText',
  'sms.numberInText',
  'sms.newBusiness',
  'sms.optedOut',
  'sms.outsideHours',
  'sms.tooMany',
  'sms.tooLong',
  'sms.noCredits',
  'sms.failed',
  'sms.numberFull',
  'sms.businessFull',
] as const;

/**
 * Sends an SMS to the owner's own number, or to a customer. The welcome SMS is free of charge, once. Any
 * other text costs one credit for each part and needs an Idempotency-Key, under which it is sent once.
 * Body and headers are those of docs/rules.md 7. A caller cannot choose the sender.
 */
export const sendSms = contract('POST /api/send-sms', 'owner', {
  cost: costs.sms,
  idempotent: 'optional',
  body: smsBody,
  reply: SentSms,
  errors: smsRefusals,
});
