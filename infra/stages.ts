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
  /** The site's own domain with its certificate in us-east-1. Without it, CloudFront's name serves. */
  domain?: { name: string; certificateArn: string };
  /** USD above which a single SMS is not sent (docs/sign-in.md 7.2). Set from AWS's price list for Kenya. */
  smsMaxPrice: string;
  /** USD a month for SMS: the AWS account's spend limit. An alarm rings at 80 % of it. */
  smsMonthlyBudgetUsd: number;
  /**
   * Parts of SMS that Miliki pays for, to everybody together (core/purse/purse.ts). The limit of a
   * minute is far below the 20 a second that SNS delivers. The limit of a day limits the cost.
   */
  smsPerMinute: number;
  smsPerDay: number;
  /** The e-mail address that alarms are sent to. */
  alarmEmail?: string;
  /** The alphanumeric sender that the Kenyan operators registered (docs/sign-in.md 7.3). */
  smsSenderId: string;
}

export type StageName = 'dev' | 'staging' | 'prod';

export const stages: { [Name in StageName]: StageConfig & { name: Name } } = {
  dev: {
    name: 'dev',
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_WEEK,
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 50,
    // A run of the test suites signs in hundreds of people in a minute.
    smsPerMinute: 10_000,
    smsPerDay: 50_000,
    smsSenderId: 'MILIKI',
  },
  staging: {
    name: 'staging',
    region: 'eu-west-1',
    keepData: false,
    logRetention: RetentionDays.ONE_MONTH,
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 50,
    smsPerMinute: 150,
    smsPerDay: 5_000,
    smsSenderId: 'MILIKI',
  },
  prod: {
    name: 'prod',
    region: 'af-south-1',
    keepData: true,
    logRetention: RetentionDays.ONE_YEAR,
    smsMaxPrice: '0.20',
    smsMonthlyBudgetUsd: 1000,
    smsPerMinute: 150,
    smsPerDay: 5_000,
    smsSenderId: 'MILIKI',
  },
};
