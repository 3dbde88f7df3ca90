import { setTimeout as wait } from 'node:timers/promises';
import type { StackResource } from '#local/template/stack.ts';
import type { Queue, ReceivedMessage } from '../sqs/queue.ts';
import { isFifo } from '../sqs/queue-settings.ts';
import type { Sqs } from '../sqs/sqs.ts';
import {
  type EventSourceMapping,
  functionOf,
  type MappingDeps,
  reportsFailures,
  requireKnown,
  untilStopped,
} from './event-source-mapping.ts';
import type { LambdaFunction } from './lambda-function.ts';
import { QueueDelivery } from './queue-delivery.ts';

/** The longest batching window: seconds at AWS, too long at a desk. */
const LONGEST_WINDOW_MS = 50;

/** The function's own permissions that Lambda needs to feed it. */
const QUEUE_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** Feeds a function from a queue, several batches at once. */
export class QueueMapping implements EventSourceMapping {
  private readonly id: string;
  private readonly region: string;
  private readonly queues: Sqs;
  private readonly queueArn: string;
  private readonly lambda: LambdaFunction;
  private readonly limits: QueueMappingLimits;
  private readonly reports: boolean;
  private readonly running = new Set<Promise<void>>();
  private readonly ending = new AbortController();

  /** @throws Error for a mapping that Lambda would refuse, AwsError without the function's permissions */
  constructor(
    mapping: Parameters<typeof functionOf>[0],
    { stack, runtime, grants, queues }: MappingDeps,
  ) {
    this.id = mapping.logicalId;
    this.region = stack.region;
    this.queues = queues;
    this.queueArn = mapping.property<string>('EventSourceArn') ?? '';
    this.lambda = functionOf(mapping, runtime);
    const { logicalId, timeoutSeconds } = this.lambda.definition;
    this.limits = limitsOf(mapping, queues.resourceOf(this.queueArn), timeoutSeconds);
    this.reports = reportsFailures(mapping);
    grants.require(
      logicalId,
      QUEUE_ACTIONS.map((action) => ({ action, resource: this.queueArn })),
    );
  }

  /** Receives until stopped. Unfinished messages come again after the next start. */
  run(): Promise<void> {
    return untilStopped(`Receiving for ${this.id}`, this.ending.signal, () => this.feed());
  }

  stop(): void {
    this.ending.abort();
  }

  private async feed(): Promise<void> {
    const { signal } = this.ending;
    const queue = (await this.queues.load()).byArn(this.queueArn);
    const delivery = new QueueDelivery({
      lambda: this.lambda,
      queue,
      queueArn: this.queueArn,
      region: this.region,
      reportsFailures: this.reports,
      signal,
    });
    while (!signal.aborted) {
      if (this.running.size >= this.limits.concurrency) await Promise.race(this.running);
      const messages = await this.receive(queue);
      if (messages.length === 0) continue;
      const delivering = delivery.deliver(messages).finally(() => this.running.delete(delivering));
      this.running.add(delivering);
    }
  }

  /** @returns none if all had too many tries, or at the end */
  private async receive(queue: Queue): Promise<ReceivedMessage[]> {
    const { signal } = this.ending;
    const { batchSize, windowMs } = this.limits;
    await queue.ready(signal);
    // Loading takes a time that it does not take at AWS, and would run down the visibility timeout.
    await this.lambda.warm().catch(() => {});
    if (windowMs > 0) {
      await wait(Math.min(windowMs, LONGEST_WINDOW_MS), undefined, { signal }).catch(() => {});
    }
    const messages: ReceivedMessage[] = [];
    while (!signal.aborted && messages.length < batchSize) {
      const more = queue.receive(batchSize - messages.length);
      if (more.length === 0) break;
      messages.push(...more);
    }
    return messages;
  }
}

const KNOWN = [
  'BatchSize',
  'Enabled',
  'EventSourceArn',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'ScalingConfig',
];

const DEFAULT_BATCH = 10;

/** Lambda takes larger batches only from a standard queue with a batching window. */
const MOST_WITHOUT_WINDOW = 10;
const MOST_MESSAGES = 10_000;
const LONGEST_WINDOW_SECONDS = 300;

/** Lambda begins with five calls at once without a limit. */
const DEFAULT_CONCURRENCY = 5;
const LEAST_CONCURRENCY = 2;
const MOST_CONCURRENCY = 1000;

/** SQS's default. */
const DEFAULT_VISIBILITY_SECONDS = 30;

interface QueueMappingLimits {
  batchSize: number;
  windowMs: number;
  concurrency: number;
}

/**
 * @param timeoutSeconds the function's
 * @throws Error for a mapping that Lambda would refuse
 */
export function limitsOf(
  mapping: StackResource,
  queue: StackResource,
  timeoutSeconds: number,
): QueueMappingLimits {
  requireKnown(mapping, KNOWN);
  const batchSize = mapping.property<number>('BatchSize') ?? DEFAULT_BATCH;
  const window = mapping.property<number>('MaximumBatchingWindowInSeconds') ?? 0;
  const concurrency =
    mapping.property<{ MaximumConcurrency?: number }>('ScalingConfig')?.MaximumConcurrency ??
    DEFAULT_CONCURRENCY;
  const visibility = queue.property<number>('VisibilityTimeout') ?? DEFAULT_VISIBILITY_SECONDS;
  const most = isFifo(queue) || window === 0 ? MOST_WITHOUT_WINDOW : MOST_MESSAGES;
  const refusals = [
    [mapping.property<boolean>('Enabled') === false, 'is switched off'],
    [!isWithin(batchSize, 1, most), `has a batch size of ${batchSize}, and ${most} is the most`],
    [isFifo(queue) && window > 0, 'has a batching window for a FIFO queue'],
    [!isWithin(window, 0, LONGEST_WINDOW_SECONDS), `has a batching window of ${window} s`],
    [
      !isWithin(concurrency, LEAST_CONCURRENCY, MOST_CONCURRENCY),
      `has ${concurrency} as MaximumConcurrency, and ${LEAST_CONCURRENCY} is the least`,
    ],
    [
      visibility < timeoutSeconds,
      `has a queue whose visibility timeout (${visibility} s) is less than the function’s timeout (${timeoutSeconds} s)`,
    ],
  ] as const;
  const refusal = refusals.find(([isWrong]) => isWrong);
  if (refusal) throw new Error(`Lambda would refuse ${mapping.logicalId}: it ${refusal[1]}.`);
  return { batchSize, windowMs: window * 1000, concurrency };
}

const isWithin = (number: number, least: number, most: number): boolean =>
  Number.isInteger(number) && number >= least && number <= most;
