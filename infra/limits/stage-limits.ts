import type { DueKind } from '#shared/platform/due-kinds.ts';

/** A token bucket: it holds `burst` requests and gains `perSecond`. */
interface RouteRate {
  perSecond: number;
  burst: number;
}

/**
 * Every number by which a stage bounds what it takes. infra/limits/capacity.ts says how many businesses
 * each of them serves, and docs/limits.md has its table for production.
 */
export interface StageLimits {
  /** USD above which a single SMS is not sent (docs/sign-in.md 7.2). Set from AWS's price list for Kenya. */
  smsMaxPrice: string;
  /**
   * USD a month for SMS: the AWS account's spend limit. It holds both purses for a whole month, so that
   * neither can spend the other's money. An alarm rings at 80 % of it.
   */
  smsMonthlyBudgetUsd: number;
  /** USD a month for the whole AWS account. E-mails say when a tenth, half, four fifths and all are spent. */
  monthlyBudgetUsd: number;
  /**
   * Parts of SMS that Miliki pays for, to everybody together (core/purse/purse.ts). The limit of a
   * minute is at most half of what AWS sends, so that codes always have room. The limit of a day limits
   * the cost.
   */
  smsPerMinute: number;
  smsPerDay: number;
  /** Parts of SMS in a day that businesses pay for with their credits, all together. */
  businessSmsPerDay: number;
  /** Of these, those of one business. */
  smsOfBusinessPerDay: number;
  /** Parts of SMS a second that AWS sends for the account. */
  smsPerSecond: number;
  /** Request units a second that the table, and each of its indexes, take at most: a limit of cost. */
  tableUnits: { read: number; write: number };
  /** Requests a second of everybody together for one route, above which the gateway answers 429. */
  routes: { usual: RouteRate; costly: RouteRate };
  /** Calls that one function works on at once; the number is kept free for it as well, but for queues. */
  concurrency: {
    trigger: number;
    /** Of each function of the office: its people are few. */
    staff: number;
    http: number;
    originCheck: number;
    queue: number;
  };
  /**
   * Rows of what is due that all workers of a kind do in a second. A night must leave tills the rest
   * of `tableUnits`.
   */
  dueRowsPerSecond: number;
  /** Requests of one IP address in 5 minutes. Many phones of a carrier share an address. */
  perAddress: {
    site: number;
    robotChallenges: number;
    offerChoices: number;
    /** Calls about customers' cards, and of those who join by a poster. */
    cards: number;
    pool: number;
    /** M-Pesa's, which come from a few published addresses for all payers. */
    messages: number;
    /** Those that come to M-Pesa's URLs from elsewhere. */
    otherMessages: number;
  };
}

/** Calls at once for what is due: each works on a page of 100 rows. SQS allows no fewer than two. */
export const dueCallsAtOnce = (kind: DueKind): number => (kind === 'points' ? 4 : 2);

/** Numbers of stages that people try things on. */
const trial = {
  smsMaxPrice: '0.20',
  tableUnits: { read: 400, write: 200 },
  routes: { usual: { perSecond: 100, burst: 100 }, costly: { perSecond: 20, burst: 40 } },
  concurrency: { trigger: 20, staff: 5, http: 10, originCheck: 10, queue: 2 },
  dueRowsPerSecond: 30,
  perAddress: {
    site: 3_000,
    robotChallenges: 300,
    offerChoices: 600,
    cards: 600,
    pool: 1_000,
    messages: 20_000,
    otherMessages: 600,
  },
};

export const stageLimits = {
  dev: {
    ...trial,
    // A run of the test suites signs in hundreds of people in a minute, and pays nothing.
    smsMonthlyBudgetUsd: 50,
    monthlyBudgetUsd: 150,
    smsPerMinute: 10_000,
    smsPerDay: 50_000,
    businessSmsPerDay: 50_000,
    smsOfBusinessPerDay: 50_000,
    smsPerSecond: 400,
    // The test suites run a night in a moment.
    dueRowsPerSecond: 5_000,
  },
  staging: {
    ...trial,
    smsMonthlyBudgetUsd: 1_900,
    monthlyBudgetUsd: 2_000,
    smsPerMinute: 150,
    smsPerDay: 1_000,
    businessSmsPerDay: 1_000,
    smsOfBusinessPerDay: 1_000,
    smsPerSecond: 20,
  },
  prod: {
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 14_000,
    monthlyBudgetUsd: 14_600,
    smsPerMinute: 150,
    smsPerDay: 5_000,
    businessSmsPerDay: 10_000,
    smsOfBusinessPerDay: 2_000,
    smsPerSecond: 20,
    tableUnits: { read: 2_000, write: 1_500 },
    routes: { usual: { perSecond: 200, burst: 200 }, costly: { perSecond: 20, burst: 40 } },
    concurrency: { trigger: 50, staff: 10, http: 19, originCheck: 20, queue: 5 },
    dueRowsPerSecond: 150,
    perAddress: {
      site: 3_000,
      robotChallenges: 300,
      offerChoices: 600,
      cards: 600,
      pool: 1_000,
      messages: 20_000,
      otherMessages: 600,
    },
  },
} satisfies Record<string, StageLimits>;
