import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** The differences between stages. AWS invents all physical names: stages can share an AWS account. */
export interface StageConfig {
  name: StageName;
  region: string;
  /**
   * Whether data survives the stack. Where it does not, CloudFormation still leaves buckets that
   * are not empty.
   */
  keepData: boolean;
  logRetention: RetentionDays;
  /** Whether uploads are scanned for malware. AWS charges for each file and for its size. */
  scansUploads: boolean;
  /** The site's own domain with its certificate in us-east-1. Without it, CloudFront's name serves. */
  domain?: { name: string; certificateArn: string };
  /** USD above which a single SMS is not sent (docs/sign-in.md 7.2). Set from AWS's price list for Kenya. */
  smsMaxPrice: string;
  /** USD a month for SMS: the AWS account's spend limit. An alarm rings at 80 % of it. */
  smsMonthlyBudgetUsd: number;
  /** USD a month for the whole AWS account. An e-mail says when half, four fifths and all are spent. */
  monthlyBudgetUsd: number;
  /**
   * Parts of SMS that Miliki pays for, to everybody together (core/purse/purse.ts). The limit of a
   * minute is far below the 20 a second that SNS delivers. The limit of a day limits the cost.
   */
  smsPerMinute: number;
  smsPerDay: number;
  /** Parts of SMS in a day that businesses pay for with their credits, all together. */
  businessSmsPerDay: number;
  /** Parts of SMS a second that AWS sends for the account. */
  smsPerSecond: number;
  /** The e-mail address that alarms are sent to. */
  alarmEmail?: string;
  /** Request units a second that the table, and each of its indexes, take at most: a limit of cost. */
  tableUnits: { read: number; write: number };
  /** Requests a second of everybody together for one route, above which the gateway answers 429. */
  routes: { usual: RouteRate; costly: RouteRate };
  /** Calls that one function works on at once; the number is kept free for it as well, but for queues. */
  concurrency: { trigger: number; http: number; originCheck: number; queue: number };
  /** The alphanumeric sender that the Kenyan operators registered (docs/sign-in.md 7.3). */
  smsSenderId: string;
}

/** A token bucket: it holds `burst` requests and gains `perSecond`. */
interface RouteRate {
  perSecond: number;
  burst: number;
}

export type StageName = 'dev' | 'staging' | 'prod';

/** Numbers of stages that people try things on (docs/limits.md). */
const trial = {
  monthlyBudgetUsd: 150,
  tableUnits: { read: 400, write: 200 },
  routes: { usual: { perSecond: 100, burst: 100 }, costly: { perSecond: 20, burst: 40 } },
  concurrency: { trigger: 20, http: 20, originCheck: 10, queue: 2 },
};

export const stages: { [Name in StageName]: StageConfig & { name: Name } } = {
  dev: {
    name: 'dev',
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_WEEK,
    scansUploads: false,
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 50,
    // A run of the test suites signs in hundreds of people in a minute.
    smsPerMinute: 10_000,
    smsPerDay: 50_000,
    businessSmsPerDay: 50_000,
    smsPerSecond: 400,
    ...trial,
    smsSenderId: 'MILIKI',
  },
  staging: {
    name: 'staging',
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_MONTH,
    scansUploads: true,
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 50,
    smsPerMinute: 150,
    smsPerDay: 5_000,
    businessSmsPerDay: 1_000,
    smsPerSecond: 20,
    ...trial,
    smsSenderId: 'MILIKI',
  },
  prod: {
    name: 'prod',
    region: 'af-south-1',
    keepData: true,
    logRetention: RetentionDays.ONE_YEAR,
    scansUploads: true,
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 1000,
    monthlyBudgetUsd: 1_600,
    smsPerMinute: 150,
    smsPerDay: 5_000,
    businessSmsPerDay: 10_000,
    smsPerSecond: 20,
    tableUnits: { read: 2_000, write: 1_000 },
    routes: { usual: { perSecond: 200, burst: 200 }, costly: { perSecond: 20, burst: 40 } },
    concurrency: { trigger: 50, http: 40, originCheck: 20, queue: 5 },
    smsSenderId: 'MILIKI',
  },
};
