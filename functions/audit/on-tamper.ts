import type { DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';

const countEvent = eventCounter<'AuditTampered'>('audit', 'kind');

export const countTampered = (events: number): void =>
  countEvent('AuditTampered', undefined, events);

/** Reports changed or deleted audit events. No part of the product changes or deletes one. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  for (const { eventName, eventID, dynamodb } of Records) {
    logger.error('audit event tampered with', { eventName, eventID, key: dynamodb?.Keys });
  }
  countTampered(Records.length);
}
