import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { StageConfig } from './stages.ts';

export interface AlarmRule {
  metric: IMetric;
  /** 0 if left out. */
  threshold?: number;
  /** Rings below the threshold instead of above it. */
  below?: boolean;
  description: string;
}

/** By their ids, which are part of their names at AWS. */
export type AlarmRules = Readonly<Record<string, AlarmRule>>;

/** The alarms of one stack, and the topic that tells the person on call. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly place: Construct;

  /** @param place the stack of the alarms, if not the topic's */
  constructor(scope: Construct, id: string, { alarmEmail }: StageConfig, place?: Construct) {
    super(scope, id);
    this.place = place ?? this;
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // The policy that demands TLS replaces the default one, which lets alarms publish.
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }

  add(rules: AlarmRules): void {
    for (const [id, rule] of Object.entries(rules)) this.addRule(id, rule);
  }

  private addRule(id: string, rule: AlarmRule): void {
    const { metric, threshold = 0, below = false, description } = rule;
    const alarm = new Alarm(this.place, id, {
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

/** Percent of the month's money with an e-mail. Most is SMS that businesses pay: all else costs under a tenth. */
const TOLD_AT = [10, 50, 80, 100];

/**
 * Of the whole AWS account: a filter by tag counts nothing until the tag is switched on for billing. AWS makes the
 * name, as it replaces a budget whose address changes and refuses a taken name.
 */
export function monthlyBudget(
  scope: Construct,
  id: string,
  { monthlyBudgetUsd, alarmEmail }: StageConfig,
): CfnBudget {
  const subscribers = alarmEmail ? [{ subscriptionType: 'EMAIL', address: alarmEmail }] : [];
  return new CfnBudget(scope, id, {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
    },
    // A notification needs a recipient.
    notificationsWithSubscribers: TOLD_AT.filter(() => alarmEmail).map((threshold) => ({
      notification: {
        notificationType: 'ACTUAL',
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers,
    })),
  });
}
