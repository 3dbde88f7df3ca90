import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LambdaFunction } from './lambda-function.ts';
import type { StreamRecord } from './table-stream.ts';

/** The first pause between tries. Lambda's is too long at a desk. */
const RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;

export interface DeliveryOptions {
  lambda: LambdaFunction;
  streamArn: string;
  shardId: () => string;
  bisect: boolean;
  reportsFailures: boolean;
  maxRetries: number;
  /** Takes the message about a batch that failed in every try. */
  onFailure: (message: unknown) => Promise<void>;
  signal: AbortSignal;
}

/** @returns how many records are done, from the first on, by the function's report */
function doneBy(answer: unknown, records: readonly StreamRecord[]): number {
  const failures = (answer as { batchItemFailures?: { itemIdentifier?: unknown }[] } | null)
    ?.batchItemFailures;
  if (!failures || failures.length === 0) return records.length;
  const failed = new Set(failures.map((failure) => failure.itemIdentifier));
  const sequenceNumbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
  // A report that names no record of the batch means the whole batch.
  return Math.max(
    0,
    sequenceNumbers.findIndex((number) => failed.has(number)),
  );
}

const arrival = (record: StreamRecord | undefined) =>
  new Date((record?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000)
    .toISOString()
    .replace('.000Z', 'Z');

/** Delivers batches of a stream, and treats failures as Lambda does. */
export class StreamDelivery {
  private readonly options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.options = options;
  }

  /** Returns when every record is done or failed in every try. */
  async deliver(records: readonly StreamRecord[], retries = 0): Promise<void> {
    const { bisect, maxRetries, signal } = this.options;
    const done = await this.invoke(records);
    if (done === records.length) return;
    await wait(Math.min(RETRY_MS * 2 ** retries, LONGEST_RETRY_MS), undefined, { signal });
    // A split batch keeps all of its retries.
    if (done > 0) return this.deliver(records.slice(done), retries);
    if (bisect && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await this.deliver(records.slice(0, middle), retries);
      return this.deliver(records.slice(middle), retries);
    }
    if (retries < maxRetries) return this.deliver(records, retries + 1);
    await this.options.onFailure(this.failureMessage(records, retries + 1));
  }

  private async invoke(records: readonly StreamRecord[]): Promise<number> {
    const { lambda, reportsFailures, signal } = this.options;
    try {
      const answer = await lambda.invoke({ Records: records });
      return reportsFailures ? doneBy(answer, records) : records.length;
    } catch {
      // The function's log has the error. An error from the cloud's end is not the function's.
      signal.throwIfAborted();
      return 0;
    }
  }

  private failureMessage(records: readonly StreamRecord[], invokeCount: number): unknown {
    const { lambda, streamArn, shardId } = this.options;
    const [first] = records;
    const last = records.at(-1);
    return {
      requestContext: {
        requestId: randomUUID(),
        functionArn: lambda.definition.functionArn,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: invokeCount,
      },
      responseContext: {
        statusCode: 200,
        executedVersion: '$LATEST',
        functionError: 'Unhandled',
      },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: shardId(),
        startSequenceNumber: first?.dynamodb.SequenceNumber,
        endSequenceNumber: last?.dynamodb.SequenceNumber,
        approximateArrivalOfFirstRecord: arrival(first),
        approximateArrivalOfLastRecord: arrival(last),
        batchSize: records.length,
        streamArn,
      },
    };
  }
}
