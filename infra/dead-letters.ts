import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Alarms } from './alarms.ts';

/** What was given up after every try is set aside here, and somebody is told. */
export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, alarms: Alarms) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The longest SQS can: over a holiday too, somebody comes back in time.
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'It is the queue that others put what failed into.',
    });
    alarms.watchDeadLetters(this.queue);
  }
}
