/**
 * List prices in USD, without taxes and free tiers, in Ireland (eu-west-1), where dev and staging are. Production's
 * region, Cape Town, is up to a third dearer.
 * Read on 26 November 2026, in copies of AWS's price lists from August to October of that year, and of CloudFront's
 * page. Those of Cognito, WAF, KMS, X-Ray, the scheduler, dashboards and CloudFront's requests are from their pages
 * of 2025. "Not read" marks an unverified price: check it before deciding by it.
 */
import { USD_PER_PART } from '#core/purse/purse.ts';
import type { Price, Quantities } from './bill.ts';
import type { Work } from './units.ts';

export const PRICES_READ = '26 November 2026';

export const MILLION = 1_000_000;
const GB = 1_000_000_000;

export const causedPrices = {
  /** The first 300 million of a month. */
  apiRequests: { what: 'API Gateway: requests of the HTTP API', usd: 1.11, per: MILLION },
  functionCalls: { what: 'Lambda: calls', usd: 0.2, per: MILLION },
  /** On ARM, as in infra/backend-function.ts. */
  gbSeconds: { what: 'Lambda: GB-seconds', usd: 13.3334, per: MILLION },
  /** On demand, after the prices were halved in November 2024. */
  readUnits: { what: 'DynamoDB: read units', usd: 0.1415, per: MILLION },
  writeUnits: { what: 'DynamoDB: write units', usd: 0.705, per: MILLION },
  /** The table at the end, with indexes. 35 days of backup (0.22) are beside the table itself (0.283). */
  tableBytes: { what: 'DynamoDB: stored, with its past', usd: 0.503, per: GB },
  /** To South Africa, Kenya, Nigeria and the Middle East. HTTPS requests, the API's included. */
  siteBytes: { what: 'CloudFront: sent to Africa', usd: 0.11, per: GB },
  siteRequests: { what: 'CloudFront: requests', usd: 1.2, per: MILLION },
  /** Only those for pages and files. */
  pageRequests: { what: 'CloudFront: calls of its functions', usd: 0.1, per: MILLION },
  firewallRequests: { what: 'WAF: requests', usd: 0.6, per: MILLION },
  /** The price of FIFO queues; the others cost a fifth less. */
  queueRequests: { what: 'SQS: requests', usd: 0.5, per: MILLION },
  fileWrites: { what: 'S3: writes', usd: 5, per: MILLION },
  fileReads: { what: 'S3: reads', usd: 0.4, per: MILLION },
  fileBytes: { what: 'S3: sent to owners', usd: 0.09, per: GB },
  keyRequests: { what: 'KMS: requests', usd: 3, per: MILLION },
  /** Taken in (0.57), and kept for a month (0.03). */
  logBytes: { what: 'CloudWatch: logs', usd: 0.6, per: GB },
  /** Not read: the estimate of core/purse/purse.ts. AWS shows Kenya's price once the country is chosen. */
  ownParts: { what: 'SNS: SMS that Miliki pays', usd: USD_PER_PART, per: 1 },
  shopParts: { what: 'SNS: SMS that the shop has paid', usd: USD_PER_PART, per: 1 },
} as const satisfies Record<string, Price>;

/** The quantities that AWS, or the shop, is charged for. */
export type Counts = Quantities<keyof typeof causedPrices>;

export const countNames = Object.keys(causedPrices) as (keyof Counts)[];

/** Of an owner active in the month, by the pool's tier. */
export const poolPrices: Readonly<Record<string, number>> = {
  LITE: 0.0055,
  ESSENTIALS: 0.015,
  PLUS: 0.02,
};

/** A stage's month without any visitor. */
export const stagePrices = {
  alarmMetrics: { what: 'CloudWatch: metrics that alarms watch', usd: 0.1, per: 1 },
  dashboards: { what: 'CloudWatch: dashboards', usd: 3, per: 1 },
  firewalls: { what: 'WAF: firewalls', usd: 5, per: 1 },
  firewallRules: { what: 'WAF: rules', usd: 1, per: 1 },
  secrets: { what: 'Secrets Manager: secrets', usd: 0.4, per: 1 },
  keys: { what: 'KMS: keys', usd: 1, per: 1 },
  idlePolls: { what: 'SQS: looks at empty queues', usd: 0.5, per: MILLION },
  traces: { what: 'X-Ray: traces', usd: 5, per: MILLION },
  scheduledCalls: { what: 'Scheduler: calls', usd: 1, per: MILLION },
} as const satisfies Record<string, Price>;

const each = ({ usd, per }: Price): number => usd / per;

export const USD_PER_WRITE = each(causedPrices.writeUnits);

export const USD_PER_GB_SECOND = each(causedPrices.gbSeconds);

/** Functions have 1 GB (infra/backend-function.ts). @returns USD, without SMS */
export const usdOf = ({ milliseconds, reads, writes }: Omit<Work, 'requests'>): number =>
  reads * each(causedPrices.readUnits) +
  writes * USD_PER_WRITE +
  (milliseconds / 1_000) * USD_PER_GB_SECOND;
