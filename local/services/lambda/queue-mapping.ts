import { setTimeout as wait } from 'node:timers/promises';
import type { Queue, ReceivedMessage } from '#local/services/sqs/queue.ts';
import type { Sqs } from '#local/services/sqs/sqs.ts';
import {
  type EventSourceMapping,
  functionOf,
  type MappingDeps,
  reportsFailures,
  untilStopped,
} from './event-source-mapping.ts';
import type { LambdaFunction } from './lambda-function.ts';
import { QueueDelivery } from './queue-delivery.ts';
import { limitsOf, type QueueMappingLimits } from './queue-mapping-limits.ts';

/** A batching window is this long at most. Lambda's has seconds, which nobody wants to wait at a desk. */
const LONGEST_WINDOW_MS = 50;

/** What Lambda needs to feed a function, by the function's own permissions. */
const QUEUE_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** Feeds a function from a queue, with several batches at once. */
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

  /** Receives until it is stopped. Messages that are then being worked on come again after the next start. */
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

  /** Waits for messages. @returns none when all of them had been tried too often, or at the end */
  private async receive(queue: Queue): Promise<ReceivedMessage[]> {
    const { signal } = this.ending;
    const { batchSize, windowMs } = this.limits;
    await queue.ready(signal);
    // Loading takes a time here that it does not take at AWS, and the visibility timeout would run.
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
