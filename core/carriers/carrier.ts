/** The interface of all SMS carriers. docs/sms.md has the codes of each carrier. */
import { randomInt } from 'node:crypto';
import { environment } from '#core/platform/config.ts';
import type { Operator, UndeliveredReason } from '#shared/platform/operators.ts';

/** Operators and the law have these classes. Only promotional SMS need consent, sending hours and an opt-out. */
export type MessageClass = 'code' | 'transactional' | 'promotional';

export const carrierNames = ['sns', 'africasTalking', 'celcom'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** The stage's carriers of a class. The second carrier gets the SMS that the first one has certainly not taken. */
export const carriersOf = (of: MessageClass): readonly CarrierName[] =>
  (JSON.parse(environment('SMS_CARRIERS')) as Record<MessageClass, CarrierName[]>)[of];

export interface OutgoingSms {
  /** Our id. Some carriers return it in answers and reports. No carrier uses it to prevent duplicates. */
  ownId: string;
  /** As +254... */
  phone: string;
  /** At most 1,600 bytes. */
  text: string;
}

/** @returns an id of digits, which every carrier accepts */
export const newOwnId = (): string => String(randomInt(2 ** 47));

/** SMS of one class and one sender. */
export interface SmsBatch {
  class: MessageClass;
  /** The name that operators registered for the class. */
  sender: string;
  messages: readonly OutgoingSms[];
}

/** The carrier accepted the SMS, and has not delivered it yet. */
export interface Accepted {
  state: 'accepted';
  carrierId: string;
  /** Ten-thousandths of a KES; absent if the carrier names no price, or names one in another currency. */
  cost?: number;
  /** The segments that the carrier counted. */
  parts?: number;
}

/** The carrier certainly did not take the SMS. */
export interface Refused {
  state: 'refused';
  /** The cause. Only `number` is about the receiver. */
  scope: 'number' | 'sender' | 'account' | 'carrier';
  /**
   * When another try may succeed. `soon`: in a second, because we asked too often. `later`: in minutes, because the
   * carrier takes nothing of this class from us now. Absent if the carrier would refuse this SMS again.
   */
  retry?: 'soon' | 'later';
  /** For `soon`, if the carrier names the time: the milliseconds until it wants to be asked again. */
  waitMs?: number | undefined;
  /** The carrier says that the receiver opted out of this sender. */
  isOptedOut?: boolean;
  /** The carrier's code or words, for logs. Never has a phone number or a text of an SMS. */
  reason: string;
}

/** `unknown`: the SMS may have been sent, so nobody may send it again. */
export type CarrierAnswer = Accepted | Refused | { state: 'unknown'; reason: string };

/** One answer for each message, in the order of the batch. */
export type CarrierAnswers = readonly CarrierAnswer[];

/** More reports can follow after `sent` and `waiting` (the phone is off). The other states are final. */
export const reportStates = ['sent', 'waiting', 'delivered', 'failed', 'expired'] as const;
export type ReportState = (typeof reportStates)[number];

export const finalStates: readonly ReportState[] = ['delivered', 'failed', 'expired'];

/** A carrier's report about an SMS that it accepted. */
export interface CarrierReport {
  carrierId: string;
  /** As +254... It must be the number that the SMS went to. Null for carriers whose reports have no number. */
  phone: string | null;
  state: ReportState;
  /** Why the SMS did not arrive. */
  reason?: UndeliveredReason;
  /** It did not arrive because the person blocked promotions, or this sender. */
  isStop?: true;
  /** The receiver's operator, if the carrier names it. */
  operator?: Operator;
}

/** A carrier's message that a person opted out of promotions. */
export interface CarrierOptOut {
  phone: string;
  /** The sender that the person blocked, or the short code to which the person sent STOP. */
  sender: string;
}

/**
 * A carrier's answer about one SMS. `none`: the carrier has no report of this SMS, or not yet. `unanswered`: no answer
 * came, so a question about another SMS may stay without an answer too.
 */
export type ReportAnswer = CarrierReport | 'none' | 'unanswered';

export interface SmsCarrier {
  name: CarrierName;
  /** At most this many messages in one call. */
  batchSize: number;
  /** @throws Error only if nothing was sent, for example without credentials */
  send(batch: SmsBatch): Promise<CarrierAnswers>;
  /** @returns our balance in ten-thousandths of a KES; null if the carrier does not answer */
  balance?(): Promise<number | null>;
  /**
   * Asks for the report of one SMS. Only for carriers in `askableCarriers`.
   * @throws Error without credentials
   */
  reportFor?(carrierId: string): Promise<ReportAnswer>;
}

export type AskableSmsCarrier = SmsCarrier & Required<Pick<SmsCarrier, 'reportFor'>>;

/** The carriers that have `reportFor`. Only stages with one of them have the function that asks. */
export const askableCarriers = ['celcom'] as const satisfies readonly CarrierName[];
export type AskableCarrier = (typeof askableCarriers)[number];

export const isAskable = (name: CarrierName | undefined): name is AskableCarrier =>
  askableCarriers.some((one) => one === name);

export const refused = (
  scope: Refused['scope'],
  reason: string,
  more: Pick<Refused, 'retry' | 'waitMs' | 'isOptedOut'> = {},
): Refused => ({ state: 'refused', scope, ...more, reason });

/** For a fault of our sender or account. Until somebody mends it, every SMS would get this answer. */
export const refusedAsOurs = (scope: 'sender' | 'account', reason: string): Refused =>
  refused(scope, reason, { retry: 'later' });

export const unknown = (reason: string): CarrierAnswer => ({ state: 'unknown', reason });

/** No Kenyan operator has numbers with 019. Some stages store SMS to them in SSM instead (infra/stages.ts). */
export const TEST_NUMBERS = '+25419';

/** A stored SMS is kept for at least as long as a code is valid. SSM deletes it some time later. */
export const KEPT_SMS_MS = 10 * 60_000;

export const keptSmsPath = (stage: string): string => `/miliki/${stage}/sms`;

/** The parameter with a number's newest SMS. Its history has the earlier SMS. @param phone as +254... */
export const keptSmsName = (stage: string, phone: string): string =>
  `${keptSmsPath(stage)}/${phone.slice(1)}`;
