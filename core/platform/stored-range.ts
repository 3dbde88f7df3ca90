import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from './dynamodb.ts';
import type { Values } from './schema.ts';

/** A range of sort keys in one partition of the table, both ends included. */
interface StoredRange {
  pk: string;
  from: string;
  to: string;
}

/**
 * Reads items of several entities in one Query, which must fit into one page of 1 MB; each entity
 * picks its own by `read`. The last write is seen.
 */
export async function readStoredRange({ pk, from, to }: StoredRange): Promise<Values[]> {
  const { Items = [] } = await documentClient.send(
    new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    }),
  );
  return Items;
}
