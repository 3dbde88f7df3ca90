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

/** One try to have somebody pay by a prompt on a phone. */
export const Attempt = {
  attemptId: text(),
  /** The agreement that it pays, or what it buys: `credits`, `subscription`. */
  ref: text(),
  /** Whole KES. */
  amount: count,
  /** The last three digits of the number that was sent the prompt, such as `...678`. */
  phone: text(),
  state: choice(attemptStates),
  /** The name of what the payer is told (shared/payments/result-codes.ts); null where there is nothing to tell. */
  message: nullable(choice(payerMessageNames)),
  /** The receipt of M-Pesa; null before the attempt has succeeded. */
  receipt: nullable(text()),
  createdAt: moment,
  endedAt: nullable(moment),
};
export type Attempt = ValuesOf<typeof Attempt>;

/** That an earlier prompt, of which M-Pesa says nothing, may be paid as well: its owner has read that both count. */
export const isBeside = optional(flag);

/** Has M-Pesa show somebody a prompt to pay for an agreement. It is shown once, however often the call comes. */
export const startPayment = contract('POST /api/repayments/{ref}/payments', 'owner', {
  idempotent: true,
  cost: costs.prompt,
  body: {
    amount: whole({ min: 1, max: MOST_AT_A_TIME }),
    /** Of whoever pays: it need not be the owner's own. */
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

/** What became of an attempt. */
export const readAttempt = contract('GET /api/payments/{attemptId}', 'owner', {
  reply: Attempt,
  errors: ['payments.notFound'],
});

/** What an owner says of a payment that the own agreement does not show, and what is known of it. */
export const Claim = {
  receipt: text(),
  state: choice(claimStates),
  /** The agreement for which it was claimed; of a payment that counts, what it pays. */
  ref: text(),
  /** Whole KES; null of what is not the owner's. */
  amount: nullable(count),
  /** The day in Nairobi on which it was paid. */
  day: nullable(text()),
  createdAt: moment,
};
export type Claim = ValuesOf<typeof Claim>;

/**
 * Claims a payment by its receipt. One that is not known is asked about; the answer comes later. It never moves a
 * payment to whoever claims it. Twice is once.
 */
export const claimPayment = contract('POST /api/repayments/{ref}/claims', 'owner', {
  cost: costs.prompt,
  body: { receipt: text({ min: RECEIPT_LETTERS, max: RECEIPT_LETTERS, pattern: RECEIPT }) },
  reply: Claim,
  errors: ['agreements.notFound', 'payments.tooManyClaims'],
});

/** What became of a claim. */
export const readClaim = contract('GET /api/repayments/{ref}/claims/{receipt}', 'owner', {
  reply: Claim,
  errors: ['payments.notFound'],
});

/**
 * What M-Pesa is told of each message. Nobody but M-Pesa knows the URLs; whoever else calls is told the same, so
 * that nobody learns which URLs are right.
 */
const Taken = { ResultCode: whole(), ResultDesc: text() };

/** M-Pesa's messages are kept as they come, and nothing of them is refused: M-Pesa sends each of them once. */
const message = { raw: true, isRead: false } as const;

/** M-Pesa says what became of a prompt. */
export const takeResult = contract('POST /api/payments/results/{key}', 'anyone', {
  ...message,
  reply: Taken,
});

/** M-Pesa says that somebody paid to our short code. */
export const takeConfirmation = contract('POST /api/payments/confirmations/{key}', 'anyone', {
  ...message,
  reply: Taken,
});

/** M-Pesa asks whether somebody may pay to our short code. It waits 8 seconds for the answer. */
export const validatePayment = contract('POST /api/payments/validations/{key}', 'anyone', {
  ...message,
  reply: { ResultCode: text(), ResultDesc: text() },
});

/** M-Pesa answers a question about a payment, or a request to reverse one. */
export const takeAnswer = contract('POST /api/payments/answers/{key}', 'anyone', {
  ...message,
  reply: Taken,
});

/** M-Pesa says that no such answer will come. */
export const takeTimeout = contract('POST /api/payments/timeouts/{key}', 'anyone', {
  ...message,
  reply: Taken,
});
