import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLettersVariable, type QueueName, queueVariables } from '#core/platform/config.ts';
import { FIVE_MINUTES } from '#infra/alarm-rules/metrics.ts';
import { acknowledge } from './acknowledge.ts';
import type { BackendFunction } from './backend-function.ts';
import type { Use } from './use.ts';

const MOST_TRIES = 4;

/** The longest that SQS allows: somebody is back in time even after a holiday. */
const KEPT = Duration.days(14);

/** Messages per call, unless each is much work. */
const BATCH = 10;

interface WorkQueueProps {
  name: QueueName;
  ordered?: boolean;
  workTimeout: Duration;
  /** The age of a message at which an alarm rings. */
  tellsAfter: Duration;
}

/**
 * AWS advises six times the time-out of the function, which may be busy. In an ordered queue others wait behind the
 * message: it returns as soon as its function must have ended.
 */
const hiddenFor = ({ ordered, workTimeout }: WorkQueueProps): Duration =>
  Duration.seconds((ordered ? 2 : 6) * workTimeout.toSeconds());

/** One kind of work: a queue, its dead letters, and the function that does it. */
export class WorkQueue extends Construct {
  readonly name: QueueName;
  readonly tellsAfter: Duration;
  private readonly queue: Queue;
  private readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.name = props.name;
    this.tellsAfter = props.tellsAfter;
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: KEPT,
      // A FIFO queue must say so; a standard one must not.
      ...(props.ordered && { fifo: true }),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', common);
    this.queue = new Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: hiddenFor(props),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MOST_TRIES },
    });
    acknowledge(this.deadLetters, {
      'AwsSolutions-SQS3': 'It is the queue that others put what failed into.',
    });
  }

  get fills(): Use {
    return {
      environment: { [queueVariables[this.name]]: this.queue.queueUrl },
      grants: [{ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] }],
    };
  }

  /** Lets a function look at the dead letters and put them back. */
  get redrives(): Use {
    return {
      environment: { [deadLettersVariable(this.name)]: this.deadLetters.queueUrl },
      grants: [
        {
          actions: [
            'sqs:GetQueueAttributes',
            'sqs:StartMessageMoveTask',
            'sqs:ReceiveMessage',
            'sqs:DeleteMessage',
          ],
          resources: [this.deadLetters.queueArn],
        },
        // The task moves messages with the rights of the function that starts it.
        { actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] },
      ],
    };
  }

  /** @param atOnce the most concurrent calls */
  feed(fn: BackendFunction, { atOnce, batch = BATCH }: { atOnce: number; batch?: number }): void {
    fn.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: batch,
        maxConcurrency: atOnce,
        reportBatchItemFailures: true,
      }),
    );
  }

  /** Seconds that the oldest message waits. */
  get age(): IMetric {
    const options = { statistic: Stats.MAXIMUM, period: FIVE_MINUTES };
    return this.queue.metricApproximateAgeOfOldestMessage(options);
  }

  get failed(): IMetric {
    const options = { statistic: Stats.MAXIMUM, period: FIVE_MINUTES };
    return this.deadLetters.metricApproximateNumberOfMessagesVisible(options);
  }
}

export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'It is the queue that others put what failed into.',
    });
  }

  /** Lets a function count the waiting messages. */
  get counts(): Use {
    return {
      environment: { DEAD_LETTERS_QUEUE_URL: this.queue.queueUrl },
      grants: [{ actions: ['sqs:GetQueueAttributes'], resources: [this.queue.queueArn] }],
    };
  }
}
