import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient, tableName } from './dynamodb.ts';
import type { Entity, ItemOf } from './entity.ts';
import type { Page } from './page.ts';
import { ENTITY, type Values } from './schema.ts';

/** Items that are looked at for one page, of any kind. */
const LOOKED_AT = 500;

/**
 * Reads a page of all items of one kind, wherever they are, at the price of the whole table. It is for
 * work that is done once: no function has the right to it.
 *
 * @param after the end of the page before, as that page said it
 * @throws Error for an end that no page has
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
    throw new Error(`"${end}" is the end of no page.`, { cause });
  }
}
