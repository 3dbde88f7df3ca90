/** The one interface of all SMS carriers: docs/sms.md has the words of each. */
import { randomInt } from 'node:crypto';
import { environment } from '#core/platform/config.ts';
import type { Operator, UndeliveredReason } from '#shared/platform/operators.ts';

/** The classes of operators and the law: only a promotional SMS needs consent, hours and the words to stop it. */
export type MessageClass = 'code' | 'transactional' | 'promotional';

export const carrierNames = ['sns', 'africasTalking', 'celcom'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** The stage's carriers of a class: the second takes over what the first, which is down, has not taken. */
export const carriersOf = (of: MessageClass): readonly CarrierName[] =>
  (JSON.parse(environment('SMS_CARRIERS')) as Record<MessageClass, CarrierName[]>)[of];

export interface OutgoingSms {
  /** Ours. Carriers that take one give it back in their reports; none uses it against doubles. */
  ownId: string;
  /** As +254... */
  phone: string;
  /** At most 1,600 bytes. */
  text: string;
}

/** In digits alone, which every carrier takes. */
export const newOwnId = (): string => String(randomInt(2 ** 47));

/** SMS of one class and one sender. */
export interface SmsBatch {
  class: MessageClass;
  /** The name that operators registered for the class. */
  sender: string;
  messages: readonly OutgoingSms[];
}

/** The carrier took the SMS. It is not delivered yet. */
export interface Accepted {
  state: 'accepted';
  carrierId: string;
  /** Ten-thousandths of a KES; absent where the carrier does not say, or says it in another currency. */
  cost?: number;
  /** The parts that the carrier counted. */
  parts?: number;
}

/** The carrier did not take an SMS, for certain. */
export interface Refused {
  state: 'refused';
  /** Only `number` says something about the receiver. */
  scope: 'number' | 'sender' | 'account' | 'carrier';
  /**
   * When another try may succeed: in a second, as the carrier was asked too often, or in minutes, as it takes nothing of
   * this class from us now. Absent where it would refuse this SMS again.
   */
  retry?: 'soon' | 'later';
  /** The receiver does not want SMS of this sender, says the carrier. */
  isOptedOut?: boolean;
  /** The carrier's word, for logs. Never a number or a text. */
  reason: string;
}

/** `unknown`: the SMS may have been sent, so nobody may send it again. */
export type CarrierAnswer = Accepted | Refused | { state: 'unknown'; reason: string };

/** An answer for each message, in the order of the batch. */
export type CarrierAnswers = readonly CarrierAnswer[];

/** `sent` and `waiting` (the phone is off) are not the end; the others are. */
export const reportStates = ['sent', 'waiting', 'delivered', 'failed', 'expired'] as const;
export type ReportState = (typeof reportStates)[number];

export const finalStates: readonly ReportState[] = ['delivered', 'failed', 'expired'];

/** A carrier's word about an SMS that it took. */
export interface CarrierReport {
  carrierId: string;
  /** As +254...: it must be the number that the SMS went to. Null from carriers that name none in any report. */
  phone: string | null;
  state: ReportState;
  /** Why it did not arrive, in our words. */
  reason?: UndeliveredReason;
  /** Such as Safaricom, where the carrier says it. */
  operator?: Operator;
}

/** A person's wish to get no promotions, which a carrier passed on. */
export interface CarrierOptOut {
  phone: string;
  /** The sender that the person stopped, or the short code that got STOP. */
  sender: string;
}

export interface SmsCarrier {
  name: CarrierName;
  /** The most numbers of one call. */
  batchSize: number;
  /** @throws Error only if nothing was sent, such as without our credentials */
  send(batch: SmsBatch): Promise<CarrierAnswers>;
  /** Our balance at the carrier, in ten-thousandths of a KES; null if it does not say. */
  balance?(): Promise<number | null>;
}

export const refused = (
  scope: Refused['scope'],
  reason: string,
  more: Pick<Refused, 'retry' | 'isOptedOut'> = {},
): Refused => ({ state: 'refused', scope, ...more, reason });

/** All SMS of the sender or account would get this answer, until somebody mends what is wrong. */
export const refusedAsOurs = (scope: 'sender' | 'account', reason: string): Refused =>
  refused(scope, reason, { retry: 'later' });

export const unknown = (reason: string): CarrierAnswer => ({ state: 'unknown', reason });
