import type {
  StoredOfferConsent,
  StoredTerms,
} from '#core/applications/application/application.entity.ts';
import { derived, flag, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { agreementStatuses } from '#shared/agreements/agreement-machine.ts';
import type { RowPart } from '#shared/agreements/charges.ts';
import type { Installment } from '#shared/agreements/schedule.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import type { WaitingEvent } from '#shared/collection/waiting-events.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';

/** An owner's consent, and when the code that confirmed it was sent. */
export interface SignedConsent extends StoredOfferConsent {
  codeSentAt: string;
}

export interface DueInstallment {
  number: number;
  day: string;
  /** Whole KES still open. */
  amount: number;
}

export interface ProposedAct {
  event: WaitingEvent;
  /** Whole KES that move, are divided over new rows, or are written off. */
  amount: number;
  /** The day in Nairobi on which the money came or went. */
  day?: string | undefined;
  /** The bank's or M-Pesa's reference. */
  reference?: string | undefined;
  channel?: PaymentChannel | undefined;
  part?: RowPart | undefined;
  reverses?: number | undefined;
  rows?: Installment[] | undefined;
  reason?: string | undefined;
}

/** A reversal that two people decided, until M-Pesa answers. */
export interface AskedReversal {
  /** The id of our question to M-Pesa, by which its answer is found. */
  answerId: string;
  /** The staff id of the second person. */
  by: string;
  at: string;
  /** M-Pesa's code for its refusal. */
  code?: string | undefined;
}

/** An act that waits for the second person. After that, a reversal waits for M-Pesa. */
export interface WaitingAct extends ProposedAct {
  by: string;
  at: string;
  asked?: AskedReversal | undefined;
}

export interface ProposedSchedule {
  /** The whole schedule, paid rows included. */
  rows: Installment[];
  reason: string;
  /** The staff ids of the two people: first who proposed it, then who confirmed it. */
  people: string[];
  at: string;
}

/** The terms never change; the journal records the rest, and `status` and `paid` are derived from it. */
export const agreement = entity({
  name: 'agreement',
  about: 'What an owner has agreed to repay. Its terms never change: its journal grows.',
  attributes: {
    userId: text(),
    ref: text({ about: 'Nine characters: the account of a payment by Paybill.' }),
    projectId: text(),
    changeRequest: whole({
      about: 'The number of the change request that it pays; 0 for the software itself.',
    }),
    offer: whole({ about: 'The number of the offer that was accepted.' }),
    businessName: text({ personal: true }),
    systemNeed: oneOf(systemTypes),
    terms: json<StoredTerms>(),
    textVersion: text({ about: 'The version of its text: shared/agreements/agreement-text.ts.' }),
    textSha256: text({
      optional: true,
      about: 'The SHA-256 of the text in both languages, as its owner read it before signing.',
    }),
    silenceAccepts: flag({
      about: 'Whether ten working days without an answer accept a milestone.',
    }),
    consent: json<SignedConsent>({ personal: true }),
    codeHash: text({ about: 'The keyed hash of the code that was typed.', secret: true }),
    status: oneOf(agreementStatuses),
    version: whole({
      about:
        'A condition of every change. A journal line has the number of the version that it made.',
    }),
    paid: whole({
      about: 'KES, with the deposit: the live payments of the journal, less the refunds.',
    }),
    total: whole({
      about: 'KES: the deposit, all installments and charges, without what was waived.',
    }),
    kept: whole({
      optional: true,
      about:
        'For a cancelled agreement: the part of the paid KES that we keep. It is not credit of the owner.',
    }),
    creditSince: text({
      optional: true,
      about: 'The day in Nairobi since which more is paid than is owed.',
    }),
    nextDue: json<DueInstallment>({
      optional: true,
      about: 'The first installment that is not fully paid, while a schedule runs.',
    }),
    schedule: json<Installment[]>({
      optional: true,
      about: 'The installments since the delivery. A restructuring replaces them as a whole.',
    }),
    waiting: json<WaitingAct>({ optional: true, secret: true }),
    proposedSchedule: json<ProposedSchedule>({
      about: 'The schedule that the office proposes, until the owner has answered.',
      optional: true,
      secret: true,
    }),
    promise: json<{ day: string; amount: number; paid: number }>({
      about: 'The last promise to pay by a day, with what was `paid` when it was made.',
      optional: true,
      secret: true,
    }),
    signedAt: text(),
    anchorDay: text({
      optional: true,
      about: 'The day in Nairobi on which delivery was accepted. Installments are counted from it.',
    }),
    waitingSince: derived('waiting', (waiting: WaitingAct | undefined) => waiting?.at),
  },
  key: {
    question: 'What was agreed under this reference?',
    pk: 'agreements#{userId}',
    sk: '{ref}#agreement',
  },
  indexes: {
    waiting: {
      index: 'gsi1',
      question: 'Which agreements have an act that waits for a second person, oldest first?',
      pk: 'waitingActs',
      sk: '{waitingSince}#{ref}',
    },
  },
});

export type AgreementItem = ItemOf<typeof agreement>;

/** @returns KES that can be paid out; of a cancelled agreement, all but the part that we keep */
export const creditOf = ({
  status,
  total,
  paid,
  kept = 0,
}: Pick<AgreementItem, 'status' | 'total' | 'paid' | 'kept'>): number =>
  Math.max(0, paid - (status === 'Cancelled' ? kept : total));
