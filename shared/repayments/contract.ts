/** What an owner does with the agreements that they repay. */
import { agreementStatuses } from '#shared/agreements/agreement-machine.ts';
import { chargeParts, rowParts } from '#shared/agreements/charges.ts';
import { slipStates } from '#shared/agreements/slip-states.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { REFERENCE } from '#shared/collection/bank-reference.ts';
import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { uploadKey } from '#shared/documents/upload-key.ts';
import { attemptStates } from '#shared/payments/attempt-states.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  list,
  moment,
  nullable,
  object,
  optional,
  text,
  type ValuesOf,
  whole,
} from '#shared/platform/fields.ts';

/** A day in Nairobi, such as 2026-11-23. */
const day = text();

/** An agreement as the selector of agreements shows it. Amounts are whole KES. */
export const RepaymentRow = {
  ref: text(),
  projectId: text(),
  systemNeed: choice(systemTypes),
  /** The number of the change request that it pays; 0 for the software itself. */
  changeRequest: count,
  status: choice(agreementStatuses),
  total: count,
  /** What was paid, less what was refunded; below zero where a refunded payment was taken back. */
  paid: whole(),
  outstanding: count,
  /** What was paid beyond all that is to be paid. */
  credit: count,
  nextDue: nullable(object({ number: count, day, amount: count })),
};
export type RepaymentRow = ValuesOf<typeof RepaymentRow>;

/** The lines of a journal that move money or the schedule. */
export const factEvents = [
  'pay',
  'takeBack',
  'charge',
  'waive',
  'refund',
  'deliver',
  'restructure',
  'writeOff',
] as const;

/** A line of the journal, of which the browser replays the agreement (shared/repayments/account-state.ts). */
export const RepaymentFact = {
  line: count,
  event: choice(factEvents),
  /** The day on which it counts. */
  day,
  /** When it was recorded. */
  at: moment,
  amount: nullable(count),
  channel: nullable(choice(paymentChannels)),
  /** The receipt of M-Pesa, or the bank's reference. */
  reference: nullable(text()),
  /** What a charge is, or what was waived: anything where it is null. */
  part: nullable(choice(rowParts)),
  /** The line that it takes back. */
  reverses: nullable(count),
  /** The number of the PDF that receipts it. */
  receiptNumber: nullable(text()),
};
export type RepaymentFact = ValuesOf<typeof RepaymentFact>;

/** A row of a schedule. The deposit has the number 0; before the delivery no row has a day. */
export const ScheduleRow = { number: count, dueDay: nullable(day), amount: count };

/** What its owner says of a bank payment. It is no payment before two people of the office have counted it. */
export const BankSlip = {
  slipId: text(),
  amount: count,
  day,
  reference: text(),
  state: choice(slipStates),
  /** Why the office refused it. */
  reason: nullable(text()),
  sentAt: moment,
};
export type BankSlip = ValuesOf<typeof BankSlip>;

/** An agreement with all that its page shows. Amounts are whole KES. */
export const RepaymentAccount = {
  ...RepaymentRow,
  signedAt: moment,
  /** The day on which the delivery was accepted, from which the installments are counted. */
  anchorDay: nullable(day),
  deposit: count,
  /** As it holds now. */
  schedule: list(object(ScheduleRow)),
  /** Oldest first. */
  facts: list(object(RepaymentFact)),
  /** The days that an installment may be late without consequence. */
  graceDays: count,
  /** What its text lets us charge beside the installments. */
  chargeable: list(choice(chargeParts)),
  /** What was tried last to pay by a prompt. */
  attempt: nullable(
    object({
      attemptId: text(),
      amount: count,
      state: choice(attemptStates),
      /** The last three digits of the phone. */
      phoneEnd: text(),
      /** The code with which M-Pesa refused. */
      code: nullable(text()),
      createdAt: moment,
    }),
  ),
  /** A schedule that two people of the office propose in the place of this one, until it is answered. */
  proposedSchedule: nullable(
    object({
      rows: list(object({ number: count, dueDay: day, amount: count })),
      at: moment,
      reason: text(),
    }),
  ),
  /** The credit that the owner has asked back. */
  refundRequested: nullable(
    object({
      amount: count,
      at: moment,
      /** The number to which it is to be paid, as +254..., where it is not that of the account. */
      otherPhone: nullable(text()),
    }),
  ),
  /** What was sent of bank payments that are not counted, newest first. */
  slips: list(object(BankSlip)),
  /** How to pay without a prompt. */
  payTo: object({
    /** The number of the Paybill, whose account is the reference of the agreement. */
    paybill: text(),
    bank: object({ name: text(), branch: text(), accountName: text(), accountNumber: text() }),
  }),
};
export type RepaymentAccount = ValuesOf<typeof RepaymentAccount>;

const changeErrors = ['agreements.notFound', 'agreements.changed'] as const;

/**
 * The agreements of the owner, newest first, and one of them with all that its page shows: the one that is
 * named, else the one with the next due day, else the newest.
 */
export const listRepayments = contract('GET /api/repayments', 'owner', {
  query: { ref: optional(text({ max: 20 })) },
  reply: {
    agreements: list(object(RepaymentRow)),
    opened: nullable(object(RepaymentAccount)),
  },
  errors: ['agreements.notFound'],
});

/**
 * Sends the owner a code by SMS, which within 5 minutes has the credit paid to another number than that of the
 * account.
 */
export const sendRefundCode = contract('POST /api/repayments/{ref}/refund-code', 'owner', {
  cost: costs.sms,
  body: { phone: text({ max: 30 }) },
  reply: SentConfirmation,
  errors: [
    'agreements.notFound',
    'signIn.phoneNotAllowed',
    'repayments.noCredit',
    'repayments.refundAsked',
    'confirmations.tooSoon',
    'confirmations.tooMany',
    'sms.failed',
  ],
});

/** Asks for the credit of an agreement. The office pays it out, which ends the request. */
export const askRefund = contract('POST /api/repayments/{ref}/refund-request', 'owner', {
  idempotent: true,
  body: {
    /** The number to which it is to be paid; that of the account unless it is said. */
    phone: optional(text({ max: 30 })),
    /** The code from the SMS, without which no other number is taken. */
    code: optional(text({ min: 6, max: 11 })),
  },
  reply: RepaymentAccount,
  errors: [
    ...changeErrors,
    'signIn.phoneNotAllowed',
    'repayments.noCredit',
    'repayments.refundAsked',
    'repayments.refundCodeMissing',
    'confirmations.wrong',
    'confirmations.expired',
  ],
});

/** Sends the slip of a bank payment. It is checked until two people have found the payment at the bank. */
export const sendSlip = contract('POST /api/repayments/{ref}/slips', 'owner', {
  idempotent: true,
  cost: costs.fileLookedInto,
  body: {
    amount: whole({ min: 1, max: 10_000_000 }),
    day: text({ min: 10, max: 10 }),
    /** As the slip prints it. */
    reference: text({ min: 4, max: 40, pattern: REFERENCE }),
    key: uploadKey,
  },
  reply: RepaymentAccount,
  errors: [
    ...changeErrors,
    'agreements.notNow',
    'repayments.notADay',
    'repayments.slipCounted',
    'repayments.slipWaiting',
    'repayments.tooManySlips',
    'documents.notYours',
    'documents.notFound',
    'documents.typeNotAllowed',
    'documents.activeContent',
  ],
});

/** Orders a statement as a PDF: it is among the papers of the project, as soon as it is made. */
export const orderStatement = contract('POST /api/repayments/{ref}/statements', 'owner', {
  idempotent: true,
  body: {
    /** Days of Nairobi, both of them within. */
    from: text({ min: 10, max: 10 }),
    to: text({ min: 10, max: 10 }),
  },
  reply: {
    /** The number of the PDF. */
    number: text(),
  },
  errors: ['agreements.notFound', 'repayments.periodInvalid', 'repayments.tooManyStatements'],
});

/** When the schedule was proposed that the owner saw. */
const proposedAt = moment;

/** Sends the owner a code by SMS, which accepts the proposed schedule within 5 minutes. */
export const sendScheduleCode = contract('POST /api/repayments/{ref}/schedule-code', 'owner', {
  cost: costs.sms,
  body: { proposedAt },
  reply: SentConfirmation,
  errors: [
    'agreements.notFound',
    'agreements.notNow',
    'repayments.noProposal',
    'confirmations.tooSoon',
    'confirmations.tooMany',
    'sms.failed',
  ],
});

/** Accepts the proposed schedule: it takes the place of the one before. */
export const acceptSchedule = contract('POST /api/repayments/{ref}/schedule', 'owner', {
  idempotent: true,
  body: { code: text({ min: 6, max: 11 }), proposedAt },
  reply: RepaymentAccount,
  errors: [
    ...changeErrors,
    'agreements.notNow',
    'repayments.noProposal',
    'confirmations.wrong',
    'confirmations.expired',
  ],
});

/** Refuses the proposed schedule: the one before goes on. */
export const refuseSchedule = contract('POST /api/repayments/{ref}/schedule/refusal', 'owner', {
  idempotent: true,
  body: { proposedAt },
  reply: RepaymentAccount,
  errors: [...changeErrors, 'repayments.noProposal'],
});
