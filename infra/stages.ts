import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { SENDING_HOURS, type SendingHours } from '#shared/campaigns/sending-hours.ts';
import type { Noun } from '#shared/contracts.ts';
import type { Catalogue } from '#shared/purchases/catalogue.ts';
import { type StageLimits, stageLimits } from './limits/stage-limits.ts';

/** The differences between stages. AWS invents all physical names: stages can share an AWS account. */
export interface StageConfig extends StageLimits {
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
  /** The e-mail address that alarms are sent to. */
  alarmEmail?: string;
  /**
   * The hours of Nairobi in which promotional SMS go out. Where only developers get them, that is always:
   * their own machine runs the stage `dev`.
   */
  promotionalHours: SendingHours;
  /** The alphanumeric sender that the Kenyan operators registered (docs/sign-in.md 7.3). */
  smsSenderId: string;
  /**
   * Whether the delivery of SMS is known, from the logs of SNS. They are the AWS account's, of all
   * stages in a region: one of them at most (docs/first-deploy.md). They hold numbers, which no erasure
   * reaches: so production is without them as long as the privacy policy does not name them.
   */
  smsDeliveryLogs: boolean;
  /** Whether SMS to test numbers are kept in SSM, and not sent (core/platform/test-numbers.ts). Never in production. */
  keepsTestSms: boolean;
  /** M-Pesa's API, and the number to which owners pay. Without `domain`, M-Pesa cannot reach the stage. */
  mpesa: {
    url: string;
    shortCode: string;
    /** Questions about prompts that M-Pesa takes in a minute. */
    queriesPerMinute: number;
  };
  /**
   * What owners can buy, and the nouns of which every change needs a subscription that runs. Where there is none, no
   * subscription is sold.
   */
  sale: Catalogue & { needsSubscription: readonly Noun[] };
}

/**
 * What is for sale, and what needs a subscription: nothing yet, so that none is sold. Prices of credits pay what an SMS
 * costs us.
 */
const sale: StageConfig['sale'] = {
  bundles: [
    { id: 'sms-100', credits: 100, price: 500 },
    { id: 'sms-500', credits: 500, price: 2_400 },
    { id: 'sms-2000', credits: 2_000, price: 9_000 },
    { id: 'sms-10000', credits: 10_000, price: 42_000 },
  ],
  plans: [
    { id: 'month', months: 1, price: 1_000 },
    { id: 'year', months: 12, price: 10_000 },
  ],
  needsSubscription: [],
};

/** Stands in for a short code, until Safaricom has given Miliki one. */
export const NO_SHORT_CODE = '000000';

/** M-Pesa's own playground, where no money moves. */
const sandbox = {
  url: 'https://sandbox.safaricom.co.ke',
  shortCode: '174379',
  queriesPerMinute: 5,
};

export type StageName = keyof typeof stageLimits;

export const stages: { [Name in StageName]: StageConfig & { name: Name } } = {
  dev: {
    ...stageLimits.dev,
    name: 'dev',
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_WEEK,
    scansUploads: false,
    promotionalHours: { opens: 0, closes: 24 },
    smsSenderId: 'MILIKI',
    smsDeliveryLogs: true,
    keepsTestSms: true,
    mpesa: sandbox,
    sale,
  },
  staging: {
    ...stageLimits.staging,
    name: 'staging',
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_MONTH,
    scansUploads: true,
    promotionalHours: SENDING_HOURS,
    smsSenderId: 'MILIKI',
    smsDeliveryLogs: false,
    keepsTestSms: true,
    mpesa: sandbox,
    sale,
  },
  prod: {
    ...stageLimits.prod,
    name: 'prod',
    region: 'af-south-1',
    keepData: true,
    logRetention: RetentionDays.ONE_YEAR,
    scansUploads: true,
    promotionalHours: SENDING_HOURS,
    smsSenderId: 'MILIKI',
    smsDeliveryLogs: false,
    keepsTestSms: false,
    mpesa: {
      url: 'https://api.safaricom.co.ke',
      shortCode: NO_SHORT_CODE,
      queriesPerMinute: 60,
    },
    sale,
  },
};
