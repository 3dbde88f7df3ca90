import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableOptions } from '../platform/table.ts';

/** Enough to be done soon, and small enough for a phone and for Lambda's answers. */
const PAGE = 500;

export type Item = Record<string, unknown>;

/**
 * A page of what lies in an owner's own partition, of whatever kind.
 *
 * @param cursor the sort key to go on after: the partition is the owner's in any case
 */
export async function readPartition(
  userId: string,
  cursor: string | undefined,
): Promise<{ items: Item[]; next: string | null }> {
  const pk = `user#${userId}`;
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new QueryCommand({
      TableName: tableOptions.table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      Limit: PAGE,
      ...(cursor ? { ExclusiveStartKey: { pk, sk: cursor } } : {}),
    }),
  );
  return { items: Items, next: LastEvaluatedKey?.sk ?? null };
}
