import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { environment } from './config.ts';
import { type QueueName, queueVariables } from './queue-names.ts';

const sqs = new SQSClient();

/** SQS takes so many messages in one call, ... */
const MOST_PER_CALL = 10;
/** ... and so many bytes; a quarter is left for the names around the texts. */
const MOST_BYTES_PER_CALL = 768 * 1024;

/** A message for a queue. Those of one group are worked on in their order, one after another. */
export interface QueueMessage {
  body: unknown;
  /** Only for a queue that has an order. `id`: SQS drops a second message with it for 5 minutes. */
  order?: { group: string; id: string };
}

/**
 * Puts messages into a queue, in their order. What follows a failed call is not sent.
 *
 * @returns the positions of the messages that the queue did not take
 */
export async function putIntoQueue(
  name: QueueName,
  messages: readonly QueueMessage[],
): Promise<number[]> {
  const QueueUrl = environment(queueVariables[name]);
  const entries = messages.map(entryOf);
  let at = 0;
  while (at < entries.length) {
    const chunk = firstOf(entries.slice(at));
    const command = new SendMessageBatchCommand({ QueueUrl, Entries: chunk });
    const { Failed = [] } = await sqs.send(command);
    at += chunk.length;
    if (Failed.length > 0) return [...Failed.map(({ Id }) => Number(Id)), ...from(at, entries)];
  }
  return [];
}

const entryOf = ({ body, order }: QueueMessage, position: number) => ({
  Id: String(position),
  MessageBody: JSON.stringify(body),
  ...(order && { MessageGroupId: order.group, MessageDeduplicationId: order.id }),
});

/** @returns as many messages as one call takes; at least one, so that SQS says what is wrong with it */
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
