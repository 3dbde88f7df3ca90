import {
  type BatchResultErrorEntry,
  SendMessageBatchCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { environment, type QueueName, queueVariables } from './config.ts';
import { logger } from './logger.ts';

const sqs = new SQSClient();

const MOST_PER_CALL = 10;
/** SQS's limit of bytes, less a quarter for the names around the texts. */
const MOST_BYTES_PER_CALL = 768 * 1024;

/** Messages of one group are processed in order, one after another. */
export interface QueueMessage {
  body: unknown;
  /** Only for an ordered queue. For 5 minutes SQS drops a second message with the same `id`. */
  order?: { group: string; id: string };
}

/**
 * After a failed call no more messages are sent. If SQS will never accept one message, the messages after it are still
 * sent: they need not wait.
 * @returns the positions of the messages that the queue did not accept
 */
export async function putIntoQueue(
  name: QueueName,
  messages: readonly QueueMessage[],
): Promise<number[]> {
  const QueueUrl = environment(queueVariables[name]);
  const entries = messages.map(entryOf);
  const refused: number[] = [];
  let at = 0;
  while (at < entries.length) {
    const Entries = firstOf(entries.slice(at));
    const failed = await send(QueueUrl, Entries);
    if (!failed) return [...refused, ...from(at, entries)];
    at += Entries.length;
    refused.push(...failed.map(({ Id }) => Number(Id)));
    if (failed.some(({ SenderFault }) => !SenderFault)) return [...refused, ...from(at, entries)];
  }
  return refused;
}

/** @returns those that SQS did not accept; null if the call failed */
async function send(
  QueueUrl: string,
  Entries: ReturnType<typeof entryOf>[],
): Promise<BatchResultErrorEntry[] | null> {
  try {
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    for (const { Code, SenderFault } of Failed) logger.error('not queued', { Code, SenderFault });
    return Failed;
  } catch (error) {
    logger.error('queue not filled', { error: error as Error });
    return null;
  }
}

const entryOf = ({ body, order }: QueueMessage, position: number) => ({
  Id: String(position),
  MessageBody: textOf(body),
  ...(order && { MessageGroupId: order.group, MessageDeduplicationId: order.id }),
});

/** SQS refuses U+FFFE and U+FFFF, which owners may write; the local cloud refuses surrogates. JSON escapes them all. */
const textOf = (body: unknown): string =>
  JSON.stringify(body).replace(
    /[\uD800-\uFFFF]/g,
    (half) => `\\u${half.charCodeAt(0).toString(16)}`,
  );

/** As many messages as one call accepts; at least one, so that SQS says what is wrong with it. */
function firstOf(entries: readonly ReturnType<typeof entryOf>[]) {
  let bytes = 0;
  const end = entries.slice(0, MOST_PER_CALL).findIndex(({ MessageBody }) => {
    bytes += Buffer.byteLength(MessageBody);
    return bytes > MOST_BYTES_PER_CALL;
  });
  return entries.slice(0, end < 0 ? MOST_PER_CALL : Math.max(1, end));
}

const from = (start: number, entries: readonly unknown[]): number[] =>
  entries.map((_, position) => position).slice(start);
