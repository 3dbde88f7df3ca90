import { SentConfirmation } from '#shared/confirmations/sent-confirmation.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
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
  smsName,
  text,
  type ValuesOf,
  verbatim,
  whole,
  withDefault,
} from '#shared/platform/fields.ts';
import { atTill, ofManager } from '#shared/platform/team-roles.ts';
import { BIRTHDAY } from './birthday.ts';
import { entryKinds, entryTypes } from './entry-kind.ts';
import { pointsPeriods, USUAL_PERIOD } from './period.ts';
import { MAX_AWARD } from './points.ts';

/** The phone rule lets only mobiles pass (docs/rules.md 5). In bodies only, because network logs have every URL. */
const phone = verbatim({ min: 1, max: 20 });

/** Fewer digits would match the end of too many numbers. */
export const LAST_DIGITS = /^\d{3,9}$/;

const points = whole({ min: 1, max: MAX_AWARD });

const reference = nullable(text({ min: 1, max: 60 }));

/** A day in Nairobi, such as 2026-11-21; `momentsOf` checks it (day-range.ts). */
const day = verbatim({ max: 10 });

export const consentSources = ['till', 'owner', 'team', 'import', 'customer'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The rewardCustomers record (docs/rules.md 3). */
export const Customer = {
  businessId: text(),
  phone: text(),
  name: nullable(text()),
  points: count,
  earned: count,
  redeemed: count,
  /** Null for an imported customer before the first visit. */
  lastVisit: nullable(moment),
  /** Null if nobody asked about offers. */
  consent: nullable(object({ given: flag, at: moment, source: nullable(choice(consentSources)) })),
  /** As 11-21. */
  birthday: nullable(text()),
  /** The points that expire next, on the last day of a month in Nairobi. */
  nextExpiry: nullable(object({ points: count, on: text() })),
  /** KES below the next point; they count next time. */
  keptKes: count,
  /** The last Nairobi day on which a visit gave points; null before one. */
  visitDay: nullable(text()),
  /** The year of the last birthday that gave points; null before one. */
  birthdayYear: nullable(count),
  /** KES redeemed today without a code; they count against the limit in the settings. */
  uncodedToday: count,
};
export type Customer = ValuesOf<typeof Customer>;

/** A line of the ledger. Later a reversal may mark it (`isReversed`), and an erasure may replace its phone. */
export const Entry = {
  entryId: text(),
  businessId: text(),
  /** For an erased customer an id: `erased-01J...`. */
  phone: text(),
  type: choice(entryTypes),
  points: whole(),
  balanceAfter: count,
  /** Whole KES: spent for an award, taken off for a redemption. */
  kes: nullable(count),
  /** Points that a redemption used (docs/rules.md 3), or that its reversal gives back. */
  pointsUsed: nullable(whole()),
  /** Of a redemption; short enough to read out: R7Q2K. */
  receiptNo: nullable(text()),
  reference: nullable(text()),
  reason: nullable(text()),
  reverses: nullable(text()),
  isReversed: flag,
  /** The change of the KES that are kept below the next point. */
  keptKes: whole(),
  visitPoints: count,
  birthdayPoints: count,
  isDouble: flag,
  reward: nullable(text()),
  /** Points that a return could not take back, because the customer had used them. */
  missingPoints: count,
  by: choice(['owner', 'team', 'till', 'import', 'clock']),
  /** The name of the team member, also after leaving; null if no team member made it. */
  person: nullable(text()),
  /** When the server learned of it. */
  at: moment,
  /** When an offline phone made the award, by its own clock; null if the award did not wait. */
  madeAt: nullable(moment),
};
export type Entry = ValuesOf<typeof Entry>;

export const PostingReply = { entry: object(Entry), customer: object(Customer) };
export type PostingReply = ValuesOf<typeof PostingReply>;

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
  name: nullable(smsName({ min: 1, max: 80 })),
  consent: flag,
  reference,
};

export const award = contract('POST /api/rewards/awards', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  /** Either points, or the KES spent, from which the earn rule makes points. */
  body: {
    ...awardBody,
    points: nullable(points),
    amountSpent: nullable(count),
    /** A visit alone, without points or an amount. */
    visit: optional(flag),
    /** When an offline phone made the award; noted if it is within the last day. */
    madeAt: optional(moment),
    /** Month and day; only for a customer who has no birthday yet and agreed to offers. */
    birthday: optional(nullable(text({ max: 5, pattern: BIRTHDAY }))),
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

export const chosenReward = optional(text({ min: 1, max: 40 }));

const redeemed = { phone, points: whole({ min: 1 }) };

export const redeem = contract('POST /api/rewards/redemptions', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  body: {
    ...redeemed,
    reference,
    /** The code from the customer's SMS, if today's redemptions exceed the owner's limit. */
    code: withDefault(nullable(text({ min: 4, max: 11 })), null),
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
  credits: count,
};

/** Costs SMS credits; the code is good for 5 minutes. */
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
    points: whole({ min: -1_000_000, max: 1_000_000 }),
    reason: choice(adjustReasons),
    note: nullable(text({ min: 1, max: 200 })),
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
  /** KES of the returned goods; left out if all that was left came back. */
  kes: optional(whole({ min: 1 })),
  /** Its points go back with the return. */
  redemptionId: optional(verbatim({ min: 1, max: 40 })),
};

/** Takes back an award or a redemption, or the returned part, with a separate entry. */
export const reverse = contract('POST /api/rewards/entries/{entryId}/reversal', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  body: { reason: text({ min: 1, max: 200 }), ...returned },
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

/** Once, for the business's SMS credits. */
export const sendReceipt = contract('POST /api/rewards/entries/{entryId}/receipt', 'owner', {
  roles: atTill,
  cost: costs.sms,
  reply: {
    /** UNKNOWN: the carrier did not answer in time. The SMS is never sent again. */
    status: choice(['SENDING', 'SENT', 'UNKNOWN']),
    credits: count,
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
    search: optional(verbatim({ max: 80 })),
    lastDigits: optional(text({ max: 9, pattern: LAST_DIGITS })),
    filter: optional(choice(customerFilters)),
    cursor: optional(verbatim({ max: 1600 })),
  },
  reply: { customers: list(object(Customer)), next },
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
    name: nullable(smsName({ min: 1, max: 80 })),
    consent: nullable(flag),
    /** Null removes it; undefined leaves it as it is. */
    birthday: optional(nullable(text({ max: 5, pattern: BIRTHDAY }))),
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
    name: nullable(smsName({ min: 1, max: 80 })),
    consent: flag,
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

/** Good for 5 minutes. */
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

/** With the code that was sent to the new number. The old number becomes free. */
export const changeNumber = contract('POST /api/rewards/customers/number', 'owner', {
  roles: ofManager,
  cost: costs.erasure,
  idempotent: true,
  body: { ...numberChange, code: text({ min: 4, max: 11 }) },
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
    phone: optional(phone),
    kind: optional(choice(entryKinds)),
    from: optional(day),
    to: optional(day),
    cursor: optional(verbatim({ max: 1600 })),
  },
  reply: { entries: list(object(Entry)), next },
  errors: ['rewards.invalidPhone', 'rewards.invalidDays'],
});

export const IMPORT_ROWS = 200;

export const checkImport = contract('POST /api/rewards/imports/check', 'owner', {
  isRead: true,
  roles: ofManager,
  cost: costs.importCheck,
  body: { phones: list(phone, { max: IMPORT_ROWS }) },
  reply: { existing: list(text()) },
  errors: ['rewards.invalidPhone', 'rewards.beingErased'],
});

/** Adds customers with opening balances. Existing customers do not change, so a file can be sent again. */
export const importCustomers = contract('POST /api/rewards/imports', 'owner', {
  roles: ofManager,
  cost: costs.import,
  body: {
    rows: list(
      object({
        phone,
        name: nullable(smsName({ min: 1, max: 80 })),
        points: whole({ min: 0, max: 1_000_000 }),
        /** When the customer agreed to offers by SMS, now at the latest; null without consent. */
        consentAt: nullable(moment),
      }),
      { min: 1, max: IMPORT_ROWS },
    ),
  },
  reply: { created: count, existing: count },
  errors: ['rewards.invalidPhone', 'rewards.beingErased', 'rewards.ownNumber', 'rewards.dayLimit'],
});

/** An imported balance counts neither as awarded nor as a visit. */
const PeriodSums = object({
  /** Less the points that were taken back. */
  awarded: whole(),
  redeemed: whole(),
  newCustomers: count,
  /** Visits of customers who had come before, one a day of each. */
  returnVisits: count,
});

export const getPointsChart = contract('GET /api/rewards/chart', 'owner', {
  roles: ofManager,
  query: { days: withDefault(choice(pointsPeriods), USUAL_PERIOD) },
  reply: {
    days: list(object({ day: text(), awarded: whole(), redeemed: whole() })),
    sums: PeriodSums,
    before: PeriodSums,
    topCustomers: list(object(Customer)),
  },
});
