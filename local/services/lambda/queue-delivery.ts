import { setTimeout as wait } from 'node:timers/promises';
import type { SQSMessageAttribute, SQSRecord } from 'aws-lambda';
import type { Queue, ReceivedMessage } from '../sqs/queue.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** The pause after the first try, doubled each time. Visibility timeouts are minutes. */
const RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;

interface QueueDeliveryOptions {
  lambda: LambdaFunction;
  queue: Pick<Queue, 'delete' | 'release'>;
  queueArn: string;
  region: string;
  reportsFailures: boolean;
  signal: AbortSignal;
}

/**
 * @returns the ids that the function reports as failed: all if the report is invalid or names no message of the
 * batch
 */
export function failedBy(answer: unknown, ids: readonly string[]): readonly string[] {
  if (answer === null) return [];
  if (typeof answer !== 'object') return ids;
  const { batchItemFailures: failures = null } = answer as { batchItemFailures?: unknown };
  if (failures === null) return [];
  if (!Array.isArray(failures)) return ids;
  const failed = failures.map((failure) => failure?.itemIdentifier);
  return failed.every((id) => ids.includes(id)) ? failed : ids;
}

/** Delivers batches of a queue, and treats failures as Lambda and SQS do. */
export class QueueDelivery {
  private readonly options: QueueDeliveryOptions;

  constructor(options: QueueDeliveryOptions) {
    this.options = options;
  }

  /** Returns when the function has answered. Failed messages become visible again later. */
  async deliver(messages: readonly ReceivedMessage[]): Promise<void> {
    const { queue, signal } = this.options;
    const failed = await this.failedOf(messages);
    // Interrupted messages are stored as they are.
    if (signal.aborted) return;
    queue.delete(messages.filter((one) => !failed.includes(one)));
    if (failed.length > 0) this.releaseLater(failed);
  }

  private async failedOf(messages: readonly ReceivedMessage[]): Promise<ReceivedMessage[]> {
    const { lambda, queueArn, region, reportsFailures } = this.options;
    const Records = messages.map((received) => queueRecord(received, queueArn, region));
    try {
      const answer = await lambda.invoke({ Records });
      if (!reportsFailures) return [];
      const ids = failedBy(
        answer,
        messages.map(({ message }) => message.messageId),
      );
      return messages.filter(({ message }) => ids.includes(message.messageId));
    } catch {
      // The function's log has the error.
      return [...messages];
    }
  }

  private releaseLater(failed: readonly ReceivedMessage[]): void {
    const { queue, signal } = this.options;
    const tries = Math.max(...failed.map(({ message }) => message.approximateReceiveCount));
    const pause = Math.min(RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
    wait(pause, undefined, { signal }).then(
      () => queue.release(failed),
      () => {},
    );
  }
}

/** The sender's id in every message here. */
const SENDER = '000000000000';

type Attributes = ReceivedMessage['message']['messageAttributes'];

const attributesFor = (attributes: Attributes): Record<string, SQSMessageAttribute> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      {
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
        stringListValues: [],
        binaryListValues: [],
        dataType: DataType as SQSMessageAttribute['dataType'],
      },
    ]),
  );

function queueRecord(
  { message, receiptHandle }: ReceivedMessage,
  queueArn: string,
  region: string,
): SQSRecord {
  const { messageGroupId, messageDeduplicationId, sequenceNumber } = message;
  return {
    messageId: message.messageId,
    receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.approximateReceiveCount),
      SentTimestamp: String(message.sentTimestamp),
      ...(sequenceNumber && { SequenceNumber: sequenceNumber }),
      ...(messageGroupId && { MessageGroupId: messageGroupId }),
      SenderId: SENDER,
      ...(messageDeduplicationId && { MessageDeduplicationId: messageDeduplicationId }),
      ApproximateFirstReceiveTimestamp: String(message.approximateFirstReceiveTimestamp),
    },
    messageAttributes: attributesFor(message.messageAttributes),
    ...(message.md5OfMessageAttributes && {
      md5OfMessageAttributes: message.md5OfMessageAttributes,
    }),
    md5OfBody: message.md5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}
