import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmRules } from '../alarms.ts';
import type { StageConfig } from '../stages.ts';
import { counted, HOUR, percentOf } from './metrics.ts';

/** An hour with fewer SMS than this says nothing about the rest. */
const SMS_THAT_COUNT = 20;

/** Rings for SMS that nobody uses, that do not arrive, or that cost too much (docs/sign-in.md 7.4). */
export function smsAlarms(stage: StageConfig): AlarmRules {
  /** A metric that core/sign-in/metrics.ts counts. */
  const signIn = (name: string, dimensions: Record<string, string> = {}): Metric =>
    counted(
      'Miliki',
      name,
      { service: 'sign-in', stage: stage.name, ...dimensions },
      { period: HOUR },
    );
  const delivery = (statistic: string) =>
    counted(
      'AWS/SNS',
      'SMSSuccessRate',
      { Country: 'KE', SMSType: 'Transactional' },
      { statistic, period: HOUR },
    );
  return {
    FewCodesUsed: {
      metric: percentOf({
        part: signIn('CodeVerified'),
        of: signIn('CodeSent'),
        atLeast: SMS_THAT_COUNT,
        otherwise: 100,
        period: HOUR,
      }),
      threshold: 30,
      below: true,
      description: 'Under 30 % of the codes sent are entered: somebody may be pumping SMS.',
    },
    SmsRefused: {
      metric: signIn('CodeRefused', { reason: 'SMS_UNAVAILABLE' }),
      threshold: 0,
      description: 'Codes are not sent: the shared cap is reached, or the carrier refuses.',
    },
    SmsNotDelivered: {
      metric: percentOf({
        part: delivery(Stats.SUM),
        of: delivery(Stats.SAMPLE_COUNT),
        atLeast: SMS_THAT_COUNT,
        otherwise: 100,
        period: HOUR,
      }),
      threshold: 80,
      below: true,
      description:
        'Under 80 % of the SMS of an hour reach their phones: ask the carriers, and AWS.',
    },
    SmsSpend: {
      metric: counted(
        'AWS/SNS',
        'SMSMonthToDateSpentUSD',
        {},
        { statistic: Stats.MAXIMUM, period: HOUR },
      ),
      threshold: 0.8 * stage.smsMonthlyBudgetUsd,
      description: "80 % of the month's SMS budget is spent; at the limit SNS stops sending.",
    },
  };
}
