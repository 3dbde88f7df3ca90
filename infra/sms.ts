import { Aws } from 'aws-cdk-lib';
import { Effect } from 'aws-cdk-lib/aws-iam';
import { keptSmsPath } from '#core/platform/test-numbers.ts';
import { queuedPerSecond } from '#infra/limits/capacity.ts';
import type { StageConfig } from './stages.ts';
import { siteHost, together, type Use } from './use.ts';

export function smsOf(stage: StageConfig) {
  const kept = stage.keepsTestSms ? keptSms(stage) : {};
  const reports = { SMS_DELIVERY_LOGS: String(stage.smsDeliveryLogs) };
  /** Publishes to phone numbers, never to a topic. */
  const publishes: Use = {
    environment: {
      SMS_SENDER_ID: stage.smsSenderId,
      SMS_MAX_PRICE: stage.smsMaxPrice,
      ...kept.environment,
    },
    findings: kept.findings,
    grants: [
      // A phone number has no ARN: AWS accepts only "*" here.
      { actions: ['sns:Publish'], resources: ['*'] },
      { effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] },
      ...(kept.grants ?? []),
    ],
  };
  /** Pays for SMS from the stage's purse (core/purse/purse.ts). */
  const pays: Use = {
    environment: {
      SMS_PER_MINUTE: String(stage.smsPerMinute),
      SMS_PER_DAY: String(stage.smsPerDay),
    },
  };
  return {
    publishes,
    pays,
    /** Publishes SMS with links to the site, and pays for them. */
    sends: together(publishes, pays, siteHost(stage)),
    /** Tells owners the sender of their SMS, and whether carriers report. */
    names: { environment: { SMS_SENDER_ID: stage.smsSenderId, ...reports } },
    /** Expects carriers' reports about what it sends. */
    reports: { environment: reports },
    /** Takes businesses' credits for SMS, from a separate purse. */
    charges: {
      environment: {
        BUSINESS_SMS_PER_DAY: String(stage.businessSmsPerDay),
        SMS_OF_BUSINESS_PER_DAY: String(stage.smsOfBusinessPerDay),
      },
    },
    promotes: {
      environment: {
        PROMOTIONAL_HOURS: `${stage.promotionalHours.opens}-${stage.promotionalHours.closes}`,
      },
    },
    /** Sends queued SMS at half of the account's pace: the other half is for codes. */
    paces: { environment: { QUEUED_SMS_PER_SECOND: String(queuedPerSecond(stage)) } },
  } satisfies Record<string, Use>;
}

/** Keeps SMS to test numbers. Their parameter names are not known before. */
function keptSms({ name, region }: StageConfig): Use {
  const below = `parameter${keptSmsPath(name)}/*`;
  return {
    environment: { KEEPS_TEST_SMS: 'true' },
    grants: [
      {
        actions: ['ssm:PutParameter'],
        resources: [`arn:aws:ssm:${region}:${Aws.ACCOUNT_ID}:${below}`],
      },
    ],
    findings: {
      [`AwsSolutions-IAM5[Resource::arn:aws:ssm:${region}:<AWS::AccountId>:${below}]`]:
        'Each test number has a parameter of its own.',
    },
  };
}
