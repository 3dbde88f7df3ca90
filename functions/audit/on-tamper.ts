import type { DynamoDBStreamEvent } from 'aws-lambda';
import { countTampered } from '#core/audit/audit.store.ts';
import { logger } from '#core/platform/logger.ts';

/** Tells of audit events that were changed or deleted, which no part of the product does. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  for (const { eventName, eventID, dynamodb } of Records) {
    logger.error('audit event tampered with', { eventName, eventID, key: dynamodb?.Keys });
  }
  countTampered(Records.length);
}
