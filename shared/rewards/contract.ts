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

/**
 * A number as a cashier types it. The phone rule decides (docs/rules.md 5), and only mobiles pass. It
 * stands in bodies only, as names and cursors of customers do: logs of the network have every URL.
 */
const phone = verbatim({ min: 1, max: 20 });

/** Fewer digits would be the end of too many numbers. */
export const LAST_DIGITS = /^\d{3,9}$/;

const points = whole({ min: 1, max: MAX_AWARD });

const reference = nullable(text({ min: 1, max: 60 }));

/** A day in Nairobi, such as 2026-11-21. `momentsOf` decides (day-range.ts). */
const day = verbatim({ max: 10 });

/** Where a consent was noted. */
export const consentSources = ['till', 'owner', 'team', 'import', 'customer'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** A customer of the business: the rewardCustomers record (docs/rules.md 3). */
export const Customer = {
  businessId: text(),
  phone: text(),
  name: nullable(text()),
  /** The balance. */
  points: count,
  earned: count,
  redeemed: count,
  /** Null before the first visit of a customer whom an import added. */
  lastVisit: nullable(moment),
  /** Whether offers may be sent, since when, and who noted it; null if nobody asked. */
  consent: nullable(object({ given: flag, at: moment, source: nullable(choice(consentSources)) })),
  /** Month and day, as 11-21; null if it is not known. */
  birthday: nullable(text()),
  /** The points that expire next, on the last day of a month in Nairobi. */
  nextExpiry: nullable(object({ points: count, on: text() })),
  /** KES below the next point that count next time. */
  keptKes: count,
  /** The day in Nairobi, such as 2026-11-21, of the last visit that gave points; null before one. */
  visitDay: nullable(text()),
  /** The year of the last birthday that gave points; null before one. */
  birthdayYear: nullable(count),
  /** KES that were redeemed today without a code: they count against the limit of the settings. */
  uncodedToday: count,
};
export type Customer = ValuesOf<typeof Customer>;

/**
 * One line of the ledger. Two things change it later: a reversal marks it (`isReversed`), and an
 * erasure replaces the phone of the customer.
 */
export const Entry = {
  entryId: text(),
  businessId: text(),
  /** The phone of the customer. An erased customer has an id in its place: `erased-01J...`. */
  phone: text(),
  type: choice(entryTypes),
  /** The change of the balance. */
  points: whole(),
  balanceAfter: count,
  /** Whole KES: spent for an award, taken off for a redemption. */
  kes: nullable(count),
  /** The points of a redemption (docs/rules.md 3), or those that its reversal gives back. */
  pointsUsed: nullable(whole()),
  /** The number of a redemption, short enough to be read out: R7Q2K. */
  receiptNo: nullable(text()),
  reference: nullable(text()),
  reason: nullable(text()),
  /** The entry that this one takes back. */
  reverses: nullable(text()),
  isReversed: flag,
  /** The change of the KES that are kept below the next point. */
  keptKes: whole(),
  /** The points of an award that are for the visit, and for the birthday. */
  visitPoints: count,
  birthdayPoints: count,
  /** Whether it was awarded on a double day. */
  isDouble: flag,
  /** The reward that was chosen. */
  reward: nullable(text()),
  /** Points that a return could not take back, because the customer had used them. */
  missingPoints: count,
  by: choice(['owner', 'team', 'till', 'import', 'clock']),
  /** Who of the team made it, also after that person has left; null if it was nobody of the team. */
  person: nullable(text()),
  /** When we learned of it. */
  at: moment,
  /** When a phone without a connection made the award, as the phone says; null where it did not wait. */
  madeAt: nullable(moment),
};
export type Entry = ValuesOf<typeof Entry>;

/** The reply of every posting: its entry, and the customer after it. */
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
  /** The name is stored if the customer has none yet. */
  name: nullable(smsName({ min: 1, max: 80 })),
  /** Whether a new customer agreed to offers by SMS. */
  consent: flag,
  reference,
};

export const award = contract('POST /api/rewards/awards', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  /** Either points, or the KES spent, from which the earn rule makes them. */
  body: {
    ...awardBody,
    points: nullable(points),
    amountSpent: nullable(count),
    /** A visit alone: then there are no points and no amount. */
    visit: optional(flag),
    /** When the phone made an award that waited for a connection: it is noted if it is of the last day. */
    madeAt: optional(moment),
    /** Month and day, for a customer who has none yet and agreed to offers. */
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

/** The name of a reward of the catalogue that the points are for. */
export const chosenReward = optional(text({ min: 1, max: 40 }));

const redeemed = { phone, points: whole({ min: 1 }) };

export const redeem = contract('POST /api/rewards/redemptions', 'owner', {
  roles: atTill,
  status: 201,
  idempotent: true,
  body: {
    ...redeemed,
    reference,
    /** The code from the customer's SMS, if today's redemptions are worth more than the owner's limit. */
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

/** The answer to a request for a customer's code. */
export const SentRedeemCode = {
  ...SentConfirmation,
  /** The SMS credits that the code cost. */
  credits: count,
};

/** Sends the customer a code that confirms a large redemption within 5 minutes, for SMS credits. */
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
    /** More or fewer points. Zero is refused. */
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

/** What a return says beside its reason. */
export const returned = {
  /** KES of the goods that came back, where it was not all that was left. */
  kes: optional(whole({ min: 1 })),
  /** The redemption of the same purchase, whose points go back with it. */
  redemptionId: optional(verbatim({ min: 1, max: 40 })),
};

/** Takes an award or a redemption back by an entry of its own: all that is left of it, or the part that was returned. */
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

/** Sends the receipt of an award or a redemption to its customer, once, for the business's SMS credits. */
export const sendReceipt = contract('POST /api/rewards/entries/{entryId}/receipt', 'owner', {
  roles: atTill,
  cost: costs.sms,
  reply: {
    /** UNKNOWN: the carrier did not answer in time. The SMS is never sent a second time. */
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
  /**
   * Customers with most points first. A search takes the start of a phone number or of a name, or the last
   * digits of a number.
   */
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
    /** Null takes it away; left out, it stays as it is. */
    birthday: optional(nullable(text({ max: 5, pattern: BIRTHDAY }))),
  },
  reply: Customer,
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone', 'rewards.beingErased'],
});

/**
 * Removes the number, the name, the consent and the remaining points of a customer. The lines of the
 * ledger stay, without a number. A second call finishes what a first one that failed has begun.
 */
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

/** Adds a customer who has no points yet. */
export const addCustomer = contract('POST /api/rewards/customers', 'owner', {
  roles: ofManager,
  status: 201,
  idempotent: true,
  body: {
    phone,
    name: nullable(smsName({ min: 1, max: 80 })),
    /** Whether the customer agreed to offers by SMS. */
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

/** Of what moves all that a customer has. */
const movedErrors = [
  ...moveErrors,
  'rewards.customerErased',
  'rewards.ownNumber',
  'rewards.moveTooLarge',
  'rewards.tooManyMoves',
  'rewards.dayLimit',
] as const;

/** A customer, and the number that the customer has from now on. */
const numberChange = { phone, newPhone: phone };

/** Sends a code to the new number of a customer. It is good for 5 minutes. */
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

/**
 * Gives a customer another number, with the code that was sent to it. All that the customer has goes
 * along, and the number before can be somebody else's.
 */
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

/** Makes one customer of two: all that the first has goes to the second, whose number stays. */
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
  /**
   * Newest first, of all customers or of one; a cashier gets the own ones of today. A page of a cashier's, or
   * of one customer's lines of one kind, may be short or empty although more pages follow.
   */
  body: {
    phone: optional(phone),
    kind: optional(choice(entryKinds)),
    /** The first and the last day of the list. */
    from: optional(day),
    to: optional(day),
    cursor: optional(verbatim({ max: 1600 })),
  },
  reply: { entries: list(object(Entry)), next },
  errors: ['rewards.invalidPhone', 'rewards.invalidDays'],
});

/** The most customers in one request of an import. */
export const IMPORT_ROWS = 200;

/** Answers which of these numbers belong to customers already. */
export const checkImport = contract('POST /api/rewards/imports/check', 'owner', {
  isRead: true,
  roles: ofManager,
  cost: costs.importCheck,
  body: { phones: list(phone, { max: IMPORT_ROWS }) },
  reply: { existing: list(text()) },
  errors: ['rewards.invalidPhone', 'rewards.beingErased'],
});

/**
 * Adds customers with their opening balances. Existing customers stay as they are, so that a file can
 * be sent again.
 */
export const importCustomers = contract('POST /api/rewards/imports', 'owner', {
  roles: ofManager,
  cost: costs.import,
  body: {
    rows: list(
      object({
        phone,
        name: nullable(smsName({ min: 1, max: 80 })),
        points: whole({ min: 0, max: 1_000_000 }),
        /** The moment at which the customer agreed to offers by SMS, now at the latest; null without consent. */
        consentAt: nullable(moment),
      }),
      { min: 1, max: IMPORT_ROWS },
    ),
  },
  reply: { created: count, existing: count },
  errors: ['rewards.invalidPhone', 'rewards.beingErased', 'rewards.ownNumber', 'rewards.dayLimit'],
});

/** What was counted in a time. A balance that was imported is not awarded, and nobody came for it. */
const PeriodSums = object({
  /** Less what was taken back. */
  awarded: whole(),
  redeemed: whole(),
  /** Customers who came for the first time. */
  newCustomers: count,
  /** Visits of customers who had come before: one a day of each. */
  returnVisits: count,
});

/** The points of the last days, what was counted in them and in the days before, and the top customers. */
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
