import type { DueKind } from '#shared/platform/due-kinds.ts';

/** A token bucket: it holds `burst` requests and gains `perSecond`. */
interface RouteRate {
  perSecond: number;
  burst: number;
}

/** A stage's limits. infra/limits/capacity.ts has the businesses that each serves; docs/limits.md has production's. */
export interface StageLimits {
  /** USD: an SMS that costs more is not sent (docs/sign-in.md 7.2). From AWS's price list for Kenya. */
  smsMaxPrice: string;
  /**
   * USD a month: AWS's SMS limit. It holds a month of what Miliki itself may send, whichever carrier takes it; where SNS
   * carries businesses' SMS, they have the rest (infra/limits/capacity.ts). An alarm rings at 80 %.
   */
  smsMonthlyBudgetUsd: number;
  /** USD a month for the whole AWS account. E-mails go out at 10, 50, 80 and 100 %. */
  monthlyBudgetUsd: number;
  /**
   * SMS parts at Miliki's cost, for everybody (core/purse/purse.ts). The minute limit, at most half of what AWS sends,
   * leaves room for codes. The day limit limits the cost.
   */
  smsPerMinute: number;
  smsPerDay: number;
  /** SMS parts a day that one business pays for with credits. */
  smsOfBusinessPerDay: number;
  /** SMS parts per second that AWS sends for the account. */
  smsPerSecond: number;
  /** Request units per second for the table and for each index: a limit of cost. */
  tableUnits: { read: number; write: number };
  /** Requests per second for one route, from everybody together. Above it the gateway answers 429. */
  routes: { usual: RouteRate; costly: RouteRate };
  /** Concurrent calls of one function; as many are also reserved, except for queues. */
  concurrency: {
    trigger: number;
    /** For each function of the office, which has few people. */
    staff: number;
    http: number;
    originCheck: number;
    queue: number;
  };
  /** Due rows per second, for all workers of a kind. At night tills need the rest of `tableUnits`. */
  dueRowsPerSecond: number;
  /** Requests of one IP address in 5 minutes. Many phones of a carrier share an address. */
  perAddress: {
    site: number;
    robotChallenges: number;
    offerChoices: number;
    /** Calls about customers' cards, and of people who join by a poster. */
    cards: number;
    pool: number;
    /** M-Pesa's: a few published addresses send them for all payers. */
    messages: number;
    /** Messages to M-Pesa's URLs from elsewhere. */
    otherMessages: number;
  };
}

/** Concurrent calls for due work, each with a page of 100 rows. SQS allows no fewer than two. */
export const dueCallsAtOnce = (kind: DueKind): number => (kind === 'points' ? 4 : 2);

const perAddress = {
  site: 3_000,
  robotChallenges: 300,
  offerChoices: 600,
  cards: 600,
  pool: 1_000,
  messages: 20_000,
  otherMessages: 600,
};

const trial = {
  smsMaxPrice: '0.20',
  tableUnits: { read: 400, write: 200 },
  routes: { usual: { perSecond: 100, burst: 100 }, costly: { perSecond: 20, burst: 40 } },
  concurrency: { trigger: 20, staff: 5, http: 10, originCheck: 10, queue: 2 },
  dueRowsPerSecond: 30,
  perAddress,
};

export const stageLimits = {
  dev: {
    ...trial,
    // A run of the test suites signs in hundreds of people in a minute, at no cost.
    smsMonthlyBudgetUsd: 50,
    monthlyBudgetUsd: 150,
    smsPerMinute: 10_000,
    smsPerDay: 50_000,
    smsOfBusinessPerDay: 50_000,
    smsPerSecond: 400,
    // The test suites run a whole night at once.
    dueRowsPerSecond: 5_000,
  },
  staging: {
    ...trial,
    smsMonthlyBudgetUsd: 1_900,
    monthlyBudgetUsd: 2_000,
    smsPerMinute: 150,
    smsPerDay: 1_000,
    smsOfBusinessPerDay: 1_000,
    smsPerSecond: 20,
  },
  prod: {
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 14_000,
    monthlyBudgetUsd: 14_600,
    smsPerMinute: 150,
    smsPerDay: 12_500,
    smsOfBusinessPerDay: 2_000,
    smsPerSecond: 20,
    tableUnits: { read: 2_000, write: 1_500 },
    routes: { usual: { perSecond: 200, burst: 200 }, costly: { perSecond: 20, burst: 40 } },
    concurrency: { trigger: 50, staff: 10, http: 19, originCheck: 20, queue: 5 },
    dueRowsPerSecond: 150,
    perAddress,
  },
} satisfies Record<string, StageLimits>;
