/**
 * The hours that access and ID tokens live. Amplify renews both once one of them has ended, and
 * renewals are what the quota of the pool is needed for most (docs/limits.md). Longer than an hour is
 * safe because every route of an owner looks at the session itself (docs/sign-in.md 9.3).
 */
export const TOKEN_HOURS = 4;

/**
 * A business as the limits are planned for: the mean of all, of which 99 of 100 make 40 awards a day and
 * one makes 4,000. Each number is an assumption until there are businesses to count
 * (docs/first-deploy.md, after the first month).
 */
export const business = {
  customers: 537,
  awardsADay: 80,
  /** All calls of the API: those of a till and of the app's screens. */
  callsADay: 170,
  /** Requests for pages and files of the site, most of which stay on the phone. */
  filesADay: 60,
  /** Calls of the noun that is called most: awards, and the look-ups before them. */
  callsOfBusiestFunctionADay: 130,
  /** Redemptions with a receipt or a code: the costly route that is called most. */
  costlyCallsADay: 5,
  signInsADay: 1.2,
  /** Spells of work a day, each of which begins with a token that has ended. */
  spellsADay: 5,
  campaignSmsAMonth: 644,
  /** The part of the customers who have points that expire at the end of a month. */
  expiringShare: 0.6,
  /** Reminders and news of applications and installments, which Miliki pays. */
  remindersADay: 0.039,
};

/** When the day of a business is, and how much of it falls together. */
const day = {
  /** Hours in which people are awake, and nearly everything happens. */
  awakeHours: 14,
  /** Hours in which campaigns may be sent. */
  officeHours: 10,
  /** Hours from two in the morning until shops open. */
  quietHours: 4,
  /** The fullest minutes have so many times the mean of the waking hours. */
  peak: 4,
  perMonth: 30.4,
};

/** Work of one act. */
export const work = {
  /**
   * Write units of an award: five items of the table in a transaction (10), the count of the hour (1),
   * and the copies in the two indexes. The first award of a customer in a month makes points due, which
   * takes one item more. test/engine/load.test.ts counts the items.
   */
  award: { table: 11, due: 2, gsi1: 2, gsi2: 3 },
  /** Write units of the table for a customer whose points expire, with a part of the business's totals. */
  expiry: 6.1,
  /**
   * Write units of an SMS of a campaign: its row, its outcome and the count of its number's day, with a
   * tenth of what a part of ten takes. `npm run bench -- campaign` counts them.
   */
  campaignSms: 4.2,
  signIn: {
    /** Write units of the table. */
    units: 23,
    /** Calls of Cognito, without the renewals that follow. */
    cognitoCalls: 4,
    /** Calls of the trigger that sends the code, which is the slowest, and the seconds that each takes. */
    createCalls: 2,
    createSeconds: 0.35,
  },
  /** Read units of a call, on average. */
  readUnits: 2,
  /** Seconds that a function works on a call. */
  callSeconds: 0.035,
};

/** @returns how often something happens in a second of the peak that happens so often a day */
export const peakPerSecond = (timesADay: number): number =>
  (timesADay / (day.awakeHours * 3600)) * day.peak;

/** Calls at once, for one business, of the trigger that sends codes. */
export const createAtOnce =
  peakPerSecond(business.signInsADay * work.signIn.createCalls) * work.signIn.createSeconds;

/** Parts of SMS that Miliki pays for one business in a day. */
export const ownSmsADay = business.signInsADay + business.remindersADay;

/** Parts of SMS that one business pays in a day. */
export const businessSmsADay = business.campaignSmsAMonth / day.perMonth;

/** SMS of a business that wait for their turn, by the second of the hours in which they may go out. */
export const queuedSmsPerSecond = businessSmsADay / (day.officeHours * 3600);

/** A spell of work begins with a renewal, unless the token of the one before goes on. */
export const renewalsADay = Math.min(business.spellsADay, day.awakeHours / TOKEN_HOURS);

/** Rows of what is due that one business has in the night after a month, by the second until shops open. */
export const dueRowsPerSecond =
  (business.customers * business.expiringShare) / (day.quietHours * 3600);

/** The part of the awards that are the first of a customer in a month. */
const firstOfMonth = business.customers / (business.awardsADay * day.perMonth);

/** Write units of the table that one business takes in a day. */
export const writeUnitsADay =
  business.awardsADay * (work.award.table + firstOfMonth * work.award.due) +
  businessSmsADay * work.campaignSms +
  business.signInsADay * work.signIn.units;
