import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { QueueName } from '#core/platform/config.ts';
import { putIntoQueue, type QueueMessage } from '#core/platform/queue.ts';
import { type StreamRoute, streamRoutes } from './routes.ts';

interface Routed {
  queue: QueueName;
  record: DynamoDBRecord;
  message: QueueMessage;
}

/** Records that a queue refused are repeated with all later ones, so work must be idempotent. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const queues = Object.groupBy(Records.map(routed), ({ queue }) => queue);
  const failed = await Promise.all(Object.values(queues).map(putAll));
  return {
    batchItemFailures: failed.flat().map(({ dynamodb }) => ({
      itemIdentifier: dynamodb?.SequenceNumber ?? '',
    })),
  };
}

/** @returns the records that the queue refused */
async function putAll(routed: readonly Routed[]): Promise<DynamoDBRecord[]> {
  const [{ queue }] = routed as [Routed];
  const positions = await putIntoQueue(
    queue,
    routed.map(({ message }) => message),
  );
  return positions.map((position) => (routed[position] as Routed).record);
}

function routed(record: DynamoDBRecord): Routed {
  const { NewImage, OldImage } = record.dynamodb ?? {};
  const item = unmarshall((NewImage ?? OldImage ?? {}) as Parameters<typeof unmarshall>[0]);
  const { queue, group } = routeOf(record.eventName, String(item.sk));
  const order = group && { group: group(item), id: record.eventID ?? '' };
  return { queue, record, message: { body: item, ...(order && { order }) } };
}

function routeOf(eventName: string | undefined, sk: string): StreamRoute {
  const route = streamRoutes.find(
    ({ event, entities }) =>
      event === eventName && entities.some(({ prefix }) => sk.startsWith(prefix.sk)),
  );
  if (!route) throw new Error(`no route for ${eventName} of ${sk.split('#')[0]}`);
  return route;
}
