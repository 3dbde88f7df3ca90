import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { fromCursor, invalidCursor, toCursor } from './cursor.ts';
import { documentClient, tableName } from './dynamodb.ts';
import type { Page } from './page.ts';
import { type AnyQuery, indexOf, queryInput, rangeOf } from './query-text.ts';
import { itemOf, type Schema, type Values } from './schema.ts';

export interface AnyPageQuery extends AnyQuery {
  limit?: number;
  cursor?: string;
}

export async function queryPage(schema: Schema, query: AnyPageQuery): Promise<Page<Values>> {
  const index = indexOf(schema, query.by);
  const { limit, cursor } = query;
  const { Items = [], LastEvaluatedKey } = await send(cursor, {
    TableName: tableName(schema.table),
    ...queryInput(index, query),
    ...(limit && { Limit: limit }),
    ...(cursor && { ExclusiveStartKey: fromCursor(cursor, index, rangeOf(index, query)) }),
  });
  return {
    items: Items.map((item) => itemOf(schema, item)).filter((item) => item !== null),
    next: toCursor(LastEvaluatedKey),
  };
}

/** Reads all pages of a query, one after the other. */
export async function queryAll(schema: Schema, query: AnyQuery): Promise<Values[]> {
  const items: Values[] = [];
  let next: string | null = null;
  do {
    const page: Page<Values> = await queryPage(schema, { ...query, ...(next && { cursor: next }) });
    items.push(...page.items);
    next = page.next;
  } while (next);
  return items;
}

/** DynamoDB may still refuse a cursor that looks like one of ours. */
async function send(
  cursor: string | undefined,
  input: QueryCommandInput,
): Promise<QueryCommandOutput> {
  try {
    return await documentClient.send(new QueryCommand(input));
  } catch (cause) {
    const isOfCursor = cursor && cause instanceof Error && cause.name === 'ValidationException';
    throw isOfCursor ? invalidCursor({ cause }) : cause;
  }
}
