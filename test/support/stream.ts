import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';

/** A status change as core/applications writes it, of an unknown application. */
export const changeLine = (applicationId: string, version: number): Record<string, unknown> => ({
  pk: `application#${applicationId}`,
  sk: `change#${String(version).padStart(6, '0')}`,
  applicationId,
  version,
  userId: 'nobody',
  ref: 'P0150N0',
  event: 'submit',
  from: 'Draft',
  to: 'Pending Review',
  role: 'owner',
  by: 'nobody',
  at: new Date().toISOString(),
  details: {},
});

/** A stream record of an item that came or went, with its number. */
export const recordOf = (
  eventName: 'INSERT' | 'REMOVE',
  item: Record<string, unknown>,
  n: number,
): DynamoDBRecord => ({
  eventID: randomUUID(),
  eventName,
  dynamodb: {
    SequenceNumber: `${n}`,
    [eventName === 'INSERT' ? 'NewImage' : 'OldImage']: marshall(item),
  } as DynamoDBRecord['dynamodb'],
});
