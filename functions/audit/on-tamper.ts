import type { DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'AuditTampered'>('audit', 'kind');

/** Counts audit events that somebody changed or deleted. */
export const countTampered = (events: number): void =>
  countEvent('AuditTampered', undefined, events);

/** Tells of audit events that were changed or deleted, which no part of the product does. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  for (const { eventName, eventID, dynamodb } of Records) {
    logger.error('audit event tampered with', { eventName, eventID, key: dynamodb?.Keys });
  }
  countTampered(Records.length);
}
