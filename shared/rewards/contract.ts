import { SentConfirmation } from '../confirmations/sent-confirmation.ts';
import { contract } from '../platform/contract.ts';
import {
  choice,
  count,
  flag,
  list,
  moment,
  next,
  nullable,
  object,
  optional,
  text,
  type ValuesOf,
  verbatim,
  whole,
  withDefault,
} from '../platform/fields.ts';
import { entryKinds, entryTypes } from './entry-kind.ts';
import { MAX_AWARD } from './points.ts';

/** As a cashier types it; the phone rule decides (docs/rules.md 5), mobiles only. */
const phone = verbatim({ min: 1, max: 20 });

const points = whole({ min: 1, max: MAX_AWARD });

const reference = nullable(text({ min: 1, max: 60 }));

/** A day in Nairobi as 2026-11-21; the rule of days decides. */
const day = verbatim({ max: 10 });

/** A customer of the business: the rewardCustomers record (docs/rules.md 3). */
export const Customer = {
  businessId: text(),
  phone: text(),
  name: nullable(text()),
  /** The balance. */
  points: count,
  earned: count,
  redeemed: count,
  lastVisit: moment,
  /** Whether offers may be sent, and since when; null when nobody asked. */
  consent: nullable(object({ given: flag, at: moment })),
  /** The points that expire next, on the last day of a month in Nairobi. */
  nextExpiry: nullable(object({ points: count, on: text() })),
};
export type Customer = ValuesOf<typeof Customer>;

/** One line of the ledger; lines are only ever added. */
export const Entry = {
  entryId: text(),
  businessId: text(),
  /** Of an erased customer, an id in its place: erased-01J... */
  phone: text(),
  type: choice(entryTypes),
  /** What the balance changed by. */
  points: whole(),
  balanceAfter: count,
  /** Whole KES: spent for an award, taken off for a redemption. */
  kes: nullable(count),
  /** Of a redemption (docs/rules.md 3), or given back by its reversal. */
  pointsUsed: nullable(whole()),
  /** What can be read out: R7Q2K. Redemptions have one. */
  receiptNo: nullable(text()),
  reference: nullable(text()),
  reason: nullable(text()),
  /** The entry this one takes back. */
  reverses: nullable(text()),
  isReversed: flag,
  by: choice(['owner', 'till', 'import', 'clock']),
  at: moment,
};
export type Entry = ValuesOf<typeof Entry>;

/** What every posting answers: its line, and the customer as it is after it. */
export const Posting = { entry: object(Entry), customer: object(Customer) };
export type Posting = ValuesOf<typeof Posting>;

const postingErrors = [
  'rewards.invalidPhone',
  'rewards.beingErased',
  'rewards.customerErased',
] as const;

const awardBody = {
  phone,
  /** Kept for a customer who has none yet. */
  name: nullable(text({ min: 1, max: 80 })),
  /** That a new customer agreed to offers by SMS. */
  consent: flag,
  reference,
};

export const award = contract({
  method: 'POST',
  path: '/api/rewards/awards',
  caller: 'owner',
  status: 201,
  idempotent: true,
  /** Either points, or the KES spent, from which the earn rule makes them. */
  body: {
    ...awardBody,
    points: nullable(points),
    amountSpent: nullable(count),
  },
  reply: Posting,
  errors: [...postingErrors, 'rewards.noPoints', 'rewards.notSetUp'],
});

const redeemErrors = [
  'rewards.invalidPhone',
  'rewards.customerNotFound',
  'rewards.shortOfPoints',
  'rewards.belowMinimum',
  'rewards.notSetUp',
] as const;

const redeemed = { phone, points: whole({ min: 1 }) };

export const redeem = contract({
  method: 'POST',
  path: '/api/rewards/redemptions',
  caller: 'owner',
  status: 201,
  idempotent: true,
  body: {
    ...redeemed,
    reference,
    /** From the customer's SMS, where the redemption is worth more than the owner's limit. */
    code: withDefault(nullable(text({ min: 4, max: 11 })), null),
  },
  reply: Posting,
  errors: [
    ...postingErrors,
    ...redeemErrors,
    'rewards.codeNeeded',
    'confirmations.wrong',
    'confirmations.expired',
  ],
});

/** The answer to a request for a customer's code. */
export const SentRedeemCode = {
  ...SentConfirmation,
  /** SMS credits it took. */
  credits: count,
};

/** Sends the customer the code that confirms a large redemption for 5 minutes, for SMS credits. */
export const sendRedeemCode = contract({
  method: 'POST',
  path: '/api/rewards/redemptions/code',
  caller: 'owner',
  body: redeemed,
  reply: SentRedeemCode,
  errors: [
    ...redeemErrors,
    'rewards.codeNotNeeded',
    'rewards.beingErased',
    'confirmations.tooSoon',
    'confirmations.tooMany',
    'accounts.notFound',
    'sms.noCredits',
    'sms.failed',
  ],
});

export const adjustReasons = ['Mistake', 'Goods returned', 'Goodwill', 'Other'] as const;

export const adjust = contract({
  method: 'POST',
  path: '/api/rewards/adjustments',
  caller: 'owner',
  status: 201,
  idempotent: true,
  body: {
    phone,
    /** More or fewer, never none. */
    points: whole({ min: -1_000_000, max: 1_000_000 }),
    reason: choice(adjustReasons),
    note: nullable(text({ min: 1, max: 200 })),
  },
  reply: Posting,
  errors: [
    ...postingErrors,
    'rewards.customerNotFound',
    'rewards.shortOfPoints',
    'rewards.noPoints',
  ],
});

/** Takes an award or a redemption back by an entry of its own, once. */
export const reverse = contract({
  method: 'POST',
  path: '/api/rewards/entries/{entryId}/reversal',
  caller: 'owner',
  status: 201,
  idempotent: true,
  body: { reason: text({ min: 1, max: 200 }) },
  reply: Posting,
  errors: [
    'rewards.entryNotFound',
    'rewards.beingErased',
    'rewards.customerErased',
    'rewards.notReversible',
    'rewards.alreadyReversed',
    'rewards.alreadySpent',
  ],
});

/** Sends a redemption's receipt to its customer, once, for the business's SMS credits. */
export const sendReceipt = contract({
  method: 'POST',
  path: '/api/rewards/entries/{entryId}/receipt',
  caller: 'owner',
  reply: {
    /** UNKNOWN: the carrier did not answer in time; it is never sent a second time. */
    status: choice(['SENDING', 'SENT', 'UNKNOWN']),
    credits: count,
  },
  errors: [
    'rewards.entryNotFound',
    'rewards.beingErased',
    'rewards.customerErased',
    'accounts.notFound',
    'sms.noCredits',
    'sms.failed',
  ],
});

export const customerFilters = [
  'notSeen30',
  'notSeen60',
  'notSeen90',
  'expiring',
  'consent',
] as const;

export const listCustomers = contract({
  method: 'GET',
  path: '/api/rewards/customers',
  caller: 'owner',
  /** Most points first; a search by the start of a phone number or of a name. */
  query: {
    search: optional(verbatim({ max: 80 })),
    filter: optional(choice(customerFilters)),
    cursor: optional(verbatim({ max: 1600 })),
  },
  reply: { customers: list(object(Customer)), next },
});

export const getCustomer = contract({
  method: 'GET',
  path: '/api/rewards/customers/{phone}',
  caller: 'owner',
  reply: Customer,
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone'],
});

export const editCustomer = contract({
  method: 'PUT',
  path: '/api/rewards/customers/{phone}',
  caller: 'owner',
  body: { name: nullable(text({ min: 1, max: 80 })), consent: nullable(flag) },
  reply: Customer,
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone', 'rewards.beingErased'],
});

/**
 * Takes the number, the name, the consent and the points that are left out of the business; the
 * lines of the ledger stay, without a number. A call that failed is finished by the next one.
 */
export const eraseCustomer = contract({
  method: 'POST',
  path: '/api/rewards/customers/{phone}/erasure',
  caller: 'owner',
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone'],
});

export const listEntries = contract({
  method: 'GET',
  path: '/api/rewards/entries',
  caller: 'owner',
  /**
   * Newest first, of everybody or of one customer. A page of one customer's lines of one kind may
   * be short, or empty, before the last.
   */
  query: {
    phone: optional(phone),
    kind: optional(choice(entryKinds)),
    /** The first and the last day that are asked for. */
    from: optional(day),
    to: optional(day),
    cursor: optional(verbatim({ max: 1600 })),
  },
  reply: { entries: list(object(Entry)), next },
  errors: ['rewards.invalidPhone', 'rewards.invalidDays'],
});

/** Customers of one request of an import. */
export const IMPORT_ROWS = 200;

/** Which of these numbers are customers already. */
export const checkImport = contract({
  method: 'POST',
  path: '/api/rewards/imports/check',
  caller: 'owner',
  body: { phones: list(phone, { max: IMPORT_ROWS }) },
  reply: { existing: list(text()) },
  errors: ['rewards.invalidPhone', 'rewards.beingErased'],
});

/**
 * Takes customers in with their opening balances. Those who are customers already stay as they
 * are, so that a file can be sent again.
 */
export const importCustomers = contract({
  method: 'POST',
  path: '/api/rewards/imports',
  caller: 'owner',
  body: {
    rows: list(
      object({
        phone,
        name: nullable(text({ min: 1, max: 80 })),
        points: whole({ min: 0, max: 1_000_000 }),
        /** When the customer agreed to offers by SMS; without a date, nobody did. */
        consentAt: nullable(moment),
      }),
      { min: 1, max: IMPORT_ROWS },
    ),
  },
  reply: { created: count, existing: count },
  errors: ['rewards.invalidPhone', 'rewards.beingErased'],
});

/** Awarded and redeemed points of the last 30 days in Nairobi, and who has most points. */
export const getPointsChart = contract({
  method: 'GET',
  path: '/api/rewards/chart',
  caller: 'owner',
  reply: {
    days: list(object({ day: text(), awarded: whole(), redeemed: whole() })),
    topCustomers: list(object(Customer)),
  },
});
