import { Stack, TimeZone } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { BackendFunction } from './backend-function.ts';
import type { DeadLetters } from './work-queues.ts';

/** @param hour in Nairobi */
export const dailyAt = (hour: number): ScheduleExpression =>
  ScheduleExpression.cron({ minute: '0', hour: `${hour}`, timeZone: TimeZone.AFRICA_NAIROBI });

interface ScheduledCall {
  when: ScheduleExpression;
  /** The function's event, if it needs one. */
  input?: Readonly<Record<string, string>>;
}

interface SchedulesProps {
  fn: BackendFunction;
  deadLetters: DeadLetters;
  /** By the ids of their schedules. */
  calls: Readonly<Record<string, ScheduledCall>>;
}

/** The scheduler retries the start of a call, Lambda a failed call. Then it goes into the dead-letter queue. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, { fn, deadLetters, calls }: SchedulesProps) {
    super(scope, id);
    const { account } = Stack.of(this);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    });
    const { queue } = deadLetters;
    fn.lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(queue) });
    for (const [name, { when, input }] of Object.entries(calls)) {
      new Schedule(this, name, {
        schedule: when,
        target: new LambdaInvoke(fn.lambda, {
          role,
          retryAttempts: 5,
          deadLetterQueue: queue,
          ...(input && { input: ScheduleTargetInput.fromObject(input) }),
        }),
      });
    }
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::<${fn.logicalId}.Arn>:*]`]:
        'The CDK lets a schedule call any version of the one function.',
    });
  }
}
