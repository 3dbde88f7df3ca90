import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { invalidCursor, isKeyText, type Page } from './cursor.ts';
import { documentClient, tableName } from './dynamodb.ts';
import type { Entity, ItemOf } from './entity.ts';
import { ENTITY, type Values } from './entity-types.ts';

/** Both ends included. */
interface StoredRange {
  pk: string;
  from: string;
  to: string;
  /** Whether the last write is seen. Default: true. */
  consistent?: boolean;
}

/** Reads items of several entities with one Query per MB. Each entity's `read` picks its own items. */
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
 * Reads items of all kinds. @returns them as stored, with the sort key where the next page starts
 * @throws AppError request.invalidField for a cursor that cannot be a key
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

const LOOKED_AT = 500;

/**
 * Reads all items of one kind, at the price of the whole table: for work that is done once. No function has the right
 * to scan.
 * @param after the previous page's end. @throws Error if it is not the end of a page
 */
export async function readTable<E extends Pick<Entity, 'definition' | 'read'>>(
  entity: E,
  after?: string,
  limit = LOOKED_AT,
): Promise<Page<ItemOf<E>>> {
  const { Items = [], LastEvaluatedKey } = await documentClient.send(
    new ScanCommand({
      TableName: tableName(entity.definition.table),
      ConsistentRead: true,
      Limit: limit,
      FilterExpression: '#entity = :entity',
      ExpressionAttributeNames: { '#entity': ENTITY },
      ExpressionAttributeValues: { ':entity': entity.definition.name },
      ...(after ? { ExclusiveStartKey: keyOf(after) } : {}),
    }),
  );
  const items = Items.map((item) => entity.read(item)) as ItemOf<E>[];
  return { items, next: LastEvaluatedKey ? endOf(LastEvaluatedKey) : null };
}

const endOf = ({ pk, sk }: Values): string =>
  Buffer.from(JSON.stringify([pk, sk])).toString('base64url');

function keyOf(end: string): Values {
  try {
    const [pk, sk] = JSON.parse(Buffer.from(end, 'base64url').toString());
    return { pk, sk };
  } catch (cause) {
    throw new Error(`"${end}" is not the end of a page.`, { cause });
  }
}
