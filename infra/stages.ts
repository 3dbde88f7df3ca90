import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { CarrierName } from '#core/carriers/carrier.ts';
import type { StepBackDays } from '#shared/agreements/agreement-text.ts';
import { SENDING_HOURS, type SendingHours } from '#shared/campaigns/sending-hours.ts';
import type { Catalogue, Unlockable } from '#shared/purchases/catalogue.ts';
import { bundlesAt, by, type CarriersByClass, type Margins } from './carriers.ts';
import { type StageLimits, stageLimits } from './limits/stage-limits.ts';
import type { Registrations } from './registrations.ts';

/** The differences between stages. AWS makes all physical names, so stages can share an account. */
export interface StageConfig extends StageLimits {
  name: StageName;
  region: string;
  /** Whether data survives the stack. If not, CloudFormation still leaves buckets that are not empty. */
  keepData: boolean;
  logRetention: RetentionDays;
  /** Whether uploads are scanned for malware. AWS charges by file and size. */
  scansUploads: boolean;
  /** The site's domain with its certificate in us-east-1. Without it, CloudFront's name is used. */
  domain?: { name: string; certificateArn: string };
  alarmEmail?: string;
  /** Shown below the company's address. `npm run deploy` refuses production without those that it needs. */
  registrations: Registrations;
  /** Nairobi hours of promotional SMS: always if only developers get them, whose machines run the stage `dev`. */
  promotionalHours: SendingHours;
  /** The senders that the Kenyan operators registered, for transactional and for promotional SMS (docs/sms.md). */
  smsSenderId: string;
  smsPromotionalSenderId: string;
  /** Who carries the SMS of each class (docs/sms.md). */
  smsCarriers: CarriersByClass;
  /**
   * Whether SNS logs SMS deliveries. The logs are one set per AWS account and region, so at most one stage may have
   * them (docs/first-deploy.md). They hold numbers that no erasure reaches: off in production until the privacy policy
   * names them.
   */
  smsDeliveryLogs: boolean;
  /** Whether SMS to test numbers are kept in SSM, not sent (core/carriers/carrier.ts). Never in production. */
  keepsTestSms: boolean;
  /** M-Pesa's API, and the number that owners pay to. Without `domain`, M-Pesa cannot reach the stage. */
  mpesa: {
    url: string;
    shortCode: string;
    /** Queries about prompts that M-Pesa accepts in a minute. */
    queriesPerMinute: number;
    /** Automatic payment, if Safaricom has agreed to it: the day of the portal whose codes hold. */
    standingOrders?: keyof typeof standingCodes;
  };
  /** The catalogue, and the nouns whose changes need a running subscription: without any, no subscription is sold. */
  sale: Omit<Catalogue, 'unlocks'> & { needsSubscription: readonly Unlockable[] };
  /** An agreement keeps the days of its signing. */
  stepBack: StepBackDays;
}

/** Added to the carrier's price of an SMS, for M-Pesa's charge, codes and the office. */
export const margins: Margins = [
  { credits: 100, percent: 25 },
  { credits: 500, percent: 20 },
  { credits: 2_000, percent: 15 },
  { credits: 10_000, percent: 10 },
];

/** No noun needs a subscription yet, so none is sold. */
const sale: Omit<StageConfig['sale'], 'bundles'> = {
  plans: [
    { id: 'month', months: 1, price: 1_000 },
    { id: 'year', months: 12, price: 10_000 },
  ],
  needsSubscription: [],
};

/**
 * Uncertain until an advocate has confirmed them (Consumer Protection Act, Cap. 501). `afterSigning`: section 33 gives
 * 7 days after the copy where something was not disclosed, section 35 names no last day for an agreement made in
 * person. `late`: section 21, whose days were not read.
 */
const stepBack: StepBackDays = { afterSigning: 10, late: 30 };

/** A stage's carrier, and what credits cost with it. @param second takes codes over when the first is down */
const carriedBy = (
  first: CarrierName,
  second?: CarrierName,
): Pick<StageConfig, 'smsCarriers' | 'sale'> => ({
  smsCarriers: by(first, second),
  sale: { ...sale, bundles: bundlesAt(first, margins) },
});

/** A placeholder until Safaricom gives Miliki a short code. */
export const NO_SHORT_CODE = '000000';

/**
 * M-Pesa's codes for standing orders, by the day on which its portal showed them: 4 was a month, and is two weeks.
 * docs/first-deploy.md says how the first customer proves them.
 */
export const standingCodes = {
  '2025-12-01': { transactionType: 'Standing Order Customer Pay Bill', month: '4' },
  '2026-08-15': { transactionType: 'Standing Order Pay Bill External Third Party', month: '5' },
} as const;

/** As the variable of functions. */
export const standingOrderCodes = (portalOf: keyof typeof standingCodes) => ({
  MPESA_STANDING_ORDERS: JSON.stringify(standingCodes[portalOf]),
});

/** M-Pesa's sandbox, where no money moves. */
const sandbox = {
  url: 'https://sandbox.safaricom.co.ke',
  shortCode: '174379',
  queriesPerMinute: 5,
};

export type StageName = keyof typeof stageLimits;

export const stages: { [Name in StageName]: StageConfig & { name: Name } } = {
  dev: {
    ...stageLimits.dev,
    ...carriedBy('africasTalking', 'sns'),
    name: 'dev',
    registrations: {},
    stepBack,
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_WEEK,
    scansUploads: false,
    promotionalHours: { opens: 0, closes: 24 },
    smsSenderId: 'MILIKI',
    smsPromotionalSenderId: 'MILIKIOFFER',
    smsDeliveryLogs: true,
    keepsTestSms: true,
    mpesa: sandbox,
  },
  staging: {
    ...stageLimits.staging,
    ...carriedBy('sns'),
    name: 'staging',
    registrations: {},
    stepBack,
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_MONTH,
    scansUploads: true,
    promotionalHours: SENDING_HOURS,
    smsSenderId: 'MILIKI',
    smsPromotionalSenderId: 'MILIKIOFFER',
    smsDeliveryLogs: false,
    keepsTestSms: true,
    mpesa: sandbox,
  },
  prod: {
    ...stageLimits.prod,
    ...carriedBy('africasTalking', 'sns'),
    name: 'prod',
    registrations: {},
    stepBack,
    region: 'af-south-1',
    keepData: true,
    logRetention: RetentionDays.ONE_YEAR,
    scansUploads: true,
    promotionalHours: SENDING_HOURS,
    smsSenderId: 'MILIKI',
    smsPromotionalSenderId: 'MILIKIOFFER',
    smsDeliveryLogs: false,
    keepsTestSms: false,
    mpesa: {
      url: 'https://api.safaricom.co.ke',
      shortCode: NO_SHORT_CODE,
      queriesPerMinute: 60,
    },
  },
};
