import { Duration } from 'aws-cdk-lib';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLettersVariable, type QueueName, queueVariables } from '#core/platform/config.ts';
import { FIVE_MINUTES } from '#infra/alarm-rules/metrics.ts';
import { acknowledge } from './acknowledge.ts';
import { BackendFunction, type BackendFunctionProps } from './backend-function.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

const MOST_TRIES = 4;

const keeping: QueueProps = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  // The longest that SQS allows: somebody is back in time even after a holiday.
  retentionPeriod: Duration.days(14),
};

function deadLettersQueue(scope: Construct, id: string, props: QueueProps): Queue {
  const queue = new Queue(scope, id, props);
  acknowledge(queue, { 'AwsSolutions-SQS3': 'It is the queue that others put what failed into.' });
  return queue;
}

/** The rights to look at dead letters, and to answer one. */
const ONE_BY_ONE = [
  'sqs:GetQueueAttributes',
  'sqs:ReceiveMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:ListDeadLetterSourceQueues',
] as const;

/** Messages per call, unless each is much work. */
const BATCH = 10;

interface WorkQueueProps {
  name: QueueName;
  ordered?: boolean | undefined;
  workTimeout: Duration;
  /** How long each message waits before it is worked on. */
  delay?: Duration | undefined;
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
    // A FIFO queue must say so; a standard one must not.
    const common = { ...keeping, ...(props.ordered && { fifo: true }) };
    this.deadLetters = deadLettersQueue(this, 'DeadLetters', common);
    this.queue = new Queue(this, 'Queue', {
      ...common,
      visibilityTimeout: hiddenFor(props),
      ...(props.delay && { deliveryDelay: props.delay }),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MOST_TRIES },
    });
  }

  get fills(): Use {
    return {
      environment: { [queueVariables[this.name]]: this.queue.queueUrl },
      grants: [{ actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] }],
    };
  }

  /** Lets a function look at the dead letters, put them back and drop them. */
  get redrives(): Use {
    return {
      environment: { [deadLettersVariable(this.name)]: this.deadLetters.queueUrl },
      grants: [
        {
          actions: [...ONE_BY_ONE, 'sqs:StartMessageMoveTask'],
          resources: [this.deadLetters.queueArn],
        },
        // The task moves messages with the rights of the function that starts it.
        { actions: ['sqs:SendMessage'], resources: [this.queue.queueArn] },
      ],
    };
  }

  feed({ lambda }: BackendFunction, atOnce: number, batch = BATCH): void {
    lambda.addEventSource(
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

interface WorkerProps
  extends Omit<WorkQueueProps, 'workTimeout'>,
    Omit<BackendFunctionProps, 'stage' | 'uses' | 'timeout' | 'concurrency'> {
  queueId: string;
  id: string;
  uses(queue: WorkQueue): readonly Use[];
  timeout: Duration;
  /** The most concurrent calls; otherwise those of the stage's queues. */
  atOnce?: number;
  batch?: number;
}

/** A queue, and the function that works on its messages. */
export function addWorker(scope: Construct, stage: StageConfig, props: WorkerProps) {
  const { queueId, name, ordered, delay, tellsAfter, id, uses, atOnce, batch, ...own } = props;
  const { timeout: workTimeout } = own;
  const queue = new WorkQueue(scope, queueId, { name, ordered, workTimeout, delay, tellsAfter });
  const fn = new BackendFunction(scope, id, { stage, uses: uses(queue), ...own });
  queue.feed(fn, atOnce ?? stage.concurrency.queue, batch);
  return { queue, fn };
}

export class DeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queue = deadLettersQueue(this, 'Queue', keeping);
  }

  /** Lets a function look at the waiting messages and drop them. */
  get looks(): Use {
    return {
      environment: { DEAD_LETTERS_QUEUE_URL: this.queue.queueUrl },
      grants: [{ actions: [...ONE_BY_ONE], resources: [this.queue.queueArn] }],
    };
  }
}
