import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageConfig } from './stages.ts';

interface AlarmRule {
  metric: IMetric;
  threshold: number;
  below?: boolean;
  description: string;
}

/** The ratio of codes used means nothing in an hour with fewer codes than this. */
const CODES_THAT_COUNT = 20;

/**
 * The alarms of a stage: for SMS that nobody uses or that cost too much (docs/sign-in.md 7.4), and
 * for work that failed.
 */
export class Alarms extends Construct {
  private readonly stage: StageConfig;
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id);
    this.stage = stage;
    const { alarmEmail, smsMonthlyBudgetUsd } = stage;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // The policy that demands TLS replaces the default policy, which lets alarms publish.
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));

    this.add('FewCodesUsed', {
      metric: this.percentOfCodesUsed(),
      threshold: 30,
      below: true,
      description: 'Under 30 % of the codes sent are entered: somebody may be pumping SMS.',
    });
    this.add('SmsRefused', {
      metric: this.signIn('CodeRefused', { reason: 'SMS_UNAVAILABLE' }),
      threshold: 0,
      description: 'Codes are not sent: the shared cap is reached, or the carrier refuses.',
    });
    this.add('SmsSpend', {
      metric: new Metric({
        namespace: 'AWS/SNS',
        metricName: 'SMSMonthToDateSpentUSD',
        statistic: Stats.MAXIMUM,
        period: Duration.hours(1),
      }),
      threshold: 0.8 * smsMonthlyBudgetUsd,
      description: "80 % of the month's SMS budget is spent; at the limit SNS stops sending.",
    });
  }

  /** Rings when a message waits in the dead-letter queue for somebody to read it. */
  watchDeadLetters(queue: IQueue): void {
    this.add('DeadLetters', {
      metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM }),
      threshold: 0,
      description: 'Something failed after every try, and waits in the dead-letter queue.',
    });
  }

  /** Counts the API's answers, because a handler answers every failure and Lambda counts no error. */
  watchApi(ApiId: string): void {
    this.add('ApiFailures', {
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: { ApiId },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      threshold: 5,
      description: 'Requests fail on our side: the functions’ logs say which and why.',
    });
  }

  private percentOfCodesUsed(): IMetric {
    return new MathExpression({
      // FILL: an hour without a single code entered has no number to divide, and is the worst hour.
      expression: `IF(FILL(sent, 0) >= ${CODES_THAT_COUNT}, 100 * FILL(verified, 0) / FILL(sent, 0), 100)`,
      usingMetrics: { sent: this.signIn('CodeSent'), verified: this.signIn('CodeVerified') },
      period: Duration.hours(1),
    });
  }

  /** A metric that core/sign-in/metrics.ts counts. */
  private signIn(metricName: string, dimensions: Record<string, string> = {}): Metric {
    return new Metric({
      namespace: 'Miliki',
      metricName,
      dimensionsMap: { service: 'sign-in', stage: this.stage.name, ...dimensions },
      statistic: Stats.SUM,
      period: Duration.hours(1),
    });
  }

  private add(id: string, { metric, threshold, below = false, description }: AlarmRule): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      alarmDescription: description,
      evaluationPeriods: 1,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
