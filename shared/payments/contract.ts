import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  flag,
  moment,
  nullable,
  optional,
  text,
  type ValuesOf,
  whole,
} from '#shared/platform/fields.ts';
import { attemptStates } from './attempt-states.ts';
import { claimStates } from './claim-states.ts';
import { MOST_AT_A_TIME } from './limits.ts';
import { RECEIPT, RECEIPT_LETTERS } from './receipt.ts';
import { payerMessageNames } from './result-codes.ts';
import { AutomaticPayment } from './standing-order.ts';

export const Attempt = {
  attemptId: text(),
  /** The agreement that it pays, or the thing it buys: `credits`, `subscription`. */
  ref: text(),
  /** M-Pesa shows it as the account. */
  account: text(),
  /** Whole KES. */
  amount: count,
  /** The last three digits of the number that was prompted, such as `...678`. */
  phone: text(),
  state: choice(attemptStates),
  /** The name of the payer's message (shared/payments/result-codes.ts); null without one. */
  message: nullable(choice(payerMessageNames)),
  /** M-Pesa's receipt; null before the attempt has succeeded. */
  receipt: nullable(text()),
  createdAt: moment,
  endedAt: nullable(moment),
};
export type Attempt = ValuesOf<typeof Attempt>;

/** Whether the owner has read that an earlier prompt without an outcome may be paid too, and that both count. */
export const isBeside = optional(flag);

/** Sends a prompt to pay for an agreement, once, however often the call is repeated. */
export const startPayment = contract('POST /api/repayments/{ref}/payments', 'owner', {
  idempotent: true,
  cost: costs.prompt,
  body: {
    amount: whole({ min: 1, max: MOST_AT_A_TIME }),
    /** The payer's number, which need not be the owner's. */
    phone: text({ max: 30 }),
    isBeside,
  },
  reply: Attempt,
  status: 201,
  errors: [
    'agreements.notFound',
    'agreements.changed',
    'signIn.phoneNotAllowed',
    'payments.amount',
    'payments.inProgress',
    'payments.undecided',
    'payments.dayLimit',
    'payments.tooManyPrompts',
    'payments.notPayable',
    'payments.unavailable',
  ],
});

export const readAttempt = contract('GET /api/payments/{attemptId}', 'owner', {
  reply: Attempt,
  errors: ['payments.notFound'],
});

/**
 * Asks M-Pesa to ask the owner's phone for the PIN to a payment each month. A press after an unknown outcome asks under
 * the same name, under which M-Pesa sets nothing up twice.
 */
export const startAutomatic = contract('POST /api/repayments/{ref}/automatic', 'owner', {
  idempotent: true,
  cost: costs.prompt,
  /** As the owner saw it. */
  body: { amount: whole({ min: 1, max: MOST_AT_A_TIME }), startDay: text({ min: 10, max: 10 }) },
  reply: AutomaticPayment,
  errors: [
    'agreements.notFound',
    'agreements.changed',
    'payments.automaticOpen',
    'payments.automaticChanged',
    'payments.tooManyPrompts',
    'payments.unavailable',
  ],
});

/** A payment that an owner reports as missing from the agreement. */
export const Claim = {
  receipt: text(),
  state: choice(claimStates),
  /** The agreement it was claimed for; if the payment counts, the one it pays. */
  ref: text(),
  /** Whole KES; null if the payment is not the owner's. */
  amount: nullable(count),
  /** The day of payment in Nairobi. */
  day: nullable(text()),
  createdAt: moment,
};
export type Claim = ValuesOf<typeof Claim>;

/** Asks M-Pesa about an unknown payment. A claim alone does not move the payment. A repeated claim counts once. */
export const claimPayment = contract('POST /api/repayments/{ref}/claims', 'owner', {
  cost: costs.prompt,
  body: { receipt: text({ min: RECEIPT_LETTERS, max: RECEIPT_LETTERS, pattern: RECEIPT }) },
  reply: Claim,
  errors: ['agreements.notFound', 'payments.tooManyClaims'],
});

export const readClaim = contract('GET /api/repayments/{ref}/claims/{receipt}', 'owner', {
  reply: Claim,
  errors: ['payments.notFound'],
});

/** The same reply to every caller, because only M-Pesa may know which URLs are valid. */
const Taken = { ResultCode: whole(), ResultDesc: text() };

/** M-Pesa's messages are kept as they come, and none is refused: M-Pesa sends each only once. */
const message = { raw: true, isRead: false } as const;

export const takeResult = contract('POST /api/payments/results/{key}', 'anyone', {
  ...message,
  reply: Taken,
});

export const takeConfirmation = contract('POST /api/payments/confirmations/{key}', 'anyone', {
  ...message,
  reply: Taken,
});

/** M-Pesa asks whether somebody may pay to our short code. It waits 8 seconds for the answer. */
export const validatePayment = contract('POST /api/payments/validations/{key}', 'anyone', {
  ...message,
  reply: { ResultCode: text(), ResultDesc: text() },
});

/** M-Pesa's answer to a question about a payment, or to a request to reverse one. */
export const takeAnswer = contract('POST /api/payments/answers/{key}', 'anyone', {
  ...message,
  reply: Taken,
});

/** M-Pesa says that this answer will not come. */
export const takeTimeout = contract('POST /api/payments/timeouts/{key}', 'anyone', {
  ...message,
  reply: Taken,
});
