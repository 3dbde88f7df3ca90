import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageConfig } from './stages.ts';

/**
 * Percent of the month's money at which an e-mail is sent. Most of the money is what businesses may pay
 * for SMS: a tenth is more than all the rest costs.
 */
const TOLD_AT = [10, 50, 80, 100];

/**
 * The money of a month, with e-mails on the way to its end. It counts the whole AWS account: a filter
 * by tag counts nothing until somebody has switched the tag on for billing. AWS invents the name: it
 * replaces a budget whose e-mail address changes, and refuses a second one with a name that is taken.
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
    // A notification needs somebody to notify.
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
