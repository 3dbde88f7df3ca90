/** Unmatched money, and M-Pesa's lists by day. Amounts are KES. */
import { agreementStatuses } from '#shared/agreements/agreement-machine.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { callbackKinds } from '#shared/payments/callback-kinds.ts';
import { callbackProblemNames } from '#shared/payments/callback-problems.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { unmatchedReasonNames } from '#shared/payments/unmatched-reasons.ts';
import { contract } from '#shared/platform/contract.ts';
import {
  choice,
  count,
  decimal,
  flag,
  list,
  moment,
  next,
  nullable,
  object,
  pageQuery,
  text,
  type ValuesOf,
} from '#shared/platform/fields.ts';
import { LEAST_REASON, MOST_REASON } from '#shared/projects/limits.ts';
import { AskedReversal } from './asked-reversal.ts';
import { REFERENCE } from './bank-reference.ts';

/** May have cents: KES 250.50 is 250.5. */
const kes = decimal({ min: 0 });

export const Suggestion = {
  ref: text(),
  businessName: text(),
  systemNeed: choice(systemTypes),
  status: choice(agreementStatuses),
  owed: count,
  /** Whether its owner claims the payment. The claim is not proved. */
  isClaimed: flag,
};
export type Suggestion = ValuesOf<typeof Suggestion>;

/** A refund that one person proposes; a second one confirms it. */
export const ProposedRefund = {
  /** A hash of the proposal. The second person sends it back, so that their passkey signs what they read. */
  proposal: text(),
  /** The reference of the payout; null if M-Pesa reverses the payment. */
  reference: nullable(text()),
  reason: text(),
  by: text(),
  at: moment,
  /** The question to M-Pesa; null until a second person confirms a reversal. */
  asked: nullable(object(AskedReversal)),
};
export type ProposedRefund = ValuesOf<typeof ProposedRefund>;

export const UnmatchedPayment = {
  receipt: text(),
  channel: choice(paymentChannels),
  amount: kes,
  at: moment,
  day: text(),
  /** The number, masked except for its end; null if M-Pesa hides it. */
  payer: nullable(text()),
  /** The account that the payer typed. */
  account: nullable(text()),
  reason: choice(unmatchedReasonNames),
  unmatchedSince: moment,
  proposedMatch: nullable(object({ ref: text(), by: text(), at: moment })),
  refund: nullable(object(ProposedRefund)),
  /** The likeliest first. */
  suggestions: list(object(Suggestion)),
};
export type UnmatchedPayment = ValuesOf<typeof UnmatchedPayment>;

const may = ['finance'] as const;

/** A page of the payments that pay for nothing yet, oldest first. */
export const listUnmatched = contract('GET /api/office/payments/unmatched', 'staff', {
  logged: 'list.read',
  may,
  query: pageQuery,
  reply: { payments: list(object(UnmatchedPayment)), next },
});

const errors = ['payments.notFound', 'payments.counted', 'assessment.ownBusiness'] as const;

/** Counts a payment for an agreement: at once if the account or a claim names it, else after a second person agrees. */
export const matchPayment = contract('POST /api/office/payments/{receipt}/match', 'staff', {
  may,
  fresh: true,
  body: { ref: text({ max: 20 }) },
  /** `isCounted` is false while a second person has to agree. */
  reply: { receipt: text(), ref: text(), isCounted: flag },
  errors: [
    ...errors,
    'agreements.notFound',
    'agreements.notNow',
    'agreements.changed',
    'collection.waiting',
  ],
});

const reason = text({ min: LEAST_REASON, max: MOST_REASON, multiline: true });

/** Proposes to count an unmatched payment as given back. */
export const proposePaymentRefund = contract(
  'POST /api/office/payments/{receipt}/refund',
  'staff',
  {
    may,
    fresh: true,
    body: {
      reference: text({ min: 4, max: 40, pattern: REFERENCE }),
      reason,
    },
    reply: { receipt: text() },
    errors: [...errors, 'collection.waiting'],
  },
);

export const proposePaymentReversal = contract(
  'POST /api/office/payments/{receipt}/reversal',
  'staff',
  {
    may,
    fresh: true,
    body: { reason },
    reply: { receipt: text() },
    errors: [...errors, 'collection.waiting'],
  },
);

/** The hash in `ProposedRefund`. */
const proposal = text({ min: 64, max: 64 });

/** Confirms another person's proposal: the payment counts as given back, or M-Pesa is asked to reverse it. */
export const confirmPaymentRefund = contract(
  'POST /api/office/payments/{receipt}/refund-confirmation',
  'staff',
  {
    may,
    fresh: true,
    body: { proposal },
    reply: { receipt: text() },
    errors: [
      ...errors,
      'collection.alreadyCounted',
      'collection.nothingWaits',
      'collection.otherProposal',
      'collection.reversalAsked',
      'collection.samePerson',
      'collection.recorderGone',
      'payments.unavailable',
    ],
  },
);

export const dropPaymentRefund = contract(
  'POST /api/office/payments/{receipt}/refund-refusal',
  'staff',
  {
    may,
    fresh: true,
    body: { proposal },
    reply: { receipt: text() },
    errors: [
      ...errors,
      'collection.nothingWaits',
      'collection.otherProposal',
      'collection.reversalAsked',
    ],
  },
);

/** A prompt that M-Pesa has left undecided for hours. */
export const UndecidedAttempt = {
  attemptId: text(),
  /** The agreement that it pays for, or what it buys: `credits`, `subscription`. */
  ref: text(),
  amount: count,
  /** The last three digits of the number that got the prompt, such as `...678`. */
  phone: text(),
  createdAt: moment,
  /** Whether M-Pesa has said that it was paid, although its list has no such payment. */
  isSaidPaid: flag,
};
export type UndecidedAttempt = ValuesOf<typeof UndecidedAttempt>;

/** A payment that an owner claims and that M-Pesa has neither confirmed nor denied. */
export const UndecidedClaim = {
  receipt: text(),
  ref: text(),
  createdAt: moment,
  undecidedSince: moment,
};
export type UndecidedClaim = ValuesOf<typeof UndecidedClaim>;

/** Undecided prompts and claims, oldest first, at most a hundred of each. */
export const listUndecided = contract('GET /api/office/payments/undecided', 'staff', {
  logged: 'list.read',
  may,
  reply: { attempts: list(object(UndecidedAttempt)), claims: list(object(UndecidedClaim)) },
});

/** Ends an undecided prompt. It moves no money: a payment that still arrives counts. */
export const endAttempt = contract('POST /api/office/attempts/{attemptId}/end', 'staff', {
  may,
  fresh: true,
  /** The value that the list showed. */
  body: { isSaidPaid: flag, reason },
  reply: { attemptId: text() },
  errors: ['payments.notFound', 'payments.decided', 'assessment.ownBusiness'],
});

/** Says that the claimed payment does not exist, or has M-Pesa asked again. */
export const answerClaim = contract('POST /api/office/payments/{receipt}/claim-answer', 'staff', {
  may,
  fresh: true,
  body: { ref: text({ max: 20 }), isNone: flag, reason },
  reply: { receipt: text() },
  errors: ['payments.notFound', 'payments.decided', 'assessment.ownBusiness'],
});

const day = text({ max: 10, pattern: /^20\d\d-\d\d-\d\d$/ });

/** M-Pesa's list of a day compared with ours. */
export const Reconciliation = {
  checkedAt: moment,
  theirCount: count,
  theirSum: kes,
  ourCount: count,
  ourSum: kes,
  /** Rows of the list that could not be read. They may be payments of any day of the list. */
  unclear: count,
  /** Payments that one side lacks (null), or that differ in amount. */
  differences: list(object({ receipt: text(), theirs: nullable(kes), ours: nullable(kes) })),
};
export type Reconciliation = ValuesOf<typeof Reconciliation>;

/** Whether M-Pesa and we agree about a day, and what came in. */
export const readReconciliation = contract('GET /api/office/reconciliation', 'staff', {
  may,
  query: { day },
  reply: {
    /** Null until the nightly job after that day has run, and if M-Pesa gave no list. */
    reconciliation: nullable(object(Reconciliation)),
    channels: list(object({ channel: choice(paymentChannels), payments: count, sum: kes })),
  },
});

/** A message to the URLs for M-Pesa that moved nothing. */
export const ProblemCallback = {
  callbackId: text(),
  kind: choice(callbackKinds),
  problem: choice(callbackProblemNames),
  receivedAt: moment,
  /** The length of the whole body. */
  bytes: count,
  /** The beginning of the body, with long numbers masked. */
  body: text(),
};
export type ProblemCallback = ValuesOf<typeof ProblemCallback>;

/** The newest messages that should have moved money and did not. */
export const listCallbacks = contract('GET /api/office/callbacks', 'staff', {
  logged: 'list.read',
  may,
  reply: { callbacks: list(object(ProblemCallback)) },
});
