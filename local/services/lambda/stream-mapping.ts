import { setTimeout as wait } from 'node:timers/promises';
import type { JsonFile } from '#local/files/json-file.ts';
import type { Stack, StackResource } from '#local/template/stack.ts';
import type { DynamoDb } from '../dynamodb/dynamodb.ts';
import {
  type EventSourceMapping,
  functionOf,
  type MappingDeps,
  reportsFailures,
  untilStopped,
} from './event-source-mapping.ts';
import { StreamDelivery } from './stream-delivery.ts';
import { type Checkpoint, type StreamRecord, TableStream } from './table-stream.ts';

/** The pause after a write, so one read finds related records. */
const GATHER_MS = 100;

/** How often the stream is read without a write here: the engine may have other clients. */
const IDLE_MS = 1000;

const STREAM_ACTIONS = [
  'dynamodb:DescribeStream',
  'dynamodb:GetShardIterator',
  'dynamodb:GetRecords',
];

/** By the mapping's logical id. */
export type Checkpoints = Record<string, Checkpoint>;

function tableOf(stack: Stack, mapping: StackResource, streamArn: string): StackResource {
  const table = stack
    .ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')
    .find((candidate) => candidate.attribute('StreamArn') === streamArn);
  if (table) return table;
  throw new Error(
    `${mapping.logicalId} reads ${streamArn}; the local cloud feeds functions from queues and tables' streams only.`,
  );
}

/** Feeds a function from a table's stream, from where the last run stopped. */
export class StreamMapping implements EventSourceMapping {
  private readonly id: string;
  private readonly region: string;
  private readonly tables: DynamoDb;
  private readonly streamArn: string;
  private readonly stream: TableStream;
  private readonly delivery: StreamDelivery;
  private readonly wants: (record: unknown) => boolean;
  private readonly batchSize: number;
  private readonly startingPosition: string;
  private readonly checkpoints: JsonFile<Checkpoints>;
  private readonly ending = new AbortController();
  /** The writes whose records the function has received; -1 before the first read. */
  writesDelivered = -1;

  constructor(
    mapping: StackResource,
    { stack, runtime, grants, tables, queues }: MappingDeps,
    checkpoints: JsonFile<Checkpoints>,
  ) {
    this.id = mapping.logicalId;
    this.region = stack.region;
    this.tables = tables;
    this.checkpoints = checkpoints;
    this.streamArn = mapping.property<string>('EventSourceArn') ?? '';
    this.stream = new TableStream(tables, tableOf(stack, mapping, this.streamArn).ref);
    this.wants = eventFilter(mapping.property<FilterCriteria>('FilterCriteria'));
    this.batchSize = mapping.property<number>('BatchSize') ?? 100;
    this.startingPosition = mapping.property<string>('StartingPosition') ?? 'LATEST';
    const retries = mapping.property<number>('MaximumRetryAttempts') ?? -1;
    const queueArn = mapping.property<{ OnFailure?: { Destination: string } }>('DestinationConfig')
      ?.OnFailure?.Destination;
    const lambda = functionOf(mapping, runtime);
    // Lambda uses the function's permissions to read the stream and fill the dead-letter queue.
    grants.require(lambda.definition.logicalId, [
      ...STREAM_ACTIONS.map((action) => ({ action, resource: this.streamArn })),
      ...(queueArn ? [{ action: 'sqs:SendMessage', resource: queueArn }] : []),
    ]);
    this.delivery = new StreamDelivery({
      lambda,
      streamArn: this.streamArn,
      shardId: () => this.stream.shardId,
      bisect: mapping.property<boolean>('BisectBatchOnFunctionError') ?? false,
      reportsFailures: reportsFailures(mapping),
      maxRetries: retries < 0 ? Number.POSITIVE_INFINITY : retries,
      onFailure: async (message) => {
        if (queueArn) await queues.send(queueArn, JSON.stringify(message));
      },
      signal: this.ending.signal,
    });
  }

  /** Reads until stopped. An unfinished batch comes again after the next start. */
  run(): Promise<void> {
    return untilStopped(`Reading for ${this.id}`, this.ending.signal, () => this.readOn());
  }

  stop(): void {
    this.ending.abort();
  }

  private async readOn(): Promise<void> {
    await this.stream.seek(this.checkpoints.value[this.id], this.startingPosition);
    for (;;) {
      const { writes } = this.tables;
      const records = await this.stream.read();
      if (records.length > 0) await this.process(records);
      this.writesDelivered = writes;
      if (records.length === 0) await this.nextWrite(writes);
    }
  }

  private async nextWrite(writesBefore: number): Promise<void> {
    const { signal } = this.ending;
    const idle = AbortSignal.any([signal, AbortSignal.timeout(IDLE_MS)]);
    await this.tables.writtenAfter(writesBefore, idle);
    await wait(GATHER_MS, undefined, { signal });
  }

  private async process(records: readonly StreamRecord[]): Promise<void> {
    const wanted = records
      .filter((record) => this.wants(record))
      .map((record) => ({
        ...record,
        awsRegion: this.region,
        eventSourceARN: this.streamArn,
      }));
    for (let start = 0; start < wanted.length; start += this.batchSize) {
      const batch = wanted.slice(start, start + this.batchSize);
      await this.delivery.deliver(batch);
      this.remember(batch.at(-1));
    }
    this.remember(records.at(-1));
  }

  private remember(record: StreamRecord | undefined): void {
    this.ending.signal.throwIfAborted();
    if (!record) return;
    this.checkpoints.value[this.id] = this.stream.checkpointAfter(record);
    this.checkpoints.changed();
  }
}

/** Lambda's filter criteria, as far as the stack uses them: exact values and prefixes. */

interface FilterCriteria {
  /** Patterns are JSON. One match is enough. */
  Filters: { Pattern: string }[];
}

type Matches = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rule(rule: unknown): Matches {
  if (typeof rule !== 'object' || rule === null) return (value) => value === rule;
  const [[name, prefix] = [], ...others] = Object.entries(rule);
  if (name !== 'prefix' || typeof prefix !== 'string' || others.length > 0) {
    throw new Error(`The local cloud does not know the filter rule ${JSON.stringify(rule)}.`);
  }
  return (value) => typeof value === 'string' && value.startsWith(prefix);
}

function pattern(part: unknown): Matches {
  if (Array.isArray(part)) {
    const rules = part.map(rule);
    return (value) => rules.some((matches) => matches(value));
  }
  if (!isObject(part)) {
    throw new Error(`A filter pattern holds ${JSON.stringify(part)} where a list belongs.`);
  }
  const fields = Object.entries(part).map(([name, inner]) => [name, pattern(inner)] as const);
  return (value) => isObject(value) && fields.every(([name, matches]) => matches(value[name]));
}

/** Without criteria, every event passes. */
export function eventFilter(criteria: FilterCriteria | undefined): Matches {
  if (!criteria) return () => true;
  const patterns = criteria.Filters.map(({ Pattern }) => pattern(JSON.parse(Pattern)));
  return (event) => patterns.some((matches) => matches(event));
}
