import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { BUSY, untilDone } from './busy.ts';
import { documentClient, tableName } from './dynamodb.ts';
import { newExpression } from './expression.ts';
import { projection } from './query-text.ts';
import { filledKey, itemOf, type Schema, type Values } from './schema.ts';

export interface AnyReadOptions {
  only?: readonly string[];
  consistent?: boolean;
}

/** DynamoDB answers at most so many keys at a time. */
const BATCH = 100;

export async function getItem(
  schema: Schema,
  key: Values,
  { only, consistent = true }: AnyReadOptions = {},
): Promise<Values | null> {
  const { Item } = await documentClient.send(
    new GetCommand({
      TableName: tableName(schema.table),
      Key: filledKey(schema.key, key),
      ConsistentRead: consistent,
      ...wanted(only),
    }),
  );
  return itemOf(schema, Item);
}

/** @throws AppError server.busy when DynamoDB keeps items back */
export async function getItems(
  schema: Schema,
  keys: readonly Values[],
  { only, consistent = true }: AnyReadOptions = {},
): Promise<(Values | null)[]> {
  const names = keys.map((key) => nameOf(filledKey(schema.key, key)));
  const missing = new Map(keys.map((key, at) => [names[at], filledKey(schema.key, key)]));
  const found = new Map<string, Values>();
  while (missing.size > 0) {
    const Keys = [...missing.values()].slice(0, BATCH);
    const request = { Keys, ConsistentRead: consistent, ...wanted(only && ['pk', 'sk', ...only]) };
    for (const item of await getBatch(tableName(schema.table), request))
      found.set(nameOf(item), item);
    for (const key of Keys) missing.delete(nameOf(key));
  }
  return names.map((name) => itemOf(schema, found.get(name)));
}

type BatchRequest = { Keys: Values[]; ConsistentRead: boolean };

/** Reads on until DynamoDB, which leaves keys out when it is busy, has answered all of them. */
async function getBatch(table: string, request: BatchRequest): Promise<Values[]> {
  const items: Values[] = [];
  let { Keys } = request;
  return untilDone(async () => {
    const { Responses, UnprocessedKeys } = await documentClient.send(
      new BatchGetCommand({ RequestItems: { [table]: { ...request, Keys } } }),
    );
    items.push(...(Responses?.[table] ?? []));
    Keys = UnprocessedKeys?.[table]?.Keys ?? [];
    return Keys.length > 0 ? BUSY : items;
  });
}

function wanted(only: readonly string[] | undefined) {
  const expression = newExpression();
  return { ...projection(only, expression), ...expression.attributes() };
}

/** A text that only this key has. */
const nameOf = ({ pk, sk }: Values): string => JSON.stringify([pk, sk]);
