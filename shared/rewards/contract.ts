import * as z from 'zod/mini';
import { SentConfirmation } from '../confirmations/sent-confirmation.ts';
import { contract } from '../platform/contract.ts';
import { count, moment, text } from '../platform/fields.ts';
import { entryKinds, entryTypes } from './entry-kind.ts';
import { MAX_AWARD } from './points.ts';

/** As a cashier types it; the phone rule decides (docs/rules.md 5), mobiles only. */
const phone = z.string().check(z.minLength(1), z.maxLength(20));

const points = z.int().check(z.gte(1), z.lte(MAX_AWARD));

const reference = z.nullable(text(1, 60));

/** A day in Nairobi as 2026-11-21; the rule of days decides. */
const day = z.string().check(z.maxLength(10));

/** A customer of the business: the rewardCustomers record (docs/rules.md 3). */
export const Customer = z.object({
  businessId: z.string(),
  phone: z.string(),
  name: z.nullable(z.string()),
  /** The balance. */
  points: count,
  earned: count,
  redeemed: count,
  lastVisit: moment,
  /** Whether offers may be sent, and since when; null when nobody asked. */
  consent: z.nullable(z.object({ given: z.boolean(), at: moment })),
  /** The points that expire next, on the last day of a month in Nairobi. */
  nextExpiry: z.nullable(z.object({ points: count, on: z.string() })),
});
export type Customer = z.infer<typeof Customer>;

/** One line of the ledger; lines are only ever added. */
export const Entry = z.object({
  entryId: z.string(),
  businessId: z.string(),
  /** Of an erased customer, an id in its place: erased-01J... */
  phone: z.string(),
  type: z.enum(entryTypes),
  /** What the balance changed by. */
  points: z.int(),
  balanceAfter: count,
  /** Whole KES: spent for an award, taken off for a redemption. */
  kes: z.nullable(count),
  /** Of a redemption (docs/rules.md 3), or given back by its reversal. */
  pointsUsed: z.nullable(z.int()),
  /** What can be read out: R7Q2K. Redemptions have one. */
  receiptNo: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The entry this one takes back. */
  reverses: z.nullable(z.string()),
  isReversed: z.boolean(),
  by: z.enum(['owner', 'till', 'import', 'clock']),
  at: moment,
});
export type Entry = z.infer<typeof Entry>;

/** What every posting answers: its line, and the customer as it is after it. */
export const Posting = z.object({ entry: Entry, customer: Customer });
export type Posting = z.infer<typeof Posting>;

const postingErrors = [
  'rewards.invalidPhone',
  'rewards.beingErased',
  'rewards.customerErased',
] as const;

const awardBody = {
  phone,
  /** Kept for a customer who has none yet. */
  name: z.nullable(text(1, 80)),
  /** That a new customer agreed to offers by SMS. */
  consent: z.boolean(),
  reference,
};

export const award = contract({
  method: 'POST',
  path: '/api/rewards/awards',
  caller: 'owner',
  status: 201,
  idempotent: true,
  /** Either points, or the KES spent, from which the earn rule makes them. */
  body: z.strictObject({
    ...awardBody,
    points: z.nullable(points),
    amountSpent: z.nullable(count),
  }),
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

const redeemed = { phone, points: z.int().check(z.gte(1)) };

export const redeem = contract({
  method: 'POST',
  path: '/api/rewards/redemptions',
  caller: 'owner',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    ...redeemed,
    reference,
    /** From the customer's SMS, where the redemption is worth more than the owner's limit. */
    code: z._default(z.nullable(text(4, 11)), null),
  }),
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
export const SentRedeemCode = z.object({
  ...SentConfirmation.shape,
  /** SMS credits it took. */
  credits: count,
});

/** Sends the customer the code that confirms a large redemption for 5 minutes, for SMS credits. */
export const sendRedeemCode = contract({
  method: 'POST',
  path: '/api/rewards/redemptions/code',
  caller: 'owner',
  body: z.strictObject(redeemed),
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
  body: z.strictObject({
    phone,
    /** More or fewer, never none. */
    points: z.int().check(z.gte(-1_000_000), z.lte(1_000_000)),
    reason: z.enum(adjustReasons),
    note: z.nullable(text(1, 200)),
  }),
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
  body: z.strictObject({ reason: text(1, 200) }),
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
  reply: z.object({
    /** UNKNOWN: the carrier did not answer in time; it is never sent a second time. */
    status: z.enum(['SENDING', 'SENT', 'UNKNOWN']),
    credits: count,
  }),
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
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(80))),
    filter: z.optional(z.enum(customerFilters)),
    cursor: z.optional(z.string().check(z.maxLength(1600))),
  }),
  reply: z.object({ customers: z.array(Customer), next: z.nullable(z.string()) }),
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
  body: z.strictObject({ name: z.nullable(text(1, 80)), consent: z.nullable(z.boolean()) }),
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
  query: z.strictObject({
    phone: z.optional(phone),
    kind: z.optional(z.enum(entryKinds)),
    /** The first and the last day that are asked for. */
    from: z.optional(day),
    to: z.optional(day),
    cursor: z.optional(z.string().check(z.maxLength(1600))),
  }),
  reply: z.object({ entries: z.array(Entry), next: z.nullable(z.string()) }),
  errors: ['rewards.invalidPhone', 'rewards.invalidDays'],
});

/** Customers of one request of an import. */
export const IMPORT_ROWS = 200;

/** Which of these numbers are customers already. */
export const checkImport = contract({
  method: 'POST',
  path: '/api/rewards/imports/check',
  caller: 'owner',
  body: z.strictObject({ phones: z.array(phone).check(z.maxLength(IMPORT_ROWS)) }),
  reply: z.object({ existing: z.array(z.string()) }),
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
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          phone,
          name: z.nullable(text(1, 80)),
          points: z.int().check(z.gte(0), z.lte(1_000_000)),
          /** When the customer agreed to offers by SMS; without a date, nobody did. */
          consentAt: z.nullable(moment),
        }),
      )
      .check(z.minLength(1), z.maxLength(IMPORT_ROWS)),
  }),
  reply: z.object({ created: count, existing: count }),
  errors: ['rewards.invalidPhone', 'rewards.beingErased'],
});

/** Awarded and redeemed points of the last 30 days in Nairobi, and who has most points. */
export const getPointsChart = contract({
  method: 'GET',
  path: '/api/rewards/chart',
  caller: 'owner',
  reply: z.object({
    days: z.array(z.object({ day: z.string(), awarded: z.int(), redeemed: z.int() })),
    topCustomers: z.array(Customer),
  }),
});
