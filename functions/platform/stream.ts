import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '../../core/platform/logger.ts';

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

/** @returns the item of the table that an image of the stream carries; an empty one for no image */
export const itemOf = (image: Image | undefined): Record<string, unknown> =>
  unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]);

/**
 * Makes the handler of a trigger by the table's stream. A record whose work fails does not hold up
 * the others: the handler gives it back, the stream tries it again and sets it aside in the end
 * (infra/table-trigger.ts). A record may come twice, so the work must bear repetition.
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
