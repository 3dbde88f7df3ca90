import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { invalidCursor, isKeyText } from './cursor.ts';
import { documentClient, tableName } from './dynamodb.ts';
import type { Page } from './page.ts';
import type { Values } from './schema.ts';

/** A range of sort keys in one partition of the table, both ends included. */
interface StoredRange {
  pk: string;
  from: string;
  to: string;
  /** Whether the last write is seen; true unless it is said otherwise. */
  consistent?: boolean;
}

/**
 * Reads items of several entities in one Query, or in as many as they take above 1 MB; each entity picks its
 * own by `read`.
 */
export async function readStoredRange({
  pk,
  from,
  to,
  consistent = true,
}: StoredRange): Promise<Values[]> {
  const found: Values[] = [];
  let after: Values | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new QueryCommand({
        TableName: tableName(),
        ConsistentRead: consistent,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        ExclusiveStartKey: after,
      }),
    );
    found.push(...Items);
    after = LastEvaluatedKey;
  } while (after);
  return found;
}

/**
 * Reads a page of a partition, whatever the kinds of its items.
 *
 * @returns the items as they are stored, and the sort key after which the next page starts
 * @throws AppError request.invalidField for a cursor that no key can be
 */
export async function readPartition({
  pk,
  after,
  limit,
}: {
  pk: string;
  after: string | undefined;
  limit: number;
}): Promise<Page<Values>> {
  if (after && !isKeyText(after)) throw invalidCursor();
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      Limit: limit,
      ...(after ? { ExclusiveStartKey: { pk, sk: after } } : {}),
    }),
  );
  return { items: Items, next: LastEvaluatedKey?.sk ?? null };
}
