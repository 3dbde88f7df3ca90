/** An owner's agreements and repayments. Amounts are whole KES, days are in Nairobi. */
import { agreementStatuses } from '#shared/agreements/agreement-machine.ts';
import { chargeParts, rowParts } from '#shared/agreements/charges.ts';
import { MOST_DAYS_MOVED } from '#shared/agreements/move-day.ts';
import { slipStates } from '#shared/agreements/slip-states.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { REFERENCE } from '#shared/collection/bank-reference.ts';
import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { uploadKey } from '#shared/documents/upload-key.ts';
import { attemptStates } from '#shared/payments/attempt-states.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { AutomaticPayment } from '#shared/payments/standing-order.ts';
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

const day = text();

export const RepaymentRow = {
  ref: text(),
  projectId: text(),
  systemNeed: choice(systemTypes),
  /** The number of the change request that it pays for; 0 for the software itself. */
  changeRequest: count,
  status: choice(agreementStatuses),
  total: count,
  /** Payments less refunds; below zero if a refunded payment was taken back. */
  paid: whole(),
  outstanding: count,
  /** Paid beyond the total. */
  credit: count,
  nextDue: nullable(object({ number: count, day, amount: count })),
};
export type RepaymentRow = ValuesOf<typeof RepaymentRow>;

/** The journal lines that move money or change the schedule. */
export const factEvents = [
  'pay',
  'takeBack',
  'charge',
  'waive',
  'refund',
  'deliver',
  'restructure',
  'moveDay',
  'writeOff',
] as const;

/** A journal line, from which the browser replays the agreement (shared/repayments/account-state.ts). */
export const RepaymentFact = {
  line: count,
  event: choice(factEvents),
  /** The day from which it counts. */
  day,
  at: moment,
  amount: nullable(count),
  channel: nullable(choice(paymentChannels)),
  /** The M-Pesa receipt or the bank's reference. */
  reference: nullable(text()),
  /** The part that is charged or waived; null for any part. */
  part: nullable(choice(rowParts)),
  reverses: nullable(count),
  /** The number of its receipt as a PDF. */
  receiptNumber: nullable(text()),
};
export type RepaymentFact = ValuesOf<typeof RepaymentFact>;

/** A row of a schedule. The deposit is number 0; before the delivery no row has a day. */
export const ScheduleRow = { number: count, dueDay: nullable(day), amount: count };

/** A bank payment as its owner reports it. It counts only after two people of the office have confirmed it. */
export const BankSlip = {
  slipId: text(),
  amount: count,
  day,
  reference: text(),
  state: choice(slipStates),
  reason: nullable(text()),
  sentAt: moment,
};
export type BankSlip = ValuesOf<typeof BankSlip>;

export const RepaymentAccount = {
  ...RepaymentRow,
  signedAt: moment,
  /** The day on which the delivery was accepted: installments are counted from it. */
  anchorDay: nullable(day),
  deposit: count,
  schedule: list(object(ScheduleRow)),
  /** Oldest first. */
  facts: list(object(RepaymentFact)),
  graceDays: count,
  chargeable: list(choice(chargeParts)),
  /** The last attempt to pay by a prompt. */
  attempt: nullable(
    object({
      attemptId: text(),
      amount: count,
      state: choice(attemptStates),
      /** M-Pesa's code for its refusal. */
      code: nullable(text()),
      createdAt: moment,
    }),
  ),
  /** Null without automatic payment, and if none can be set up. */
  automatic: nullable(object(AutomaticPayment)),
  /** A schedule that two people of the office propose; null once it is answered. */
  proposedSchedule: nullable(
    object({
      rows: list(object({ number: count, dueDay: day, amount: count })),
      at: moment,
      reason: text(),
    }),
  ),
  refundRequested: nullable(
    object({
      amount: count,
      at: moment,
      /** The number to pay it to, as +254...; null for the account's number. */
      otherPhone: nullable(text()),
    }),
  ),
  /** Bank payments that the owner reported and that do not count, newest first. */
  slips: list(object(BankSlip)),
  payTo: object({
    /** The Paybill number; the account is the agreement's reference. */
    paybill: text(),
    bank: object({ name: text(), branch: text(), accountName: text(), accountNumber: text() }),
  }),
};
export type RepaymentAccount = ValuesOf<typeof RepaymentAccount>;

const changeErrors = ['agreements.notFound', 'agreements.changed'] as const;

/** The owner's agreements, newest first, and the details of one: the named one, else the next due, else the newest. */
export const listRepayments = contract('GET /api/repayments', 'owner', {
  query: { ref: optional(text({ max: 20 })) },
  reply: {
    agreements: list(object(RepaymentRow)),
    opened: nullable(object(RepaymentAccount)),
  },
  errors: ['agreements.notFound'],
});

/** Sends the owner a code by SMS, valid for 5 minutes, to ask for the credit on another number. */
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

/** Asks the office to pay the credit out. The request ends when the office has paid. */
export const askRefund = contract('POST /api/repayments/{ref}/refund-request', 'owner', {
  idempotent: true,
  body: {
    /** The number to pay it to; the account's number by default. */
    phone: optional(text({ max: 30 })),
    /** The code from the SMS, required for another number. */
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

/** Orders a statement. The PDF joins the papers of the project once it is made. */
export const orderStatement = contract('POST /api/repayments/{ref}/statements', 'owner', {
  idempotent: true,
  body: {
    /** Days in Nairobi, both included. */
    from: text({ min: 10, max: 10 }),
    to: text({ min: 10, max: 10 }),
  },
  reply: {
    number: text(),
  },
  errors: ['agreements.notFound', 'repayments.periodInvalid', 'repayments.tooManyStatements'],
});

const proposedAt = moment;

/** Sends the owner a code by SMS, valid for 5 minutes, to accept the proposed schedule. */
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

export const refuseSchedule = contract('POST /api/repayments/{ref}/schedule/refusal', 'owner', {
  idempotent: true,
  body: { proposedAt },
  reply: RepaymentAccount,
  errors: [...changeErrors, 'repayments.noProposal'],
});

/** Moves the due day of an installment that is neither due nor paid. The owner can do it once in 365 days. */
export const moveDay = contract('POST /api/repayments/{ref}/due-day', 'owner', {
  idempotent: true,
  body: {
    /** The due day that the owner saw, which says which installment is meant. */
    dueDay: text({ min: 10, max: 10 }),
    days: whole({ min: 1, max: MOST_DAYS_MOVED }),
  },
  reply: RepaymentAccount,
  errors: [
    ...changeErrors,
    'agreements.notNow',
    'repayments.scheduleProposed',
    'repayments.movedAlready',
    'repayments.notMovable',
  ],
});
