import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { FilterPattern, LogGroup, RetentionDays, SubscriptionFilter } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { Construct } from 'constructs';
import { BackendFunction } from './backend-function.ts';
import type { StageConfig } from './stages.ts';
import type { DataTable } from './table.ts';
import type { DeadLetters } from './work-queues.ts';

interface DeliveryLogsProps {
  stage: StageConfig;
  table: DataTable;
  deadLetters: DeadLetters;
}

/** SNS's logs of SMS deliveries. It names them, one set per account and region: only one stage there can have them. */
export class DeliveryLogs extends Construct {
  constructor(scope: Construct, id: string, { stage, table, deadLetters }: DeliveryLogsProps) {
    super(scope, id);
    const { region, account } = Stack.of(this);
    const fn = new BackendFunction(this, 'OnDelivery', {
      stage,
      entry: 'functions/sms/on-delivery.ts',
      uses: [table.allows('GetItem', 'PutItem', 'UpdateItem')],
      timeout: Duration.minutes(1),
    });
    const onFailure = new SqsDestination(deadLetters.queue);
    fn.lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure });
    const destination = new LambdaDestination(fn.lambda);
    const log = `sns/${region}/${account}/DirectPublishToPhoneNumber`;
    for (const [name, logGroupName] of [
      ['Success', log],
      ['Failure', `${log}/Failure`],
    ] as const) {
      const logGroup = new LogGroup(this, `${name}Logs`, {
        logGroupName,
        // They hold numbers.
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      });
      const filterPattern = FilterPattern.allEvents();
      new SubscriptionFilter(this, name, { logGroup, destination, filterPattern });
    }
  }
}
