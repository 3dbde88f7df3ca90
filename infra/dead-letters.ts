import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Use } from './use.ts';

/** Keeps the messages that failed in every try. */
export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The longest time that SQS allows: somebody is back in time even after a holiday.
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'It is the queue that others put what failed into.',
    });
  }

  /** Lets a function look how many messages wait. */
  get counts(): Use {
    return {
      environment: { DEAD_LETTERS_QUEUE_URL: this.queue.queueUrl },
      grants: [{ actions: ['sqs:GetQueueAttributes'], resources: [this.queue.queueArn] }],
    };
  }
}
