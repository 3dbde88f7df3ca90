/**
 * Hours that access and ID tokens live. Amplify renews both when one ends, which uses most of the pool's quota
 * (docs/limits.md). Over an hour is safe: every owner route checks the session itself (docs/sign-in.md 9.3).
 */
export const TOKEN_HOURS = 4;

/** The mean business: 99 of 100 make 40 awards a day, one 4,000. Assumptions (docs/first-deploy.md, after a month). */
export const business = {
  customers: 537,
  awardsADay: 80,
  /** All API calls, from tills and from the app's screens. */
  callsADay: 170,
  /** Requests for pages and files of the site; the phone keeps most of them. */
  filesADay: 60,
  /** Calls of the busiest noun: awards, and the look-ups before them. */
  callsOfBusiestFunctionADay: 130,
  /** Redemptions with a receipt or a code: the busiest costly route. */
  costlyCallsADay: 5,
  signInsADay: 1.2,
  /** Spells of work a day; each begins with an expired token. */
  spellsADay: 5,
  campaignSmsAMonth: 644,
  /** The share of customers whose points expire at the end of a month. */
  expiringShare: 0.6,
  /** Reminders and news of applications and installments, at Miliki's cost. */
  remindersADay: 0.039,
};

const day = {
  awakeHours: 14,
  /** Hours in which campaigns may be sent. */
  officeHours: 10,
  quietHours: 4,
  /** The fullest minutes, as a multiple of the mean of the waking hours. */
  peak: 4,
};

export const DAYS_PER_MONTH = 30.4;

export const work = {
  /**
   * Write units of an award: a transaction of five items (10), the count of the hour (1), and the copies in two
   * indexes. A customer's first in a month makes points due: one item more. test/engine/load.test.ts counts the items.
   */
  award: { table: 11, due: 2, gsi1: 2, gsi2: 3 },
  /** Write units of the table per customer whose points expire, with a share of the business's totals. */
  expiry: 6.1,
  /** Write units: row, outcome, the number's day count, a tenth of a part of ten (`npm run bench -- campaign`). */
  campaignSms: 4.2,
  signIn: {
    units: 23,
    cognitoCalls: 4,
    /** Calls of the trigger that sends the code, the slowest one, and its seconds per call. */
    createCalls: 2,
    createSeconds: 0.35,
  },
  /** Mean read units per call. */
  readUnits: 2,
  callSeconds: 0.035,
};

/** @returns how often per second of the peak */
export const peakPerSecond = (timesADay: number): number =>
  (timesADay / (day.awakeHours * 3600)) * day.peak;

/** Concurrent calls, for one business, of the trigger that sends codes. */
export const createAtOnce =
  peakPerSecond(business.signInsADay * work.signIn.createCalls) * work.signIn.createSeconds;

/** SMS parts a day for one business at Miliki's cost. */
export const ownSmsADay = business.signInsADay + business.remindersADay;

/** SMS parts a day at the business's cost. */
export const businessSmsADay = business.campaignSmsAMonth / DAYS_PER_MONTH;

/** A business's queued SMS per second of the sending hours. */
export const queuedSmsPerSecond = businessSmsADay / (day.officeHours * 3600);

/** A spell of work begins with a renewal, unless the previous token is still valid. */
export const renewalsADay = Math.min(business.spellsADay, day.awakeHours / TOKEN_HOURS);

/** Due rows per second of one business in the night after a month, until shops open. */
export const dueRowsPerSecond =
  (business.customers * business.expiringShare) / (day.quietHours * 3600);

/** The share of awards that are a customer's first in a month. */
const firstOfMonth = business.customers / (business.awardsADay * DAYS_PER_MONTH);

export const writeUnitsADay =
  business.awardsADay * (work.award.table + firstOfMonth * work.award.due) +
  businessSmsADay * work.campaignSms +
  business.signInsADay * work.signIn.units;
