import { Stack, TimeZone } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { BackendFunction } from './backend-function.ts';
import type { DeadLetters } from './dead-letters.ts';

interface DailyScheduleProps {
  fn: BackendFunction;
  deadLetters: DeadLetters;
  /** The hour in Nairobi. */
  hour: number;
}

/**
 * Calls a function every day. The scheduler only starts the call, and retries the start. Lambda
 * retries a call that was started and failed. Both put a call that still fails into the dead-letter
 * queue.
 */
export class DailySchedule extends Construct {
  constructor(scope: Construct, id: string, { fn, deadLetters, hour }: DailyScheduleProps) {
    super(scope, id);
    const { account } = Stack.of(this);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    });
    const { queue } = deadLetters;
    fn.lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(queue) });
    new Schedule(this, 'Schedule', {
      schedule: ScheduleExpression.cron({
        minute: '0',
        hour: `${hour}`,
        timeZone: TimeZone.AFRICA_NAIROBI,
      }),
      target: new LambdaInvoke(fn.lambda, { role, retryAttempts: 5, deadLetterQueue: queue }),
    });
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<${fn.logicalId}.Arn>:*]`]:
        'The CDK lets the schedule call any version of the one function.',
    });
  }
}
