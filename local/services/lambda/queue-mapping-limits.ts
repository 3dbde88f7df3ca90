import { isFifo } from '#local/services/sqs/queue-settings.ts';
import type { StackResource } from '#local/template/stack.ts';
import { requireKnown } from './event-source-mapping.ts';

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

/** Lambda takes larger batches from a standard queue alone, and only with time to gather them. */
const MOST_WITHOUT_WINDOW = 10;
const MOST_MESSAGES = 10_000;
const LONGEST_WINDOW_SECONDS = 300;

/** Without a limit, Lambda begins with five calls at once. */
const DEFAULT_CONCURRENCY = 5;
const LEAST_CONCURRENCY = 2;
const MOST_CONCURRENCY = 1000;

/** SQS's own, for a queue that does not say one. */
const DEFAULT_VISIBILITY_SECONDS = 30;

export interface QueueMappingLimits {
  /** Messages in one call at most. */
  batchSize: number;
  /** The time in which a batch is gathered. */
  windowMs: number;
  /** Calls at once at most. */
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
