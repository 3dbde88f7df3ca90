import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { atTill, ofManager } from '#shared/platform/team-roles.ts';
import { BIRTHDAY } from './birthday.ts';
import { entryKinds, entryTypes } from './entry-kind.ts';
import { pointsPeriods, USUAL_PERIOD } from './period.ts';
import { MAX_AWARD } from './points.ts';

/** The phone rule lets only mobiles pass (docs/rules.md 5). In bodies only, because network logs have every URL. */
const phone = f.verbatim({ min: 1, max: 20 });

/** Fewer digits would match the end of too many numbers. */
export const LAST_DIGITS = /^\d{3,9}$/;

const points = f.whole({ min: 1, max: MAX_AWARD });

const reference = f.nullable(f.text({ min: 1, max: 60 }));

/** A day in Nairobi, such as 2026-11-21; `momentsOf` checks it (shared/platform/time.ts). */
const day = f.verbatim({ max: 10 });

export const consentSources = ['till', 'owner', 'team', 'import', 'customer'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The rewardCustomers record (docs/rules.md 3). */
export const Customer = {
  businessId: f.text(),
  phone: f.text(),
  name: f.nullable(f.text()),
  points: f.count,
  earned: f.count,
  redeemed: f.count,
  /** Null for an imported customer before the first visit. */
  lastVisit: f.nullable(f.moment),
  /** Null if nobody asked about offers. */
  consent: f.nullable(
    f.object({ given: f.flag, at: f.moment, source: f.nullable(f.choice(consentSources)) }),
  ),
  /** As 11-21. */
  birthday: f.nullable(f.text()),
  /** The points that expire next, on the last day of a month in Nairobi. */
  nextExpiry: f.nullable(f.object({ points: f.count, on: f.text() })),
  /** KES below the next point; they count next time. */
  keptKes: f.count,
  /** The last Nairobi day on which a visit gave points; null before one. */
  visitDay: f.nullable(f.text()),
  /** The year of the last birthday that gave points; null before one. */
  birthdayYear: f.nullable(f.count),
  /** KES redeemed today without a code; they count against the limit in the settings. */
  uncodedToday: f.count,
};
export type Customer = f.ValuesOf<typeof Customer>;

/** A line of the ledger. Later a reversal may mark it (`isReversed`), and an erasure may replace its phone. */
export const Entry = {
  entryId: f.text(),
  businessId: f.text(),
  /** For an erased customer an id: `erased-01J...`. */
  phone: f.text(),
  type: f.choice(entryTypes),
  points: f.whole(),
  balanceAfter: f.count,
  /** Whole KES: spent for an award, taken off for a redemption. */
  kes: f.nullable(f.count),
  /** Points that a redemption used (docs/rules.md 3), or that its reversal gives back. */
  pointsUsed: f.nullable(f.whole()),
  /** Of a redemption; short enough to read out: R7Q2K. */
  receiptNo: f.nullable(f.text()),
  reference: f.nullable(f.text()),
  reason: f.nullable(f.text()),
  reverses: f.nullable(f.text()),
  isReversed: f.flag,
  /** The change of the KES that are kept below the next point. */
  keptKes: f.whole(),
  visitPoints: f.count,
  birthdayPoints: f.count,
  isDouble: f.flag,
  reward: f.nullable(f.text()),
  /** Points that a return could not take back, because the customer had used them. */
  missingPoints: f.count,
  by: f.choice(['owner', 'team', 'till', 'import', 'clock']),
  /** The name of the team member, also after leaving; null if no team member made it. */
  person: f.nullable(f.text()),
  /** When the server recorded the entry. */
  at: f.moment,
  /** When an offline phone made the award, by its own clock; null if the award did not wait. */
  madeAt: f.nullable(f.moment),
};
export type Entry = f.ValuesOf<typeof Entry>;

export const PostingReply = { entry: f.object(Entry), customer: f.object(Customer) };
export type PostingReply = f.ValuesOf<typeof PostingReply>;

const postingErrors = [
  'rewards.invalidPhone',
  'rewards.beingErased',
  'rewards.customerErased',
  'rewards.numberMoved',
  'rewards.ownNumber',
] as const;

const awardBody = {
  phone,
  /** Stored only if the customer has no name yet. */
  name: f.nullable(f.smsName({ min: 1, max: 80 })),
  consent: f.flag,
  reference,
};

export const award = contract('POST /api/rewards/awards', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  /** Either points, or the KES spent, from which the earn rule makes points. */
  body: {
    ...awardBody,
    points: f.nullable(points),
    amountSpent: f.nullable(f.count),
    /** A visit alone, without points or an amount. */
    visit: f.optional(f.flag),
    /** When an offline phone made the award; noted if it is within the last day. */
    madeAt: f.optional(f.moment),
    /** Month and day; only for a customer who has no birthday yet and agreed to offers. */
    birthday: f.optional(f.nullable(f.text({ max: 5, pattern: BIRTHDAY }))),
  },
  reply: PostingReply,
  errors: [
    ...postingErrors,
    'rewards.noPoints',
    'rewards.notSetUp',
    'rewards.visitedToday',
    'rewards.noVisitPoints',
    'rewards.awardTooLarge',
    'rewards.dayLimit',
    'team.tooManyLookups',
  ],
});

const redeemErrors = [
  'rewards.invalidPhone',
  'rewards.customerNotFound',
  'rewards.shortOfPoints',
  'rewards.belowMinimum',
  'rewards.notSetUp',
] as const;

export const chosenReward = f.optional(f.text({ min: 1, max: 40 }));

const redeemed = { phone, points: f.whole({ min: 1 }) };

export const redeem = contract('POST /api/rewards/redemptions', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  body: {
    ...redeemed,
    reference,
    /** The code from the customer's SMS, if today's redemptions exceed the owner's limit. */
    code: f.withDefault(f.nullable(f.text({ min: 4, max: 11 })), null),
    reward: chosenReward,
  },
  reply: PostingReply,
  errors: [
    ...postingErrors,
    ...redeemErrors,
    'rewards.rewardChanged',
    'rewards.codeNeeded',
    'confirmations.wrong',
    'confirmations.expired',
    'team.tooManyLookups',
  ],
});

export const SentRedeemCode = {
  ...SentConfirmation,
  credits: f.count,
};

/** Costs SMS credits; the code is valid for 5 minutes. */
export const sendRedeemCode = contract('POST /api/rewards/redemptions/code', 'owner', {
  roles: atTill,
  cost: costs.sms,
  body: redeemed,
  reply: SentRedeemCode,
  errors: [
    ...redeemErrors,
    'rewards.codeNotNeeded',
    'rewards.beingErased',
    'team.tooManyLookups',
    'confirmations.tooSoon',
    'confirmations.tooMany',
    'accounts.notFound',
    'sms.noCredits',
    'sms.failed',
    'sms.numberFull',
    'sms.businessFull',
  ],
});

export const adjustReasons = ['Mistake', 'Goods returned', 'Goodwill', 'Other'] as const;

export const adjust = contract('POST /api/rewards/adjustments', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: {
    phone,
    /** Zero is refused. */
    points: f.whole({ min: -1_000_000, max: 1_000_000 }),
    reason: f.choice(adjustReasons),
    note: f.nullable(f.text({ min: 1, max: 200 })),
  },
  reply: PostingReply,
  errors: [
    ...postingErrors,
    'rewards.customerNotFound',
    'rewards.shortOfPoints',
    'rewards.noPoints',
    'rewards.dayLimit',
    'rewards.tooManyMoves',
  ],
});

export const returned = {
  /** KES of the returned goods; left out if all remaining goods came back. */
  kes: f.optional(f.whole({ min: 1 })),
  /** The redemption whose points go back with the return. */
  redemptionId: f.optional(f.verbatim({ min: 1, max: 40 })),
};

/** Takes back an award or a redemption, or the returned part, with a separate entry. */
export const reverse = contract('POST /api/rewards/entries/{entryId}/reversal', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  body: { reason: f.text({ min: 1, max: 200 }), ...returned },
  reply: PostingReply,
  errors: [
    'rewards.returnTooMuch',
    'rewards.dayLimit',
    'rewards.otherPurchase',
    'rewards.entryNotFound',
    'rewards.beingErased',
    'rewards.beingMoved',
    'rewards.customerErased',
    'rewards.numberMoved',
    'rewards.ownNumber',
    'rewards.notReversible',
    'rewards.alreadyReversed',
    'rewards.alreadySpent',
  ],
});

/** Sends the receipt once, for SMS credits of the business. */
export const sendReceipt = contract('POST /api/rewards/entries/{entryId}/receipt', 'owner', {
  roles: atTill,
  cost: costs.sms,
  reply: {
    /** UNKNOWN: the carrier did not answer in time. The SMS is never sent again. */
    status: f.choice(['SENDING', 'SENT', 'UNKNOWN']),
    credits: f.count,
  },
  errors: [
    'rewards.entryNotFound',
    'rewards.alreadyReversed',
    'rewards.beingErased',
    'rewards.customerErased',
    'rewards.noReceipts',
    'accounts.notFound',
    'sms.noCredits',
    'sms.failed',
    'sms.numberFull',
    'sms.businessFull',
  ],
});

/**
 * The text of the receipt, which the shop sends from its own phone, and the number to send it to. Its link is the one
 * that the shop shows. The call counts as a read although it creates a missing card, because a busy till makes the call
 * after each award.
 */
export const readReceiptText = contract(
  'POST /api/rewards/entries/{entryId}/receipt-text',
  'owner',
  {
    isRead: true,
    roles: atTill,
    /** +254... */
    reply: { phone: f.text(), text: f.text() },
    errors: [
      'rewards.entryNotFound',
      'rewards.alreadyReversed',
      'rewards.beingErased',
      'rewards.customerErased',
      'rewards.customerNotFound',
      'rewards.noReceipts',
      'accounts.notFound',
    ],
  },
);

export const customerFilters = [
  'notSeen30',
  'notSeen60',
  'notSeen90',
  'expiring',
  'consent',
] as const;

export const listCustomers = contract('POST /api/rewards/customers/search', 'owner', {
  isRead: true,
  roles: atTill,
  /** Most points first. A search matches the start of a number or of a name, or the last digits of a number. */
  body: {
    search: f.optional(f.verbatim({ max: 80 })),
    lastDigits: f.optional(f.text({ max: 9, pattern: LAST_DIGITS })),
    filter: f.optional(f.choice(customerFilters)),
    cursor: f.optional(f.verbatim({ max: 1600 })),
  },
  reply: { customers: f.list(f.object(Customer)), next: f.next },
  errors: ['team.searchLonger', 'team.tooManyLookups'],
});

export const getCustomer = contract('POST /api/rewards/customers/lookup', 'owner', {
  isRead: true,
  roles: atTill,
  body: { phone },
  reply: Customer,
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone', 'team.tooManyLookups'],
});

export const editCustomer = contract('PUT /api/rewards/customers/details', 'owner', {
  roles: ofManager,
  body: {
    phone,
    name: f.nullable(f.smsName({ min: 1, max: 80 })),
    consent: f.nullable(f.flag),
    /** Null removes the birthday; if absent, it stays. */
    birthday: f.optional(f.nullable(f.text({ max: 5, pattern: BIRTHDAY }))),
  },
  reply: Customer,
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone', 'rewards.beingErased'],
});

/** Removes number, name, consent and points; ledger lines stay without the number. A repeat finishes a failed call. */
export const eraseCustomer = contract('POST /api/rewards/customers/erasure', 'owner', {
  cost: costs.erasure,
  body: { phone },
  errors: [
    'rewards.customerNotFound',
    'rewards.invalidPhone',
    'rewards.beingErased',
    'rewards.beingMoved',
    'rewards.numberMoved',
  ],
});

export const addCustomer = contract('POST /api/rewards/customers', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: {
    phone,
    name: f.nullable(f.smsName({ min: 1, max: 80 })),
    consent: f.flag,
  },
  reply: Customer,
  errors: ['rewards.invalidPhone', 'rewards.customerExists'],
});

const moveErrors = [
  'rewards.invalidPhone',
  'rewards.customerNotFound',
  'rewards.sameNumber',
  'rewards.beingErased',
  'rewards.beingMoved',
  'rewards.numberMoved',
] as const;

const movedErrors = [
  ...moveErrors,
  'rewards.customerErased',
  'rewards.ownNumber',
  'rewards.moveTooLarge',
  'rewards.tooManyMoves',
  'rewards.dayLimit',
] as const;

const numberChange = { phone, newPhone: phone };

/** Sends a code that is valid for 5 minutes. */
export const sendNumberCode = contract('POST /api/rewards/customers/number/code', 'owner', {
  roles: ofManager,
  cost: costs.sms,
  body: numberChange,
  reply: SentConfirmation,
  errors: [
    ...moveErrors,
    'rewards.customerExists',
    'confirmations.tooSoon',
    'confirmations.tooMany',
    'accounts.notFound',
    'sms.failed',
  ],
});

/** Needs the code that was sent to the new number. The old number becomes free. */
export const changeNumber = contract('POST /api/rewards/customers/number', 'owner', {
  roles: ofManager,
  cost: costs.erasure,
  idempotent: true,
  body: { ...numberChange, code: f.text({ min: 4, max: 11 }) },
  reply: Customer,
  errors: [
    ...movedErrors,
    'rewards.customerExists',
    'confirmations.wrong',
    'confirmations.expired',
  ],
});

/** Moves everything of the first customer to the second, whose number stays. */
export const mergeCustomers = contract('POST /api/rewards/customers/merge', 'owner', {
  roles: ofManager,
  cost: costs.erasure,
  idempotent: true,
  body: { phone, into: phone },
  reply: Customer,
  errors: movedErrors,
});

export const listEntries = contract('POST /api/rewards/entries/search', 'owner', {
  isRead: true,
  roles: atTill,
  /** Newest first; a cashier gets only entries they made today. Pages may be short or empty although more follow. */
  body: {
    phone: f.optional(phone),
    kind: f.optional(f.choice(entryKinds)),
    from: f.optional(day),
    to: f.optional(day),
    cursor: f.optional(f.verbatim({ max: 1600 })),
  },
  reply: { entries: f.list(f.object(Entry)), next: f.next },
  errors: ['rewards.invalidPhone', 'rewards.invalidDays'],
});

export const IMPORT_ROWS = 200;

export const checkImport = contract('POST /api/rewards/imports/check', 'owner', {
  isRead: true,
  roles: ofManager,
  cost: costs.importCheck,
  body: { phones: f.list(phone, { max: IMPORT_ROWS }) },
  reply: { existing: f.list(f.text()) },
  errors: ['rewards.invalidPhone', 'rewards.beingErased'],
});

/** Adds customers with opening balances. Existing customers do not change, so a file can be sent again. */
export const importCustomers = contract('POST /api/rewards/imports', 'owner', {
  roles: ofManager,
  cost: costs.import,
  body: {
    rows: f.list(
      f.object({
        phone,
        name: f.nullable(f.smsName({ min: 1, max: 80 })),
        points: f.whole({ min: 0, max: 1_000_000 }),
        /** When the customer agreed to offers by SMS, now at the latest; null without consent. */
        consentAt: f.nullable(f.moment),
      }),
      { min: 1, max: IMPORT_ROWS },
    ),
  },
  reply: { created: f.count, existing: f.count },
  errors: ['rewards.invalidPhone', 'rewards.beingErased', 'rewards.ownNumber', 'rewards.dayLimit'],
});

/** An imported balance counts neither as awarded nor as a visit. */
const PeriodSums = f.object({
  /** Less the points that were taken back. */
  awarded: f.whole(),
  redeemed: f.whole(),
  newCustomers: f.count,
  /** Visits of customers who had come before, at most one a day for each. */
  returnVisits: f.count,
});

export const getPointsChart = contract('GET /api/rewards/chart', 'owner', {
  roles: ofManager,
  query: { days: f.withDefault(f.choice(pointsPeriods), USUAL_PERIOD) },
  reply: {
    days: f.list(f.object({ day: f.text(), awarded: f.whole(), redeemed: f.whole() })),
    sums: PeriodSums,
    before: PeriodSums,
    topCustomers: f.list(f.object(Customer)),
  },
});
