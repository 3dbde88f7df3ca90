import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../../core/platform/logger.ts';

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** An item of the table as the stream carries it. */
export const itemOf = (image: Image | undefined): Record<string, unknown> =>
  unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]);

/**
 * Does something for each record of a batch of the table's stream. A record that fails does not
 * keep the others waiting; it is given back, tried again, and in the end set aside by the stream
 * (infra/table-trigger.ts). Records may come twice: what is done for them must not mind.
 */
export const forEachRecord =
  (work: (record: DynamoDBRecord) => Promise<void>) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const failed: string[] = [];
    for (const record of Records) {
      try {
        await work(record);
      } catch (error) {
        logger.error('record failed', { eventID: record.eventID, error: error as Error });
        failed.push(record.dynamodb?.SequenceNumber ?? '');
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
