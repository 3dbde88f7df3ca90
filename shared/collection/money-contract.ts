/** What finance does with money that nobody has claimed, and what M-Pesa says of a day. Amounts are KES. */
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

/** Money that may have cents: KES 250.50 is 250.5. */
const kes = decimal({ min: 0 });

/** An agreement that a payment may be for. */
export const Suggestion = {
  ref: text(),
  businessName: text(),
  systemNeed: choice(systemTypes),
  status: choice(agreementStatuses),
  owed: count,
  /** Whether its owner says that the payment is theirs: nobody has proved it. */
  isClaimed: flag,
};
export type Suggestion = ValuesOf<typeof Suggestion>;

/** What one person says was given back to the payer, or is to be, until a second one confirms it. */
export const ProposedRefund = {
  /** A hash of all of it, which the second person sends back: so the passkey signs what was read. */
  proposal: text(),
  /** Of what was paid out; null where M-Pesa is to reverse the payment. */
  reference: nullable(text()),
  reason: text(),
  /** The id of the member of the staff. */
  by: text(),
  at: moment,
  /** What M-Pesa was asked; null before a second person confirms a reversal. */
  asked: nullable(object(AskedReversal)),
};
export type ProposedRefund = ValuesOf<typeof ProposedRefund>;

/** Money that came in, and pays nothing yet. */
export const UnmatchedPayment = {
  receipt: text(),
  channel: choice(paymentChannels),
  amount: kes,
  at: moment,
  /** The day in Nairobi on which it was paid. */
  day: text(),
  /** The number, masked but for its end; null where M-Pesa hides it. */
  payer: nullable(text()),
  /** What the payer typed as the account. */
  account: nullable(text()),
  reason: choice(unmatchedReasonNames),
  unmatchedSince: moment,
  /** What the first of two people says that it pays. */
  proposedMatch: nullable(object({ ref: text(), by: text(), at: moment })),
  refund: nullable(object(ProposedRefund)),
  /** The likeliest first. */
  suggestions: list(object(Suggestion)),
};
export type UnmatchedPayment = ValuesOf<typeof UnmatchedPayment>;

const may = ['finance'] as const;

/** A page of the payments that pay nothing yet, oldest first. */
export const listUnmatched = contract('GET /api/office/payments/unmatched', 'staff', {
  logged: 'list.read',
  may,
  query: pageQuery,
  reply: { payments: list(object(UnmatchedPayment)), next },
});

const errors = ['payments.notFound', 'payments.counted', 'assessment.ownBusiness'] as const;

/**
 * Counts an unmatched payment for an agreement: at once where the account or a claim points there, else when a second
 * person matches it to the same one.
 */
export const matchPayment = contract('POST /api/office/payments/{receipt}/match', 'staff', {
  may,
  fresh: true,
  body: { ref: text({ max: 20 }) },
  /** Nothing is counted yet where a second person has to say the same. */
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

/** Proposes to count an unmatched payment as given back to its payer. */
export const proposePaymentRefund = contract(
  'POST /api/office/payments/{receipt}/refund',
  'staff',
  {
    may,
    fresh: true,
    body: {
      /** Of what was paid out. */
      reference: text({ min: 4, max: 40, pattern: REFERENCE }),
      reason,
    },
    reply: { receipt: text() },
    errors: [...errors, 'collection.waiting'],
  },
);

/** Proposes that M-Pesa gives an unmatched payment back to its payer. */
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

/** What was read, as `ProposedRefund` has it. */
const proposal = text({ min: 64, max: 64 });

/** Confirms what another person has proposed: the payment is given back, or M-Pesa is asked to. */
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

/** Drops a proposal to give a payment back. */
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

/** A prompt of which M-Pesa has said nothing that ends it, for hours. */
export const UndecidedAttempt = {
  attemptId: text(),
  /** The agreement that it pays, or what it buys: `credits`, `subscription`. */
  ref: text(),
  /** Whole KES. */
  amount: count,
  /** The last three digits of the number that was sent the prompt, such as `...678`. */
  phone: text(),
  createdAt: moment,
  /** Whether M-Pesa has said that it was paid: then its list has no such payment. */
  isSaidPaid: flag,
};
export type UndecidedAttempt = ValuesOf<typeof UndecidedAttempt>;

/** A payment that an owner claims, of which M-Pesa has said neither that it was made nor that it was not. */
export const UndecidedClaim = {
  receipt: text(),
  /** The agreement that it is to pay. */
  ref: text(),
  createdAt: moment,
  undecidedSince: moment,
};
export type UndecidedClaim = ValuesOf<typeof UndecidedClaim>;

/** What nobody knows of prompts and claims, oldest first: a hundred of each at most. */
export const listUndecided = contract('GET /api/office/payments/undecided', 'staff', {
  logged: 'list.read',
  may,
  reply: { attempts: list(object(UndecidedAttempt)), claims: list(object(UndecidedClaim)) },
});

/** Ends a prompt that is not decided. It moves no money: what comes of it all the same counts. */
export const endAttempt = contract('POST /api/office/attempts/{attemptId}/end', 'staff', {
  may,
  fresh: true,
  /** Whether M-Pesa has said that it was paid, as the list had it. */
  body: { isSaidPaid: flag, reason },
  reply: { attemptId: text() },
  errors: ['payments.notFound', 'payments.decided', 'assessment.ownBusiness'],
});

/** Says of a claim that is not decided that there is no such payment, or has M-Pesa asked again. */
export const answerClaim = contract('POST /api/office/payments/{receipt}/claim-answer', 'staff', {
  may,
  fresh: true,
  body: { ref: text({ max: 20 }), isNone: flag, reason },
  reply: { receipt: text() },
  errors: ['payments.notFound', 'payments.decided', 'assessment.ownBusiness'],
});

/** A day in Nairobi. */
const day = text({ max: 10, pattern: /^20\d\d-\d\d-\d\d$/ });

/** What M-Pesa lists of a day beside what we have of it. */
export const Reconciliation = {
  checkedAt: moment,
  theirCount: count,
  theirSum: kes,
  ourCount: count,
  ourSum: kes,
  /** Rows of the list that nobody understood: they may be payments of any of its days. */
  unclear: count,
  /** The payments that one side has alone, or with another amount: null where it has none. */
  differences: list(object({ receipt: text(), theirs: nullable(kes), ours: nullable(kes) })),
};
export type Reconciliation = ValuesOf<typeof Reconciliation>;

/** Whether M-Pesa and we agree about a day, and what came in on it. */
export const readReconciliation = contract('GET /api/office/reconciliation', 'staff', {
  may,
  query: { day },
  reply: {
    /** Null before the night after the day, and where M-Pesa gave no list. */
    reconciliation: nullable(object(Reconciliation)),
    channels: list(object({ channel: choice(paymentChannels), payments: count, sum: kes })),
  },
});

/** A message to the URLs that M-Pesa knows, which moved nothing. */
export const ProblemCallback = {
  callbackId: text(),
  kind: choice(callbackKinds),
  problem: choice(callbackProblemNames),
  receivedAt: moment,
  /** The length of the whole body. */
  bytes: count,
  /** Its beginning, with all long numbers masked. */
  body: text(),
};
export type ProblemCallback = ValuesOf<typeof ProblemCallback>;

/** The newest messages that moved nothing although they should have. */
export const listCallbacks = contract('GET /api/office/callbacks', 'staff', {
  logged: 'list.read',
  may,
  reply: { callbacks: list(object(ProblemCallback)) },
});
